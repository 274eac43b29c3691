/**
 * A competition with ten million entries on the real server and PostgreSQL: how late the event loop is while the board is loaded, while
 * players enter and read it before the lock, while it ticks and pages are read, and while it is settled.
 *
 * `BENCH_ENTRIES=2000000` makes a shorter run. The board of such a competition is ranked in another thread from 1,500,000 entries on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#scripts/postgres.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { startBeside } from './beside.ts'
import { callSteadily } from './call-steadily.ts'
import { fillFirstCompetition, planFirstCompetition, type Where } from './crowd.ts'
import { endSoon, hasPoints, holdDuring, isIn, turnPages, until } from './loop.ts'
import type { Hold } from './loop-watch.ts'
import { makeDataDir, startProduct, type Product } from './product.ts'
import { howToGet } from './programs.ts'
import { findTarget, seedPlayers } from './rush.ts'
import type { Question, Reply } from './rush-load.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const WANTED_P99_MS = 10
const SECONDS = 30
const ENTERED_PER_SECOND = 50
const READ_PER_SECOND = 50
const CLIENTS = 16
const PLAYERS = ENTERED_PER_SECOND * SECONDS

type Found = Hold & { phase: string }

export const millions: Bench = {
  name: 'millions',
  says: 'ten million entries hold up nothing: how late the event loop is while they are loaded, entered, read, ranked and settled',
  packages: ['pg', 'kysely', 'fastify'],
  code: [
    'game/board.ts',
    'game/board-pass.ts',
    'server/live',
    'server/features/leaderboard',
    'bench/millions.ts',
    'bench/loop-watch.ts',
  ],
  async measure(_rounds, tell): Promise<Measured> {
    const { dataDir, remove } = makeDataDir()
    const postgres = await startPostgres({ careless: true })
    if (!postgres) throw new Error(howToGet('postgres'))
    try {
      return reportOf(await play({ dataDir, databaseUrl: postgres.url }, tell))
    } finally {
      await postgres.stop()
      remove()
    }
  },
}

async function play(where: Where, tell: Tell): Promise<Found[]> {
  const found: Found[] = []
  const cookies = await seedPlayers(where, PLAYERS)
  await planFirstCompetition(where)
  tell(`filling a competition with ${ENTRIES.toLocaleString('en-US')} entries`)
  const id = await fillFirstCompetition(where, ENTRIES, 'drafting')

  const during = async (product: Product, phase: string, work: () => Promise<unknown>) => {
    const { seconds, ...hold } = await holdDuring(product, work)
    tell(
      `${phase}: 99 of 100 turns at most ${hold.p99Ms.toFixed(1)} ms late, the latest ${hold.longestMs.toFixed(1)} ms; work at most ${hold.p99WorkMs.toFixed(1)} and ${hold.longestWorkMs.toFixed(1)} ms; in ${seconds} s`,
    )
    found.push({ phase, ...hold })
  }
  const start = () => startProduct({ ...where, watcher: new URL('./loop-watch.ts', import.meta.url) })
  const load = startBeside(new URL('./rush-load.ts', import.meta.url))
  const entering = await start()
  try {
    await during(entering, 'the board is loaded before the lock', () => until(() => hasRows(entering, id)))
    await load.ask({ kind: 'target', target: await findTarget(entering.url, cookies) } satisfies Question)
    await during(entering, 'players enter and read', async () => {
      const pace = { kind: 'pace', clients: CLIENTS, seconds: SECONDS, perSecond: ENTERED_PER_SECOND } as const
      await readWhile(entering, id, load.ask<Reply>(pace satisfies Question))
    })
  } finally {
    await load.stop()
    await entering.stop()
  }

  await fillFirstCompetition(where, 0, 'live')
  const playing = await start()
  try {
    await during(playing, 'the board is loaded while live', () => until(() => hasPoints(playing, id)))
    await during(playing, 'ticks and reads', () => readWhile(playing, id, pause(1000 * SECONDS)))
    await during(playing, 'pages', () => turnPages(playing, id, ENTRIES))
  } finally {
    await playing.stop()
  }

  await endSoon(where, id)
  const ending = await start()
  try {
    await during(ending, 'the board is loaded for the end', () => until(() => isIn(ending, id, 'review', 'completed')))
    await during(ending, 'settlement', () =>
      readWhile(
        ending,
        id,
        until(() => isIn(ending, id, 'completed')),
      ),
    )
  } finally {
    await ending.stop()
  }
  return found
}

/** Reads the top of the board at a steady pace until `work` ends. */
async function readWhile({ url }: Product, id: number, work: Promise<unknown>): Promise<void> {
  await callSteadily([`${url}/api/leaderboard/${id}?limit=100`], READ_PER_SECOND, work)
  await work
}

async function hasRows({ url }: Product, id: number): Promise<boolean> {
  const reply = await fetch(`${url}/api/leaderboard/${id}?limit=1`)
  return reply.ok && ((await reply.json()) as unknown[]).length > 0
}

function reportOf(found: readonly Found[]): Measured {
  const row = (title: string, ms: number): Comparison => ({
    title,
    unit: 'ms',
    better: 'lower',
    contenders: [{ name: 'the product', rounds: [ms] }],
  })
  return {
    comparisons: found.flatMap(({ phase, p99Ms, longestMs, p99WorkMs }) => [
      row(`${phase}: 99 of 100 turns of the loop at most this late`, p99Ms),
      row(`${phase}: processor time of 99 of 100 turns at most`, p99WorkMs),
      row(`${phase}: the latest turn`, longestMs),
    ]),
    goals: found.map(({ phase, p99Ms }): Goal => ({
      what: `${phase}: lateness of 99 of 100 turns`,
      measured: p99Ms,
      wanted: WANTED_P99_MS,
      unit: 'ms',
      better: 'lower',
    })),
  }
}
