/** Restarts: PostgreSQL stops in every possible way and comes back while players enter. */
import { setTimeout as pause } from 'node:timers/promises'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, seconds } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'

const TIMES = 5
const PLAYERS = 16
const APART_MS = 60
const HEALED_MS = 2_000
/** The time in ms that a smart stop waits for connected clients before it disconnects them, as pg_ctl users do. */
const SMART_MS = 1_500

type Kind = { name: string; befall(cluster: Cluster): Promise<void> }

const stopped = (name: string, signal: NodeJS.Signals): Kind => ({
  name,
  async befall({ postgres }) {
    await postgres.end(signal)
    await pause(200)
    await postgres.start()
  },
})

const smart: Kind = {
  name: 'smart',
  async befall({ postgres }) {
    const left = new AbortController()
    const sentAway = pause(SMART_MS, undefined, left).then(
      () => postgres.end('SIGINT'),
      () => {},
    )
    await postgres.end('SIGTERM')
    left.abort()
    await sentAway
    await postgres.start()
  },
}

const cut: Kind = {
  name: 'connections cut',
  async befall({ pool }) {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'observer'`)
  },
}

const KINDS: readonly Kind[] = [
  stopped('kill -9', 'SIGKILL'),
  stopped('immediate', 'SIGQUIT'),
  stopped('fast', 'SIGINT'),
  smart,
  cut,
]

export const restarts: Scenario = {
  name: 'restarts',
  expectation: `each kind of PostgreSQL restart ${TIMES} times: processes live, 0 acknowledged lost, no 500, healed within 2 s of its return`,
  async run(folder) {
    await using cluster = await Cluster.start(folder)
    const history = new History(cluster)
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    await history.nextAfter(performance.now(), 10_000)
    const seen: string[] = []
    const slow: string[] = []
    for (const { name, befall } of KINDS) {
      const healed: number[] = []
      for (let time = 0; time < TIMES; time++) {
        await befall(cluster)
        const back = performance.now()
        healed.push((await history.nextAfter(back, 20_000)) - back)
        for (const one of cluster.names)
          ensure(cluster.member(one).isRunning, `${one} ended by ${name}: ${cluster.member(one).said.slice(-300)}`)
        await pause(400)
      }
      const most = Math.max(...healed)
      seen.push(`${name} ${seconds(most)}`)
      if (most > HEALED_MS) slow.push(name)
    }
    const faults = history.faults()
    const all = `healed after at most ${seen.join(', ')}; ${faults} of 500; ${await finish(cluster, history)}`
    ensure(slow.length === 0 && faults === 0, `${all}; received: ${history.toldInAll()}`)
    return all
  },
}
