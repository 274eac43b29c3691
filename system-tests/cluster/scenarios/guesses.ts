/** Guesses: wrong passwords are counted over all processes, also while notifications between processes are cut. */
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, spread } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { cutInvalidations } from '#system-tests/cluster/cut-invalidations.ts'
import { History, type Player } from '#system-tests/cluster/history.ts'

const PLAYERS = 10
const CALL_MS = 300
const CALLS = 150
/** The number of guesses in the table of limits, after which every process refuses the next one. */
const CODES = 5
const PASSWORDS = 10
const SIGN_UPS = 40

type Ask = (url: string, nth: number) => Promise<number>

export const guesses: Scenario = {
  name: 'guesses',
  expectation: `the 6th guess, at any process: refused; invalidations away: calls under ${CALL_MS} ms`,
  async run(folder) {
    await using cluster = await Cluster.start(folder, { settings: { RATE_LIMIT_FACTOR: '1' } })
    const history = new History(
      cluster,
      cluster.names.map((name) => cluster.urlOf(name)),
    )
    await history.arrive(PLAYERS)
    const known = await signUp(cluster.urlOf('a'), 'known@example.com', '198.51.100.1')
    ensure(known === 201, `signing up was refused with ${known}`)
    const seen: string[] = []
    const failed: string[] = []
    const count = async (what: string, allowed: number, ask: Ask) => {
      const statuses: number[] = []
      for (let nth = 0; nth < allowed; nth++)
        statuses.push(await ask(cluster.urlOf(cluster.names[nth % cluster.names.length]!), nth))
      const after: number[] = []
      for (const name of cluster.names) after.push(await ask(cluster.urlOf(name), allowed))
      const said = `${what}: ${statuses.filter((status) => status !== 429).length} of ${allowed} heard, then ${after.join(' ')}`
      seen.push(said)
      if (statuses.includes(429) || after.some((status) => status !== 429)) failed.push(said)
    }
    await count('admin code', CODES, (url) => guessCode(url, history.players[0]!))
    await count('password', PASSWORDS, (url) =>
      post(url, '/api/auth/sign-in', { email: 'known@example.com', password: 'a wrong sentence' }, '198.51.100.2'),
    )
    await count('sign-ups', SIGN_UPS, (url, nth) =>
      signUp(url, `new-${nth}-${Math.random()}@example.com`, '198.51.100.3'),
    )

    const back = cutInvalidations(cluster)
    const times: number[] = []
    try {
      for (let nth = 0; nth < CALLS; nth++) {
        const began = performance.now()
        const player = history.players[nth % PLAYERS]!
        const url = cluster.urlOf(cluster.names[nth % cluster.names.length]!)
        if (nth % 2 === 0)
          ensure((await history.enter(player, url)) !== null, 'an entry was refused without invalidations')
        else await (await fetch(`${url}/api/auth/user`, { headers: { cookie: player.cookie } })).arrayBuffer()
        times.push(performance.now() - began)
      }
    } finally {
      await back()
    }
    const { p99, most } = spread(times)
    const all = `${seen.join('; ')}; without invalidations ${CALLS} calls, p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms`
    ensure(failed.length === 0 && p99 <= CALL_MS, all)
    return `${all}; ${await finish(cluster, history)}`
  },
}

const guessCode = (url: string, { cookie }: Player): Promise<number> =>
  post(url, '/api/admin/elevate', { code: 'not the code at all' }, '198.51.100.4', cookie)

const signUp = (url: string, email: string, address: string): Promise<number> =>
  post(url, '/api/auth/sign-up', { email, password: 'correct horse battery', firstName: 'Somebody' }, address)

/** The header that haproxy would add for a client at this address. */
async function post(url: string, path: string, body: object, address: string, cookie?: string): Promise<number> {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply.status
}
