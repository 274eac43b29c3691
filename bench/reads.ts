/**
 * Shared reads: the four responses that every player requests, compared with a node:http server that only sends the same bytes.
 *
 * The server runs as usual: embedded database, a live competition, scores changing every 2 seconds. Every request has a session cookie. The
 * bench also grows the board from 10,000 to 1,000,000 entries, cached and uncached.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { alternate, timeOf } from './alternate.ts'
import { startBeside, type Beside } from './beside.ts'
import type { Bench, Comparison, Contender, Goal, Measured, Tell } from './bench.ts'
import { fillFirstCompetition, planFirstCompetition } from './crowd.ts'
import { makeDataDir, startProduct } from './product.ts'
import type { Rate, Wanted } from './reads-load.ts'
import type { Sent } from './reads-peer.ts'
import { median, ratioOf } from './statistics.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const CONNECTIONS = 64
const SECONDS = 1
/** So many quick reads in a row, half a second apart, mean that the embedded database is idle between ticks. */
const QUICK_READS = 8
const QUICK_MS = 100
/** The smallest acceptable share of the rate of node:http. */
const WANTED = 88

export const reads: Bench = {
  name: 'reads',
  says: 'what everybody asks for is served almost as fast as node:http sends a buffer',
  packages: ['fastify'],
  code: [
    'server/http',
    'server/live',
    'server/competition',
    'server/features/leaderboard',
    'bench/reads.ts',
    'bench/reads-load.ts',
    'bench/reads-peer.ts',
    'bench/crowd.ts',
  ],
  async measure(rounds, tell): Promise<Measured> {
    const { dataDir, remove } = makeDataDir()
    const [load, peer] = [
      startBeside(new URL('./reads-load.ts', import.meta.url)),
      startBeside(new URL('./reads-peer.ts', import.meta.url)),
    ]
    const rate = async (port: number, path: string, cookie: string) =>
      (await load.ask<Rate>({ port, path, cookie, connections: CONNECTIONS, seconds: SECONDS } satisfies Wanted)).rate
    try {
      await planFirstCompetition({ dataDir })
      const comparisons: Comparison[] = []
      const growth: Comparison[] = []
      const goals: Goal[] = []
      for (const size of SIZES) {
        tell(`filling the board up to ${size.toLocaleString('en-US')} entries`)
        const id = await fillFirstCompetition({ dataDir }, size, 'live')
        const product = await startPlaying(dataDir, id)
        if (size === SIZES[0]) {
          for (const path of [
            '/api/competitions/active',
            '/api/competitions/live',
            `/api/leaderboard/${id}`,
            '/api/creators',
          ]) {
            const contenders = await besidePeers(product, peer, path, rate, rounds, tell)
            comparisons.push({
              title: `GET ${path}, ${await sizeOf(product.url + path)} bytes`,
              unit: '/s',
              better: 'higher',
              contenders,
            })
            goals.push({
              what: `GET ${path}, share of node:http`,
              unit: '%',
              better: 'higher',
              wanted: WANTED,
              measured: 100 * ratioOf(contenders[0]!.rounds, contenders[1]!.rounds, 'higher').median,
            })
          }
        }
        growth.push(...(await ofSize(product, size, id, rate, rounds, tell)))
        await product.stop()
      }
      return { comparisons: [...comparisons, ...growth], goals: [...goals, growthGoal(growth)] }
    } finally {
      await load.stop()
      await peer.stop()
      remove()
    }
  },
}

type Playing = { url: string; port: number; cookie: string; stop(): Promise<void> }
type Ask = (port: number, path: string, cookie: string) => Promise<number>

/** Starts the server and waits until its competition is live and ranked, and until everybody's notification of that is written. */
async function startPlaying(dataDir: string, competitionId: number): Promise<Playing> {
  const { url, stop } = await startProduct({ dataDir, env: { TICK_SECONDS: '2' } })
  const signedIn = await fetch(`${url}/api/auth/watch`, { method: 'POST' })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  for (let rank: number | null = null; rank === null;) {
    const [first] = (await (await fetch(`${url}/api/leaderboard/${competitionId}?limit=1`)).json()) as {
      rank: number | null
    }[]
    rank = first?.rank ?? null
    if (rank === null) await pause(100)
  }
  const readBoard = async () => (await fetch(`${url}/api/leaderboard/${competitionId}`)).arrayBuffer()
  for (let quick = 0; quick < QUICK_READS; await pause(500))
    quick = (await timeOf(readBoard)) < QUICK_MS ? quick + 1 : 0
  return { url, port: Number(new URL(url).port), cookie, stop }
}

async function besidePeers(
  { url, port, cookie }: Playing,
  peer: Beside,
  path: string,
  rate: Ask,
  rounds: number,
  tell: Tell,
): Promise<Contender[]> {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const needed = ['content-type', 'content-length'].flatMap((name) => [name, response.headers.get(name)!])
  // node:http adds these headers by itself
  const all = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat()
  const open = (name: string, headers: string[]) => peer.ask<number>({ name, bytes, headers } satisfies Sent)
  const [bare, clad] = [await open('bare', needed), await open('clad', all)]
  return alternate(
    {
      'the product': () => rate(port, path, cookie),
      'node:http, the same bytes': () => rate(bare, '/', cookie),
      'node:http, the same bytes and headers': () => rate(clad, '/', cookie),
    },
    rounds,
    tell,
  )
}

const sizeOf = async (url: string) =>
  (await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength.toLocaleString(
    'en-US',
  )

/** Measures the board from the cache, and for the first request after a change. */
async function ofSize(
  { url, port, cookie }: Playing,
  size: number,
  id: number,
  rate: Ask,
  rounds: number,
  tell: Tell,
): Promise<Comparison[]> {
  const entries = `${size.toLocaleString('en-US')} entries`
  const kept = await alternate({ 'the product': () => rate(port, `/api/leaderboard/${id}`, cookie) }, rounds, tell)
  const board = async () => (await fetch(`${url}/api/leaderboard/${id}`)).arrayBuffer()
  const anew = await alternate(
    {
      'the product': async () => {
        await signUp(url)
        return timeOf(board)
      },
    },
    rounds,
    tell,
  )
  return [
    { title: `GET /api/leaderboard, ${entries}, kept`, unit: '/s', better: 'higher', contenders: kept },
    {
      title: `GET /api/leaderboard, ${entries}, read anew after a change`,
      unit: 'ms',
      better: 'lower',
      contenders: anew,
    },
  ]
}

let people = 0
/** A new player may appear on any board, so every board becomes uncached. */
async function signUp(url: string): Promise<void> {
  const body = JSON.stringify({
    email: `reader-${process.pid}-${++people}@example.com`,
    password: 'correct horse battery',
    firstName: 'Reader',
  })
  const reply = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!reply.ok) throw new Error(`a sign-up was refused: ${await reply.text()}`)
}

/** A cached response must not cost more with more entries. */
function growthGoal(growth: readonly Comparison[]): Goal {
  const kept = growth.filter(({ unit }) => unit === '/s').map(({ contenders }) => median(contenders[0]!.rounds))
  return {
    what: 'GET /api/leaderboard with 1,000,000 entries, share of what it is with 10,000',
    measured: (100 * kept.at(-1)!) / kept[0]!,
    wanted: WANTED,
    unit: '%',
    better: 'higher',
  }
}
