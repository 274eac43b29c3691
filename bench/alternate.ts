/**
 * Runs contenders in turn, A B A B, so that other work on the machine affects all of them alike.
 *
 * Each contender first runs uncounted, once and until WARM_MS have passed, so that code is compiled and caches are warm.
 */
import type { Contender, Tell } from './bench.ts'

const WARM_MS = 500

/** Runs one round and returns its figure. */
export type Round = () => number | Promise<number>

export async function alternate(
  contenders: Readonly<Record<string, Round>>,
  rounds: number,
  tell: Tell = () => {},
): Promise<Contender[]> {
  const all = Object.entries(contenders).map(([name, run]) => ({ name, run, rounds: [] as number[] }))
  for (const { run } of all) {
    const began = performance.now()
    do await run()
    while (performance.now() - began < WARM_MS)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const one of all) {
      one.rounds.push(await one.run())
      tell(`round ${round} of ${rounds}: ${one.name} ${one.rounds.at(-1)!.toPrecision(4)}`)
    }
  }
  return all.map(({ name, rounds: measured }) => ({ name, rounds: measured }))
}

/** Returns how many ms `work` takes. */
export async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
