/**
 * A competition with a million entries on the real server: how long its event loop is blocked at most while the board is loaded, ticks, is
 * read and announced, and while the competition ends and is settled.
 *
 * Requests that need the database may wait longer: the embedded database has a single connection, which a settlement uses.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { fillFirstCompetition, planFirstCompetition, type Where } from './crowd.ts'
import type { Hold } from './loop-watch.ts'
import { makeDataDir, startProduct, type Product } from './product.ts'
import { howToGet } from './programs.ts'

const ENTRIES = 1_000_000
const WANTED_MS = 50
/** The scores are requested once, and the prize places four times. */
const NOTICES_SECONDS = 75
const PAGING_SECONDS = 15
const LONGEST_SECONDS = 1_800

type Found = Hold & { phase: string }

export const loop: Bench = {
  name: 'loop',
  says: 'a million entries hold up nothing: the longest that the event loop is held while they are played and settled',
  packages: ['@electric-sql/pglite', 'pg', 'kysely', 'fastify'],
  code: [
    'game/board.ts',
    'game/board-pass.ts',
    'game/ranking.ts',
    'server/competition',
    'server/features/competitions',
    'server/features/leaderboard',
    'server/live',
    'server/scores',
    'server/db',
    'bench/loop.ts',
    'bench/crowd.ts',
  ],
  async measure(_rounds, tell): Promise<Measured> {
    const { dataDir, remove } = makeDataDir()
    const postgres = await startPostgres({ careless: false })
    try {
      const measured = [reportOf('embedded', await play({ dataDir }, tell))]
      if (postgres) {
        tell('the same on PostgreSQL')
        measured.push(reportOf('PostgreSQL', await play({ dataDir, databaseUrl: postgres.url }, tell)))
      }
      const skipped = postgres ? [] : [{ name: 'PostgreSQL', because: howToGet('postgres') }]
      const [first, ...others] = measured.flatMap(({ comparisons }) => comparisons)
      return { comparisons: [{ ...first!, skipped }, ...others], goals: measured.flatMap(({ goals }) => goals) }
    } finally {
      await postgres?.stop()
      remove()
    }
  },
}

async function play(where: Where, tell: Tell): Promise<Found[]> {
  tell(`filling a competition with ${ENTRIES.toLocaleString('en-US')} entries`)
  await planFirstCompetition(where)
  const id = await fillFirstCompetition(where, ENTRIES, 'live')
  const found: Found[] = []

  const watching = (product: Product) => async (phase: string, work: () => Promise<unknown>) => {
    const { seconds, ...hold } = await holdDuring(product, work)
    tell(
      `${phase}: held for ${hold.longestMs.toFixed(1)} ms, worked for ${hold.longestWorkMs.toFixed(1)} ms at a stretch, in ${seconds} s`,
    )
    found.push({ phase, ...hold })
  }
  const start = () => startProduct({ ...where, watcher: new URL('./loop-watch.ts', import.meta.url) })

  const playing = await start()
  const during = watching(playing)
  await during('the board is read back', () => until(() => hasPoints(playing, id)))
  await during('ticks and notices', () => pause(NOTICES_SECONDS * 1000))
  await during('pages of the live board', () => turnPages(playing, id))
  await during('ownership', () => until(() => isOwned(playing, id)))
  await playing.stop()

  await endSoon(where, id)
  const ending = await start()
  const then = watching(ending)
  await then('the board is read back, the end', () => until(() => isIn(ending, id, 'review', 'completed')))
  await then('settlement', () => until(() => isIn(ending, id, 'completed')))
  await then('pages of the settled board', () => turnPages(ending, id))
  await ending.stop()
  return found
}

function reportOf(kind: string, found: readonly Found[]): Measured {
  const row = (title: string, ms: number): Comparison => ({
    title,
    unit: 'ms',
    better: 'lower',
    contenders: [{ name: 'the product', rounds: [ms] }],
  })
  return {
    comparisons: found.flatMap(({ phase, longestMs, longestWorkMs }) => [
      row(`${kind}: ${phase}: longest hold`, longestMs),
      row(`${kind}: ${phase}: longest work at a stretch`, longestWorkMs),
    ]),
    goals: found.map(({ phase, longestMs }): Goal => ({
      what: `${kind}: ${phase}: longest hold of the loop`,
      measured: longestMs,
      wanted: WANTED_MS,
      unit: 'ms',
      better: 'lower',
    })),
  }
}

/** Returns the delays of the event loop during `work`, and how long it took in s. The product runs with loop-watch.ts. */
export async function holdDuring(product: Product, work: () => Promise<unknown>): Promise<Hold & { seconds: string }> {
  await product.ask<Hold>('forget')
  const began = performance.now()
  await work()
  const hold = await product.ask<Hold>('longest')
  return { ...hold, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

/** Returns the response's JSON, or undefined while the database is busy. */
async function get(product: Product, path: string): Promise<unknown> {
  const reply = await fetch(product.url + path)
  return reply.ok ? ((await reply.json()) as unknown) : undefined
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_SECONDS * 1000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`nothing came of it in ${LONGEST_SECONDS} seconds`)
    await pause(250)
  }
}

export async function hasPoints(product: Product, id: number): Promise<boolean> {
  const rows = (await get(product, `/api/leaderboard/${id}?limit=1`)) as { totalScore: number }[] | undefined
  return (rows?.[0]?.totalScore ?? 0) > 0
}

export async function isIn(product: Product, id: number, ...phases: string[]): Promise<boolean> {
  const competition = (await get(product, `/api/competitions/${id}`)) as { phase: string } | undefined
  return competition !== undefined && phases.includes(competition.phase)
}

async function isOwned(product: Product, id: number): Promise<boolean> {
  return (await get(product, `/api/competitions/${id}/roster-shares`)) !== undefined
}

/** Reads pages all over a board with that many entries, one after the other. */
export async function turnPages(product: Product, id: number, entries = ENTRIES): Promise<void> {
  const end = performance.now() + PAGING_SECONDS * 1000
  for (let page = 1; performance.now() < end; page++)
    await get(product, `/api/leaderboard/${id}?limit=500&offset=${(page * 7_919) % entries}`)
}

/** Moves the times, so that the next start finds a minute of the competition left, and a minute of review. */
export async function endSoon(where: Where, id: number): Promise<void> {
  const { db, close } = await openDatabase({ ...where, log: pino({ level: 'silent' }) })
  try {
    await sql`update competitions set end_time = clock_timestamp() + interval '1 minute', settle_at = clock_timestamp() + interval '2 minutes'
      where id = ${id}`.execute(db)
  } finally {
    await close()
  }
}
