/**
 * Measures entries per second into one competition, with one server process and with several. Each number of processes has a PostgreSQL
 * database of its own, and they take turns under the same load.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { seedPlayers } from '#system-tests/cluster/history.ts'
import { alternate } from './alternate.ts'
import type { Contender, Tell } from './bench.ts'
import { startBeside, type Beside } from './beside.ts'
import type { Question, Reply } from './rush-load.ts'
import { findTarget } from './rush.ts'

/** Enough that nobody enters more often than the default settings allow, at 6,000 entries a second in five rounds. */
const PLAYERS = 40_000
/** Enough clients that each of three processes gets large batches. */
const CLIENTS = 600

type Side = { cluster: Cluster; load: Beside }

/** Returns one contender for each of `sizes`, a number of processes. */
export async function measureRates(
  folder: string,
  sizes: readonly number[],
  { rounds, seconds, tell = () => {} }: { rounds: number; seconds: number; tell?: Tell },
): Promise<Contender[]> {
  const sides = new Map<string, Side>()
  try {
    for (const size of sizes)
      sides.set(`${size} ${size === 1 ? 'process' : 'processes'}`, await startSide(folder, size))
    const round =
      ({ load }: Side) =>
      async () =>
        (await ask(load, { kind: 'crowd', clients: CLIENTS, seconds })).perSecond
    return await alternate(Object.fromEntries([...sides].map(([name, side]) => [name, round(side)])), rounds, tell)
  } finally {
    for (const { cluster, load } of sides.values()) {
      await load.stop()
      await cluster.stop()
    }
  }
}

async function startSide(folder: string, processes: number): Promise<Side> {
  const own = path.join(folder, String(processes))
  mkdirSync(own)
  const cluster = await Cluster.start(own, { processes, isBalanced: false })
  const load = startBeside(new URL('./rush-load.ts', import.meta.url))
  try {
    const players = await seedPlayers(cluster, PLAYERS)
    await cluster.pool.query('analyze')
    const cookies = players.map(({ cookie }) => cookie.slice('sid='.length))
    const urls = cluster.names.map((name) => cluster.urlOf(name))
    const target = await findTarget(urls[0]!, cookies)
    await load.ask({ kind: 'target', target: { ...target, urls } } satisfies Question)
    return { cluster, load }
  } catch (error) {
    await load.stop()
    await cluster.stop()
    throw error
  }
}

const ask = (load: Beside, question: Question): Promise<Reply> => load.ask<Reply>(question)
