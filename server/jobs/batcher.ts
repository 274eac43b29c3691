/**
 * Natural batching: while one batch is written, the next one gathers. No item waits for a timer.
 *
 * `write` returns one result for each item, in order, and commits all or none. If the database says that a batch was rolled back, its items
 * are written one by one, so that a bad item fails alone. After any other error, such as a lost connection, it is unknown whether the batch
 * was committed, so all its items fail and none is repeated. With a batch size of one, each item is written at once and concurrently. The
 * timeout of an item covers the batches before it and its own. An item whose write has not begun by then is not written.
 */
import { withDeadline } from './deadline.ts'
import { callTimeoutNow } from './call-timeouts.ts'

type Waiting<Item, Result> = {
  item: Item
  isGivenUp: boolean
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Returns a function that takes one item and resolves to its result, or rejects if its write failed or timed out. */
export const makeBatcher = <Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  most: number,
): ((item: Item) => Promise<Result>) =>
  makeKeyedBatcher(
    (_: null, items: Item[]) => write(items),
    most,
    () => null,
  )

/** Like makeBatcher, with one queue for each key: items with different keys never share a batch and never wait for each other. */
export function makeKeyedBatcher<Key, Item, Result>(
  write: (key: Key, items: Item[]) => Promise<Result[]>,
  most: number,
  keyOf: (item: Item) => Key,
): (item: Item) => Promise<Result> {
  const queues = new Map<Key, Waiting<Item, Result>[]>()

  const writeBatch = async (key: Key, batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(
        key,
        batch.map(({ item }) => item),
      )
      batch.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      if (batch.length > 1 && wasRolledBack(error)) for (const one of batch) await writeBatch(key, [one])
      else for (const { reject } of batch) reject(error)
    }
  }

  const writeAll = async (key: Key, queue: Waiting<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most).filter(({ isGivenUp }) => !isGivenUp)
      if (batch.length > 0) await writeBatch(key, batch)
    }
    queues.delete(key)
  }

  if (most === 1) return async (item) => (await write(keyOf(item), [item]))[0]!

  const join = (waiting: Waiting<Item, Result>): void => {
    const key = keyOf(waiting.item)
    const queue = queues.get(key)
    if (queue) return void queue.push(waiting)
    const begun = [waiting]
    queues.set(key, begun)
    // items of the same turn of the event loop share the first batch
    setImmediate(() => void writeAll(key, begun))
  }

  return async (item) => {
    const { promise, ...settle } = Promise.withResolvers<Result>()
    const waiting = { item, isGivenUp: false, ...settle }
    join(waiting)
    const timeoutMs = callTimeoutNow()
    if (timeoutMs === undefined) return promise
    return withDeadline(timeoutMs, promise).finally(() => (waiting.isGivenUp = true))
  }
}

/**
 * Whether an error has the SQLSTATE of a refused statement, and not of a connection (08), a full disk (53), an operator (57) or the system
 * (58, XX).
 */
const wasRolledBack = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58|XX)/.test(code)
}
