/**
 * The cost of more entries in one competition: the board in memory, entering, reads of the board over HTTP, settlement and memory, with ten
 * thousand entries to ten million. A plot shows all of them over the number of entries.
 *
 * The program runs as usual, with the embedded database. A size that is left out is named with the reason.
 */
import { freemem } from 'node:os'
import { tenths } from '#game/points.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { startTestServer } from '#server/testing/server.ts'
import { alternate, timeOf, type Round } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell, Unit } from './bench.ts'
import { startBeside } from './beside.ts'
import { fillFirstCompetition, planFirstCompetition } from './crowd.ts'
import type { Line, Plot } from './plot.ts'
import { makeDataDir, memoryKb, startProduct } from './product.ts'
import { CREATORS, fillBoard } from './random-board.ts'
import { rateOf, startPlaying } from './reads.ts'
import type { Question, Reply } from './rush-load.ts'
import { findTarget, seedPlayers } from './rush.ts'
import { fillInReview } from './settlement.ts'
import { median } from './statistics.ts'

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const TICKS_A_ROUND = 20
const CLIENTS = 256
const ROUND_SECONDS = 1.5
/** Enough for each round that nobody enters more often than the default settings allow. */
const PLAYERS_A_ROUND = 6_000
/** Shares in percent, and a ratio. */
const WANTED = { cached: 88, entering: 80, settling: 1.5 }
/** A part is left out at sizes with which the whole bench would take longer. */
const LONGEST_MINUTES = 10

const MEASURES = {
  ranked: { name: 'board ranked anew', unit: 'ms', better: 'lower' },
  top: { name: 'board ranked anew, first hundred read', unit: 'ms', better: 'lower' },
  anew: { name: 'GET board after a change', unit: 'ms', better: 'lower' },
  cached: { name: 'GET board, cached', unit: '/s', better: 'higher' },
  entering: { name: `entering, ${CLIENTS} clients`, unit: '/s', better: 'higher' },
  settling: { name: 'settlement', unit: 's', better: 'lower' },
  boardMemory: { name: 'board in memory', unit: 'MB', better: 'lower' },
  memory: { name: 'program with its database', unit: 'MB', better: 'lower' },
} as const satisfies Record<string, { name: string; unit: Unit; better: Comparison['better'] }>

type Measure = keyof typeof MEASURES
/** The rounds of each measure at one size. */
type Figures = Partial<Record<Measure, readonly number[]>>

/** Measures which belong together. A part needs so many bytes of memory for each entry. */
type Part = {
  what: string
  bytes: number
  measure(size: number, rounds: number, tell: Tell): Promise<Figures>
}

const PARTS: readonly Part[] = [
  { what: 'the board in memory', bytes: 200, measure: measureBoard },
  { what: 'the program and its database', bytes: 4_000, measure: measureProgram },
  { what: 'settlement', bytes: 4_000, measure: measureSettlement },
]

export const growth: Bench = {
  name: 'growth',
  says: 'what more entries cost: the board, entering, reads, settlement and memory, up to ten million entries',
  packages: ['@electric-sql/pglite', 'fastify', 'kysely'],
  code: [
    'game/board.ts',
    'game/board-pass.ts',
    'server/http',
    'server/db',
    'server/live',
    'server/competition',
    'server/features/competitions',
    'server/features/entries',
    'server/features/leaderboard',
    'server/records',
    'bench/growth.ts',
    'bench/crowd.ts',
    'bench/random-board.ts',
    'bench/reads.ts',
    'bench/reads-load.ts',
    'bench/rush.ts',
    'bench/rush-load.ts',
    'bench/settlement.ts',
  ],
  measure: (rounds, tell) => measureGrowth(SIZES, rounds, tell),
}

/** Measures every part at every size, in ascending order, unless the size is too large for the part or for this machine. */
export async function measureGrowth(sizes: readonly number[], rounds: number, tell: Tell): Promise<Measured> {
  const found = new Map<number, Figures>(sizes.map((size) => [size, {}]))
  const skipped: { name: string; because: string }[] = []
  const began = performance.now()
  for (const part of PARTS) {
    const times: [size: number, ms: number][] = []
    for (const size of sizes) {
      const name = `${inWords(size)}: ${part.what}`
      const because = reasonAgainst(part, size, expectedMs(times, size), performance.now() - began)
      if (because !== undefined) {
        skipped.push({ name, because })
        continue
      }
      const took = await timeOf(async () => {
        Object.assign(found.get(size)!, await part.measure(size, rounds, tell))
      })
      times.push([size, took])
      tell(`${name}: measured in ${(took / 1000).toFixed(0)} s`)
    }
  }
  return reportOf(found, skipped)
}

/** Makes the rows, the goals and the plot from the figures of each size, in ascending order. */
export function reportOf(found: ReadonlyMap<number, Figures>, skipped: NonNullable<Comparison['skipped']>): Measured {
  const comparisons = (Object.keys(MEASURES) as Measure[]).flatMap((measure) =>
    pointsOf(found, measure).map(([size, measured]): Comparison => {
      const { name, unit, better } = MEASURES[measure]
      const title = `${inWords(size)}: ${name}`
      return { title, unit, better, contenders: [{ name: 'the product', rounds: measured }] }
    }),
  )
  const last = comparisons.pop()!
  return { comparisons: [...comparisons, { ...last, skipped }], goals: goalsOf(found), plot: plotOf(found) }
}

const inWords = (size: number): string => `${size.toLocaleString('en-US')} entries`
const inGb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Returns how long a part takes at this size, by a line through its last two sizes. The first two sizes are always measured. */
export function expectedMs(times: readonly (readonly [size: number, ms: number])[], size: number): number {
  const [before, last] = times.slice(-2)
  if (!before || !last) return 0
  return last[1] + (Math.max(0, last[1] - before[1]) / (last[0] - before[0])) * (size - last[0])
}

/** Returns why this part is not measured at this size, or undefined. */
function reasonAgainst({ bytes }: Part, size: number, expected: number, elapsed: number): string | undefined {
  const [needed, free] = [size * bytes, freemem()]
  if (needed > free) return `it needs ${inGb(needed)} of memory, and ${inGb(free)} are free`
  const minutes = expected / 60_000
  if (minutes + elapsed / 60_000 <= LONGEST_MINUTES) return undefined
  return `it would take about ${minutes.toFixed(0)} minutes, and the whole bench at most ${LONGEST_MINUTES}`
}

async function measureBoard(size: number, rounds: number, tell: Tell): Promise<Figures> {
  const board = fillBoard(size)
  let tick = 0
  const round =
    (read: () => unknown): Round =>
    async () => {
      let sum = 0
      for (let nth = 0; nth < TICKS_A_ROUND; nth++) {
        tick++
        const points = Array.from(
          { length: CREATORS },
          (_, creator) => [creator + 1, tenths((creator * 7_907 + tick * 104_729) % 1_600)] as const,
        )
        sum += await timeOf(() => {
          board.setPoints(points)
          read()
        })
      }
      return sum / TICKS_A_ROUND
    }
  const [ranked, top] = await alternate(
    { 'ranked anew': round(() => board.rerank()), 'first hundred': round(() => board.top(100)) },
    rounds,
    tell,
  )
  // the full order takes memory once a later page was read
  board.page(0, 1)
  return { ranked: ranked!.rounds, top: top!.rounds, boardMemory: [board.bytes / 2 ** 20] }
}

/** Fills a competition of the real program. Players enter while it is drafting, and read its board while it is live. */
async function measureProgram(size: number, rounds: number, tell: Tell): Promise<Figures> {
  const { dataDir, remove } = makeDataDir()
  const [entries, reads] = [
    startBeside(new URL('./rush-load.ts', import.meta.url)),
    startBeside(new URL('./reads-load.ts', import.meta.url)),
  ]
  try {
    const cookies = await seedPlayers({ dataDir }, PLAYERS_A_ROUND * rounds)
    await planFirstCompetition({ dataDir })
    tell(`filling a competition with ${inWords(size)}`)
    const id = await fillFirstCompetition({ dataDir }, size, 'drafting')
    const drafting = await startProduct({ dataDir })
    await entries.ask({ kind: 'target', target: await findTarget(drafting.url, cookies) } satisfies Question)
    const crowd: Question = { kind: 'crowd', clients: CLIENTS, seconds: ROUND_SECONDS }
    const entering = async () => (await entries.ask<Reply>(crowd)).perSecond
    const [entered] = await alternate({ entering }, rounds, tell)
    await drafting.stop()

    await fillFirstCompetition({ dataDir }, size, 'live')
    const live = await startPlaying(dataDir, id)
    const path = `/api/leaderboard/${id}`
    const [cached, anew] = await alternate(
      {
        cached: () => rateOf(reads, live.port, path, live.cookie),
        'after a change': async () => {
          await signUp(live.url)
          return timeOf(async () => (await fetch(live.url + path)).arrayBuffer())
        },
      },
      rounds,
      tell,
    )
    const memory = memoryKb(live.pid, 'VmRSS') / 1024
    await live.stop()
    return { entering: entered!.rounds, cached: cached!.rounds, anew: anew!.rounds, memory: [memory] }
  } finally {
    await entries.stop()
    await reads.stop()
    remove()
  }
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

/** Settles once, on a database in memory, to measure its work and not the disk. */
async function measureSettlement(size: number, _rounds: number, tell: Tell): Promise<Figures> {
  const server = await startTestServer()
  try {
    tell(`filling a competition in review with ${inWords(size)}`)
    const id = await fillInReview(server, size)
    let isSettled = false
    const took = await timeOf(async () => {
      isSettled = await settle(server.deps, id)
    })
    if (!isSettled) throw new Error('nobody settled it')
    return { settling: [took / 1000] }
  } finally {
    await server.close()
  }
}

/** Returns the sizes at which this was measured, ascending, with the rounds. */
const pointsOf = (found: ReadonlyMap<number, Figures>, measure: Measure): [size: number, rounds: readonly number[]][] =>
  [...found].flatMap(([size, figures]) => (figures[measure] ? [[size, figures[measure]]] : []))

/** Compares the largest with the smallest size. A single size has no goals. */
function goalsOf(found: ReadonlyMap<number, Figures>): Goal[] {
  const ends = (measure: Measure) => {
    const points = pointsOf(found, measure)
    const [[least, before], [most, after]] = [points[0]!, points.at(-1)!]
    return { least, most, ratio: median(after) / median(before) }
  }
  const share = (measure: Measure, wanted: number): Goal => {
    const { least, most, ratio } = ends(measure)
    const what = `${MEASURES[measure].name}: rate with ${inWords(most)}, share of the rate with ${inWords(least)}`
    return { what, measured: 100 * ratio, wanted, unit: '%', better: 'higher' }
  }
  const { least, most, ratio } = ends('settling')
  if (least === most) return []
  return [
    share('cached', WANTED.cached),
    share('entering', WANTED.entering),
    {
      what: `settlement: time of an entry with ${inWords(most)}, times that with ${inWords(least)}`,
      measured: (ratio * least) / most,
      wanted: WANTED.settling,
      unit: 'x',
      better: 'lower',
    },
  ]
}

function plotOf(found: ReadonlyMap<number, Figures>): Plot {
  const line = (measure: Measure, name: string, inUnit: (value: number) => number = (value) => value): Line => ({
    name,
    points: pointsOf(found, measure).map(([size, rounds]) => [size, inUnit(median(rounds))]),
  })
  const { top, anew, boardMemory, memory } = MEASURES
  return {
    title: 'What more entries in one competition cost',
    x: 'entries',
    panels: [
      {
        title: 'time',
        unit: 'ms',
        lines: [
          line('settling', 'settlement', (seconds) => 1000 * seconds),
          line('top', top.name),
          line('anew', anew.name),
          line('entering', 'one entry, of many at once', (rate) => 1000 / rate),
          line('cached', 'GET board, cached, of many at once', (rate) => 1000 / rate),
        ],
      },
      {
        title: 'memory',
        unit: 'MB',
        lines: [line('memory', memory.name), line('boardMemory', boardMemory.name)],
      },
    ],
  }
}
