/**
 * Shared reads: the four responses that every player requests, compared with a node:http server that only sends the same bytes.
 *
 * The server runs as usual: embedded database, a live competition, scores changing every 2 seconds. Every request has a session cookie.
 * growth.ts reads larger boards.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { alternate, timeOf } from './alternate.ts'
import { startBeside, type Beside } from './beside.ts'
import type { Bench, Comparison, Contender, Goal, Measured, Tell } from './bench.ts'
import { fillFirstCompetition, planFirstCompetition } from './crowd.ts'
import { makeDataDir, startProduct } from './product.ts'
import type { Rate, Wanted } from './reads-load.ts'
import type { Sent } from './reads-peer.ts'
import { ratioOf } from './statistics.ts'

const ENTRIES = 10_000
const CONNECTIONS = 64
/** The time between two ticks, so that each round of the product contains one. */
const SECONDS = 2
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
    try {
      await planFirstCompetition({ dataDir })
      tell(`filling the board up to ${ENTRIES.toLocaleString('en-US')} entries`)
      const id = await fillFirstCompetition({ dataDir }, ENTRIES, 'live')
      const product = await startPlaying(dataDir, id)
      const comparisons: Comparison[] = []
      const goals: Goal[] = []
      for (const path of [
        '/api/competitions/active',
        '/api/competitions/live',
        `/api/leaderboard/${id}`,
        '/api/creators',
      ]) {
        const contenders = await besidePeers(product, { load, peer }, path, rounds, tell)
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
      await product.stop()
      return { comparisons, goals }
    } finally {
      await load.stop()
      await peer.stop()
      remove()
    }
  },
}

export type Playing = { url: string; port: number; cookie: string; pid: number; stop(): Promise<void> }

/** Returns how many responses a second the program at this port sends. */
export const rateOf = async (load: Beside, port: number, path: string, cookie: string): Promise<number> =>
  (await load.ask<Rate>({ port, path, cookie, connections: CONNECTIONS, seconds: SECONDS } satisfies Wanted)).rate

/** Starts the server and waits until its competition is live and ranked, and until everybody's notification of that is written. */
export async function startPlaying(dataDir: string, competitionId: number): Promise<Playing> {
  const { url, pid, stop } = await startProduct({ dataDir, env: { TICK_SECONDS: String(SECONDS) } })
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
  return { url, port: Number(new URL(url).port), cookie, pid, stop }
}

async function besidePeers(
  { url, port, cookie }: Playing,
  { load, peer }: { load: Beside; peer: Beside },
  path: string,
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
      'the product': () => rateOf(load, port, path, cookie),
      'node:http, the same bytes': () => rateOf(load, bare, '/', cookie),
      'node:http, the same bytes and headers': () => rateOf(load, clad, '/', cookie),
    },
    rounds,
    tell,
  )
}

const sizeOf = async (url: string) =>
  (await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength.toLocaleString(
    'en-US',
  )
