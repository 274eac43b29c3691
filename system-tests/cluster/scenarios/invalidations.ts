/** Invalidations: entries at one process reach the boards and sockets of the others, also after the notifications between processes were cut. */
import { setTimeout as pause } from 'node:timers/promises'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, seconds, spread } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { cutInvalidations } from '#system-tests/cluster/cut-invalidations.ts'
import { History } from '#system-tests/cluster/history.ts'
import { Follower } from '#system-tests/cluster/sockets.ts'
import { watchBoard, type BoardWatch } from '#system-tests/cluster/watch-board.ts'

const ENTRIES = 200
const APART_MS = 80
const PLAYERS = 20
const P99_MS = 250
/** A topic sends at most two messages a second. */
const MERGED_MS = 500
const AWAY_MS = 10_000
const COMPLETE_MS = 1_000

export const invalidations: Scenario = {
  name: 'invalidations',
  expectation: `${ENTRIES} entries at A, heard at B and C: ${ENTRIES} of ${ENTRIES}, p99 at most ${P99_MS} ms; invalidations cut for 10 s: complete within 1 s after`,
  async run(folder) {
    await using cluster = await Cluster.start(folder)
    const watches: BoardWatch[] = []
    try {
      const history = new History(cluster, [cluster.urlOf('a')])
      await history.arrive(PLAYERS)
      const id = history.competitionId
      const followers: Follower[] = []
      for (const name of ['b', 'c']) {
        watches.push(await watchBoard(cluster.urlOf(name), id))
        followers.push(await Follower.connect(cluster.urlOf(name), history.players[0]!, 'competition', id))
      }

      const first = await enterSteadily(history, ENTRIES)
      await pause(P99_MS + MERGED_MS)
      const times = watches.flatMap((watch) => [...first].map(([entry, at]) => (watch.seenAt(entry) ?? Infinity) - at))
      const heard = times.filter((ms) => ms < Infinity).length
      const { p50, p99 } = spread(times)
      const last = Math.max(...first.values())
      const isTold = followers.every((follower) =>
        follower.heard.some(({ at }) => at >= last - 5 && at <= last + MERGED_MS + P99_MS),
      )

      const back = cutInvalidations(cluster)
      let cut: Map<number, number>
      try {
        cut = await enterSteadily(history, Math.floor(AWAY_MS / APART_MS))
      } finally {
        await back()
      }
      const returned = performance.now()
      await pause(COMPLETE_MS)
      const missing = watches.map(
        (watch) => [...cut.keys()].filter((entry) => watch.seenAt(entry) === undefined).length,
      )
      const lateMs = Math.max(
        ...watches.flatMap((watch) => [...cut.keys()].map((entry) => (watch.seenAt(entry) ?? Infinity) - returned)),
      )
      const all = `${heard / 2} of ${ENTRIES} on the boards of both, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, sockets ${isTold ? 'told' : 'not told'} of the last within ${MERGED_MS + P99_MS} ms; without invalidations ${missing.join(' and ')} of ${cut.size} missing at ${seconds(COMPLETE_MS)}, the last ${seconds(Math.max(0, lateMs))} after they were back`
      ensure(heard === 2 * ENTRIES && p99 <= P99_MS && isTold && missing.every((count) => count === 0), all)
      for (const follower of followers) await follower.leave()
      return `${all}; ${await finish(cluster, history)}`
    } finally {
      for (const watch of watches) await watch.stop()
    }
  },
}

/** Returns the time of acknowledgement of each entry, by its id. */
async function enterSteadily(history: History, count: number): Promise<Map<number, number>> {
  const told = new Map<number, number>()
  await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await pause(nth * APART_MS)
      const entry = await history.enter(history.players[nth % history.players.length]!)
      ensure(entry !== null, `an entry was refused: ${history.toldInAll()}`)
      told.set(entry, performance.now())
    }),
  )
  return told
}
