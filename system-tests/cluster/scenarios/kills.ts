/** Kills: random processes are killed and restarted, as a supervisor would, while short competitions are played. */
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#game/seeded-random.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, oneOf, seconds } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'
import { Steps } from '#system-tests/cluster/steps.ts'

const KILLS = 50
const PLAYERS = 16
const APART_MS = 100
const LATE_MS = 2_000
/** The longest time in ms until a killed process restarts; the other processes must not wait for it. */
const AWAY_MS = 2_500

export const kills = (seed: number): Scenario => ({
  name: 'kills',
  expectation: `${KILLS} kill -9 of random processes: 0 lost, steps at most 2 s late, audit clean`,
  async run(folder) {
    const random = seededRandom(seed)
    await using cluster = await Cluster.start(folder, {
      settings: { DRAFT_SECONDS: '6', LIVE_SECONDS: '4', REVIEW_SECONDS: '1', DEMO_RIVALS: '5' },
    })
    const history = new History(cluster)
    const steps = new Steps(cluster)
    steps.begin()
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    const returning = new Map<string, Promise<void>>()
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(200 + random() * 600)
      // at least one process stays alive to advance the competitions
      while (returning.size > 1) await Promise.race(returning.values())
      const name = oneOf(
        cluster.names.filter((one) => !returning.has(one)),
        random,
      )
      await cluster.member(name).end('SIGKILL')
      returning.set(
        name,
        pause(100 + random() * AWAY_MS)
          .then(() => cluster.begin(name))
          .finally(() => returning.delete(name)),
      )
    }
    await Promise.all(returning.values())
    await pause(2_000)
    await steps.stop()
    const latest = steps.latest
    const late = steps.all.filter(({ lateMs }) => lateMs > LATE_MS).map(({ to }) => to)
    const all = `${KILLS} kills, ${steps.all.length} steps, ${late.length} too late, the latest ${seconds(latest?.lateMs ?? 0)} late (${latest?.to}), ${steps.countOf('completed')} settled, ${steps.countOf('void')} void; ${await finish(cluster, history)}`
    const isHeld = latest !== undefined && latest.lateMs <= LATE_MS && steps.countOf('void') === 0
    ensure(isHeld && history.faults() === 0, `${all}; received: ${history.toldInAll()}`)
    return all
  },
})
