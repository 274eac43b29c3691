/**
 * Hangs: PostgreSQL does not answer for a while. No request waits for long, and shared reads are answered from the cache with their age.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, seconds } from '#system-tests/cluster/check.ts'
import { Cluster, isReady } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'

const PLAYERS = 16
const APART_MS = 60
const TIMES = 2
const HANGS_MS = 9_000
/** A request gives up after five seconds; half a second is added for the network. */
const REFUSED_MS = 5_500
const UNREADY_MS = 1_500
const HEALED_MS = 2_000

export const hangs: Scenario = {
  name: 'hangs',
  expectation:
    'PostgreSQL hangs: 503 within 5 s, unready, shared reads go on with their age, healed within 2 s of its return',
  async run(folder) {
    await using cluster = await Cluster.start(folder)
    const history = new History(cluster)
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    const seen: string[] = []
    for (let time = 0; time < TIMES; time++) {
      await history.nextAfter(performance.now(), 10_000)
      seen.push(await hang(cluster, history))
    }
    const all = `${seen.join('; ')}; ${history.faults()} of 500; ${await finish(cluster, history)}`
    ensure(history.faults() === 0, `${all}; received: ${history.toldInAll()}`)
    return all
  },
}

async function hang(cluster: Cluster, history: History): Promise<string> {
  const { postgres, names } = cluster
  const urls = names.map((name) => cluster.urlOf(name))
  const shared = ['competitions/active', 'creators', `leaderboard/${history.competitionId}?limit=10`]
  const readAll = (url: string) => Promise.all(shared.map((address) => read(`${url}/api/${address}`)))
  for (const url of urls) await readAll(url)

  postgres.freeze()
  const { refusals, unready, first, again } = await watch().finally(postgres.thaw)
  async function watch() {
    const began = performance.now()
    const [refusals, unready, first] = await Promise.all([
      Promise.all(urls.map((url) => refused(url, history))),
      Promise.all(urls.map(notReady)),
      Promise.all(urls.map(readAll)),
    ])
    const again = await Promise.all([...urls, cluster.url].map(readAll))
    await pause(Math.max(0, HANGS_MS - (performance.now() - began)))
    return { refusals, unready, first: first.flat(), again: again.flat() }
  }
  const back = performance.now()
  const healedMs = (await history.nextAfter(back, 20_000)) - back
  for (const name of names)
    ensure(cluster.member(name).isRunning, `${name} ended: ${cluster.member(name).said.slice(-300)}`)

  const most = (times: readonly number[]) => seconds(Math.max(...times))
  const marked = again.filter(({ status, age }) => status === 200 && age !== null)
  const seen = `refused after ${most(refusals)}, unready after ${most(unready)}, ${marked.length} of ${again.length} shared reads with their age (the first after ${most(first.map(({ ms }) => ms))}, then after ${most(again.map(({ ms }) => ms))}), healed after ${seconds(healedMs)}`
  const isHeld =
    marked.length === again.length &&
    first.every(({ status }) => status === 200) &&
    Math.max(...refusals) <= REFUSED_MS &&
    Math.max(...unready) <= UNREADY_MS &&
    healedMs <= HEALED_MS
  ensure(isHeld, seen)
  return seen
}

type Read = { status: number; age: string | null; ms: number }

async function read(url: string): Promise<Read> {
  const began = performance.now()
  const reply = await fetch(url)
  await reply.arrayBuffer()
  return { status: reply.status, age: reply.headers.get('age'), ms: performance.now() - began }
}

/** The time in ms until a client is told to retry. */
async function refused(url: string, { players }: History): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${url}/api/auth/user`, { headers: { cookie: players[0]!.cookie } })
  const text = await reply.text()
  ensure(reply.status === 503 && reply.headers.has('retry-after'), `a call got ${reply.status} ${text}`)
  return performance.now() - began
}

async function notReady(url: string): Promise<number> {
  const began = performance.now()
  while (await isReady(url)) await pause(20)
  return performance.now() - began
}
