/** The thread that ranks and orders boards of millions of entries (pass-thread.ts). Their columns are in shared memory. */
import { parentPort } from 'node:worker_threads'
import { orderPass, passOf, type OrderInput, type PassInput, type PassResult } from '#game/board.ts'

export type ToPasses = { id: number } & ({ rank: PassInput } | { order: OrderInput })
/** An order has no result, because it is written into a shared column. */
export type FromPasses = { id: number } & ({ result: PassResult | null } | { failed: unknown })

parentPort!.on('message', (message: ToPasses) => {
  const { id } = message
  try {
    const result = 'rank' in message ? passOf(message.rank) : null
    if ('order' in message) orderPass(message.order)
    parentPort!.postMessage({ id, result } satisfies FromPasses)
  } catch (failed) {
    parentPort!.postMessage({ id, failed } satisfies FromPasses)
  }
})
