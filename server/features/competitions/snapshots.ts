/**
 * Takes the snapshots: the readings of the whole price book at the start and at the end of a competition.
 *
 * They are readings for startTime and endTime, whenever they are taken. A live source returns the nearest reading it has, each with its own
 * time. The phase has changed by then, so a source that does not respond delays only the settlement, by at most TIMEOUT_MS. A source that
 * needs longer says so and sets its own delay.
 *
 * A creator without a reading at the end gets its last good reading from the live phase, with its time. Without any, it has no end reading
 * and scores a share of its projection. A missing reading never counts as 0.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { storeEvidence } from '#server/evidence/evidence-texts.ts'
import { finalScores, isScorable, readingOf, roundOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import { saveEndReadings, saveStartReadings, storeScores, type TakenReading } from '#server/scores/creator-snapshots.ts'
import { writeFinalScores } from '#server/scores/live-scores.ts'
import { lockedRosters, saveLockedRosters } from '#server/records/locked-rosters.ts'
import { NotReadYet } from '#server/adapters/source.ts'
import { announceScores } from './announce.ts'
import { readCheckpoint } from './checkpoints.ts'
import { readBook, type BookRow } from './queries.ts'
import { saveAge } from './statistics-age.ts'

const TIMEOUT_MS = 2 * 60 * 60 * 1000

/** Takes the missing start snapshots. Returns the ids of their competitions. */
export async function takeStarts(deps: Deps): Promise<number[]> {
  const waiting = await deps.db
    .selectFrom('competitions')
    .selectAll()
    .where('phase', 'in', ['live', 'review'])
    .where('started_at', 'is', null)
    .orderBy('ordinal')
    .execute()
  for (const competition of waiting) await takeStart(deps, competition)
  return waiting.map(({ id }) => id)
}

async function takeStart(deps: Deps, competition: CompetitionRow): Promise<void> {
  const taken = await readAt(deps, competition, competition.start_time, await readBook(deps.db, competition.id))
  // no entry can be added after the lock, and a million rosters in the transaction would keep the embedded database from everybody else
  const rosters = await lockedRosters(deps.db, competition.id)
  const isTaken = await deps.db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, competition.id, 'started_at')
    if (!claimed) return false
    const kept = keptOf(claimed, taken)
    await saveAge(tx, competition.id, kept)
    await saveStartReadings(tx, competition.id, kept)
    await storeEvidence(tx, claimed, 'lock')
    await saveLockedRosters(tx, claimed.id, rosters)
    return true
  })
  if (isTaken) deps.poke()
}

/** Takes the missing end snapshots and stores the scores that follow from them. Returns the ids of their competitions. */
export async function takeEnds(deps: Deps): Promise<number[]> {
  const waiting = await deps.db
    .selectFrom('competitions')
    .selectAll()
    .where('phase', '=', 'review')
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(isScorable)
    .orderBy('ordinal')
    .execute()
  for (const competition of waiting) await takeEnd(deps, competition)
  return waiting.map(({ id }) => id)
}

async function takeEnd(deps: Deps, competition: CompetitionRow): Promise<void> {
  const read = await readAt(deps, competition, competition.end_time, await readBook(deps.db, competition.id))
  const taken = [...read, ...(await lastGoodReadings(deps.db, competition.id, read))]
  const written = await deps.db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, competition.id, 'ended_at')
    if (!claimed) return null
    const kept = keptOf(claimed, taken)
    await saveAge(tx, competition.id, kept)
    await saveEndReadings(tx, competition.id, kept)
    const final = finalScores(claimed, await readBook(tx, competition.id))
    await storeScores(tx, competition.id, final)
    await storeEvidence(tx, claimed, 'end')
    return { final, seq: await writeFinalScores(tx, competition.id, competition.end_time, final) }
  })
  if (!written) return
  const board = await deps.boards.open(competition.id)
  board.setPoints(written.final, null, written.seq)
  announceScores(deps, competition.id, written.seq)
  deps.poke()
}

/** The counts may have been deleted during the read, and no job would delete them again. */
const keptOf = (
  { counts_forgotten_at: forgottenAt }: CompetitionRow,
  taken: readonly TakenReading[],
): readonly TakenReading[] => (forgottenAt === null ? taken : [])

/** Several processes may try; the second one finds the time set and does nothing. */
const claim = (
  tx: Queryable,
  competitionId: number,
  column: 'started_at' | 'ended_at',
): Promise<CompetitionRow | undefined> =>
  tx
    .updateTable('competitions')
    .set({ [column]: sql<Date>`clock_timestamp()` })
    .where('id', '=', competitionId)
    .where(column, 'is', null)
    .where('phase', 'in', ['live', 'review'])
    .returningAll()
    .executeTakeFirst()

/**
 * Returns the source's readings of the price book at `at`. Throws while the source does not respond, so that the job retries. Returns an
 * empty list after TIMEOUT_MS, or if counts have been deleted.
 */
async function readAt(
  deps: Deps,
  competition: CompetitionRow,
  at: Date,
  book: readonly BookRow[],
): Promise<TakenReading[]> {
  if (competition.counts_forgotten_at !== null) return []
  try {
    const read = await deps.source.read(
      roundOf(competition),
      at,
      book.map((row) => row.youtube_id),
    )
    return book.flatMap(({ creator_id: creatorId, youtube_id }) => {
      const counts = read.get(youtube_id)
      return counts ? [{ creatorId, takenAt: at, ...counts }] : []
    })
  } catch (error) {
    if (error instanceof NotReadYet) throw error
    if ((await readClock(deps.db)).getTime() - at.getTime() < TIMEOUT_MS) throw error
    deps.log.error(
      { err: error, competitionId: competition.id, at },
      'the statistics source did not respond; using the last good readings',
    )
    return []
  }
}

/** Returns the last good live readings of the creators that are missing from `read`. */
async function lastGoodReadings(
  db: Queryable,
  competitionId: number,
  read: readonly TakenReading[],
): Promise<TakenReading[]> {
  const isRead = new Set(read.map(({ creatorId }) => creatorId))
  return (await readCheckpoint(db, competitionId)).flatMap((row) => {
    const reading = readingOf(row)
    return reading && !isRead.has(row.creator_id)
      ? [{ creatorId: row.creator_id, takenAt: row.taken_at, ...reading }]
      : []
  })
}
