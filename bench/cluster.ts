/**
 * Several server processes on one PostgreSQL: how soon an entry at one process is on the boards of the others, how many entries per second
 * all of them accept together, and how long a process that joins late needs to load a large board.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { openBoards } from '#server/live/boards.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { fillCompetition } from '#system-tests/cluster/fill.ts'
import { History } from '#system-tests/cluster/history.ts'
import { watchBoard } from '#system-tests/cluster/watch-board.ts'
import { findPostgres } from '#scripts/postgres.ts'
import { alternate, timeOf } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { measureRates } from './cluster-rates.ts'
import { ENTRIES_OF_A_PLAYER } from './crowd.ts'
import { joinAsFormerly } from './former-join.ts'
import { howToGet } from './programs.ts'
import { median, quantile, ratioOf } from './statistics.ts'

const SIZES = [1, 2, 3]
const ROUND_SECONDS = 3
/** Enough that nobody enters more often than the default settings allow, also in more rounds than usual. */
const PLAYERS = 200
/** The number of entries in a round, which arrive steadily. */
const HINTED = 40
const APART_MS = 50
const LATE_ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const LATE_PLAYERS = Math.ceil(LATE_ENTRIES / ENTRIES_OF_A_PLAYER)
const WANTED = { invalidationMs: 250, ratio: 1, join: 2 }

export const cluster: Bench = {
  name: 'cluster',
  says: 'several processes on one PostgreSQL: an entry at one is soon on the boards of all, more processes take no fewer entries, and who joins late catches up quickly',
  packages: ['pg', 'fastify', 'kysely'],
  code: [
    'server/http',
    'server/db',
    'server/realtime',
    'server/live',
    'server/features/entries',
    'bench/cluster.ts',
    'bench/cluster-rates.ts',
  ],
  async measure(rounds, tell): Promise<Measured> {
    if (findPostgres() === undefined) throw new Error(howToGet('postgres'))
    const folder = mkdtempSync(path.join(tmpdir(), 'fs-bench-'))
    try {
      const measured = [
        await measureInvalidations(folder, rounds, tell),
        await measureEntering(folder, rounds, tell),
        await measureJoining(folder, rounds, tell),
      ]
      return {
        comparisons: measured.flatMap(({ comparisons }) => comparisons),
        goals: measured.flatMap(({ goals }) => goals),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The time from the acknowledgement at one process until the entry is on the board of another. */
async function measureInvalidations(folder: string, rounds: number, tell: Tell): Promise<Measured> {
  const three = await Cluster.start(folderIn(folder, 'invalidations'), { isBalanced: false })
  try {
    const history = new History(three, [three.urlOf('a')])
    await history.arrive(PLAYERS)
    const watches = await Promise.all(['b', 'c'].map((name) => watchBoard(three.urlOf(name), history.competitionId)))
    const all: number[] = []
    let entered = 0
    const round = async () => {
      const told = new Map<number, number>()
      for (let nth = 0; nth < HINTED; nth++) {
        const entry = await history.enter(history.players[entered++ % PLAYERS]!)
        told.set(entry!, performance.now())
        await pause(APART_MS)
      }
      await pause(1_500)
      const times = watches.flatMap((watch) => [...told].map(([entry, at]) => (watch.seenAt(entry) ?? Infinity) - at))
      all.push(...times)
      return median(times)
    }
    const contenders = await alternate({ 'the product': round }, rounds, tell)
    for (const watch of watches) await watch.stop()
    tell(`p99 ${quantile(all, 0.99).toFixed(0)} ms of ${all.length}`)
    return {
      comparisons: [
        {
          title: 'an entry at one process, until it is on the board of another',
          unit: 'ms',
          better: 'lower',
          contenders,
        },
      ],
      goals: [
        {
          what: 'an entry on the board of another process, 99 of 100',
          measured: quantile(all, 0.99),
          wanted: WANTED.invalidationMs,
          unit: 'ms',
          better: 'lower',
        },
      ],
    }
  } finally {
    await three.stop()
  }
}

async function measureEntering(folder: string, rounds: number, tell: Tell): Promise<Measured> {
  const contenders = await measureRates(folderIn(folder, 'rates'), SIZES, { rounds, seconds: ROUND_SECONDS, tell })
  const [one, , three] = contenders
  // the product is first, so the ratios say how many times better all processes are than fewer
  const comparison: Comparison = {
    title: 'entries a second into one competition, 600 clients in all',
    unit: '/s',
    better: 'higher',
    contenders: contenders.toReversed(),
  }
  const goal: Goal = {
    what: 'three processes against one: entries a second',
    measured: ratioOf(three!.rounds, one!.rounds, 'higher').median,
    wanted: WANTED.ratio,
    unit: 'x',
    better: 'higher',
  }
  return { comparisons: [comparison], goals: [goal] }
}

async function measureJoining(folder: string, rounds: number, tell: Tell): Promise<Measured> {
  const one = await Cluster.start(folderIn(folder, 'joining'), { processes: 1, isBalanced: false })
  try {
    const history = new History(one, [one.urlOf('a')])
    await history.arrive(1)
    const { competitionId } = history
    tell(`filling a competition with ${LATE_ENTRIES.toLocaleString('en-US')} entries`)
    await fillCompetition(one.pool, competitionId, LATE_ENTRIES, LATE_PLAYERS)
    await one.killAll()
    await one.pool.query('vacuum analyze entries')
    const database = await openDatabase({ dataDir: '', databaseUrl: one.postgres.url, log: pino({ level: 'silent' }) })
    try {
      const contenders = await alternate(
        {
          board: async () => (await timeOf(() => openBoards(database.db).open(competitionId))) / 1000,
          'as texts of JSON': async () => (await timeOf(() => joinAsFormerly(database.db, competitionId))) / 1000,
        },
        rounds,
        tell,
      )
      const [ours, theirs] = contenders
      return {
        comparisons: [
          {
            title: `${LATE_ENTRIES.toLocaleString('en-US')} entries on the board of a process that joins late`,
            unit: 's',
            better: 'lower',
            contenders,
          },
        ],
        goals: [
          {
            what: 'joining late, faster than by texts of JSON',
            measured: ratioOf(ours!.rounds, theirs!.rounds, 'lower').median,
            wanted: WANTED.join,
            unit: 'x',
            better: 'higher',
          },
        ],
      }
    } finally {
      await database.close()
    }
  } finally {
    await one.stop()
  }
}

function folderIn(folder: string, name: string): string {
  const own = path.join(folder, name)
  mkdirSync(own)
  return own
}
