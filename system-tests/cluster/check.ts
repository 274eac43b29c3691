/** The checks at the end of every scenario, and statistics of measured times. */
import { runAudit } from '#system-tests/program.ts'
import type { Cluster } from './cluster.ts'
import type { History } from './history.ts'

/**
 * Ends a scenario in which players entered: stops the players, checks that every acknowledged entry is stored, and runs the audit. Returns
 * a sentence.
 */
export async function finish(cluster: Cluster, history: History): Promise<string> {
  await history.stop()
  const seen = await history.compare()
  await audited(cluster)
  return `${seen}, audit clean`
}

/** Ends the processes first, because the audit needs the processor. */
export async function audited(cluster: Cluster): Promise<void> {
  await cluster.killAll()
  runAudit({ dataDir: cluster.folder, databaseUrl: cluster.postgres.url })
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Returns the median, the 99th percentile and the maximum of times in ms. */
export function spread(times: readonly number[]): { p50: number; p99: number; most: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? Infinity }
}

export const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!
