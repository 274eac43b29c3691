/**
 * Rolling: processes are upgraded and restarted one after the other while players enter, first from the previous release to this one, then
 * from this one to itself. No request fails, and socket clients are asked to reconnect one by one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, seconds } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'
import { unpackReleaseBefore } from '#system-tests/cluster/release-before.ts'
import { Follower } from '#system-tests/cluster/sockets.ts'

const PLAYERS = 30
const APART_MS = 60
const SOCKETS = 40
const RANDOM_DELAY_MS = 5_000
const BETWEEN_MS = 1_000

export const rolling: Scenario = {
  name: 'rolling',
  expectation: 'rolling restart, the release before beside this one: 0 failed calls, closes spread over 5 s or more',
  async run(folder) {
    const { sources, commit } = unpackReleaseBefore(folder, process.env.RELEASE_BEFORE)
    await using cluster = await Cluster.start(folder, { sources })
    const history = new History(cluster)
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    for (const name of cluster.names) {
      await pause(BETWEEN_MS)
      await endInPeace(cluster, name)
      cluster.upgrade(name)
      await cluster.begin(name)
    }
    const upgraded = failuresIn(history)
    const before = new Map(history.told)

    const spreads: number[] = []
    const codes = new Set<number>()
    for (const name of cluster.names) {
      const followers = await follow(cluster, name, history)
      await pause(BETWEEN_MS)
      await endInPeace(cluster, name)
      const closes = followers.map(({ closed }) => closed ?? { code: 0, at: Infinity })
      for (const { code } of closes) codes.add(code)
      const instants = closes.map(({ at }) => at)
      spreads.push(Math.max(...instants) - Math.min(...instants))
      await cluster.begin(name)
    }
    const restarted = failuresIn(history, before)
    const calls = [...history.told.values()].reduce((sum, times) => sum + times, 0)
    const all = `${calls} calls, failed while ${commit} became this one: ${listed(upgraded)}; while this one was restarted: ${listed(restarted)}; ${SOCKETS} sockets of each closed with ${[...codes].join(', ')} over ${spreads.map(seconds).join(', ')}; ${await finish(cluster, history)}`
    ensure(upgraded.size === 0 && restarted.size === 0 && Math.min(...spreads) >= RANDOM_DELAY_MS, all)
    return all
  },
}

async function endInPeace(cluster: Cluster, name: string): Promise<void> {
  const code = await cluster.member(name).end('SIGTERM')
  ensure(code === 0, `${name} ended with ${code}: ${cluster.troubles(name)}`)
}

/** Each client has a network address of its own. */
const follow = (cluster: Cluster, name: string, history: History): Promise<Follower[]> =>
  Promise.all(
    Array.from({ length: SOCKETS }, (_, nth) =>
      Follower.connect(cluster.urlOf(name), history.players[nth % PLAYERS]!, 'competition', history.competitionId, {
        address: `198.51.100.${nth + 1}`,
      }),
    ),
  )

/** Returns the number of failed requests since `before`. */
function failuresIn(history: History, before = new Map<string, number>()): Map<string, number> {
  const failed = [...history.told].map(([word, times]) => [word, times - (before.get(word) ?? 0)] as const)
  return new Map(failed.filter(([word, times]) => word !== '201' && times > 0))
}

const listed = (failures: ReadonlyMap<string, number>): string =>
  failures.size === 0 ? '0' : [...failures].map(([word, times]) => `${times} ${word}`).join(' ')
