/** The checks after every row, and figures in words. */
import { runAudit } from '#system-tests/program.ts'
import type { Cluster } from './cluster.ts'
import type { History } from './history.ts'

/**
 * Ends a row that ran while players entered: everybody stops, all acknowledged entries are there, every invariant holds. Returns a
 * sentence.
 */
export async function finish(cluster: Cluster, history: History): Promise<string> {
  await history.stop()
  const seen = await history.compare()
  await audited(cluster)
  return `${seen}, audit clean`
}

/** The processes are ended first: the audit needs the processor. */
export async function audited(cluster: Cluster): Promise<void> {
  await cluster.killAll()
  runAudit({ dataDir: cluster.folder, databaseUrl: cluster.postgres.url })
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Of times in ms. */
export function spread(times: readonly number[]): { p50: number; p99: number; most: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? Infinity }
}

export const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!
