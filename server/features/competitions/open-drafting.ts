/**
 * upcoming → drafting: syncs the catalogue to the day before and freezes the price book, in one transaction, so that a competition is never
 * open without prices. The source is called before the transaction, because the call may take seconds and uses the database itself.
 *
 * In the built-in rotation only one competition is open at a time: the next one opens when none is drafting or live. After a long downtime
 * it opens now and the later ones move, because competitions that nobody could enter are not played. Competitions of other series keep
 * their dates: one whose lock has passed is voided.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import type { Times } from '#game/phase.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { chooseReplayDay, type ReplayDay } from '#server/competition/replay-day.ts'
import { prefetchSource, syncCatalogue, type CatalogueSource } from '#server/catalogue/sync.ts'
import { priceBook } from '#server/catalogue/price-book.ts'
import { slateOf } from '#server/catalogue/slate.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Round } from '#server/adapters/source.ts'
import { announceCompetition } from './announce.ts'
import { moveUpcoming } from './move-upcoming.ts'
import { insertPriceBook } from '#server/scores/creator-snapshots.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'
import { retimeUpcoming } from './retime-upcoming.ts'

/** Opens the next competition if it is due, or voids it if nobody can enter it. Returns its id. */
export async function openDrafting(deps: Deps): Promise<number | null> {
  const { db } = deps
  const due = await nextDue(db).executeTakeFirst()
  if (!due) return null
  const planned = await chooseReplayDay(deps.source, db, due)
  const ahead = await prefetchSource(deps, roundFor(planned, due))
  const opened = await db.transaction().execute(async (tx) => {
    const claimed = await nextDue(tx).forUpdate('competitions').executeTakeFirst()
    if (claimed?.id !== due.id) return null
    if (isMissed(claimed, await readClock(tx))) return voidMissed(tx, claimed, MISSED)
    await retimeUpcoming(tx, deps.settings.schedule)
    const competition = await withDraftingTime(tx, await readAgain(tx, due.id))
    const day = await chooseReplayDay(deps.source, tx, competition)
    // another process has opened or ended a competition meanwhile
    if (day.replayDay !== planned.replayDay) return null
    return freeze(deps, ahead, tx, competition, day)
  })
  if (!opened) return null
  if (opened.phase === 'void')
    deps.log.warn({ competitionId: opened.id, reason: opened.void_reason }, 'competition did not open')
  else deps.log.info({ competitionId: opened.id, locksAt: opened.start_time }, 'drafting opened')
  await announceCompetition(deps, opened.id)
  deps.poke()
  return opened.id
}

const MISSED = 'Drafting could not open before the lock, because the server was not running.'
const TOO_FEW = 'Fewer creators were on offer than a roster needs.'

/** A competition with a date of its own is not moved: after its lock nobody can enter it. */
const isMissed = (row: CompetitionRow, now: Date): boolean =>
  row.series_id !== BUILT_IN_SERIES && row.start_time.getTime() <= now.getTime()

const voidMissed = (tx: Queryable, { id }: Pick<CompetitionRow, 'id'>, reason: string): Promise<CompetitionRow> =>
  tx
    .updateTable('competitions')
    .set({ phase: 'void', is_active: false, void_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Whether the competition of the built-in rotation before it has ended. After the clock was set back, its end and so the opening of this one
 * lie in the future again, but players must find a draft.
 */
export const hasFollowed = sql<boolean>`(competitions.series_id = ${BUILT_IN_SERIES} and exists (
  select from competitions as before
  where before.series_id = competitions.series_id and before.end_time = competitions.draft_opens_at and before.phase in ('review', 'completed')
))`

/** In the built-in rotation one competition is drafting or live at a time. Those of other series open at their own times. */
export const mayOpen = sql<boolean>`(competitions.series_id <> ${BUILT_IN_SERIES} or not exists (
  select from competitions as active
  where active.series_id = competitions.series_id and active.phase in ('drafting', 'live')
))`

const nextDue = (db: Queryable) =>
  db
    .selectFrom('competitions')
    .selectAll()
    .where('phase', '=', 'upcoming')
    .where(mayOpen)
    .where(sql<boolean>`(draft_opens_at <= clock_timestamp() or ${hasFollowed})`)
    .orderBy('draft_opens_at')
    .orderBy('ordinal')
    .limit(1)

/** The round for which the catalogue is read, before any statistics of the competition exist. */
const roundFor = ({ replayDay }: ReplayDay, competition: CompetitionRow): Round => ({
  replayDay,
  startTime: competition.start_time,
  endTime: competition.end_time,
})

/** Returns the competition with times that leave at least half of its drafting window: as planned, or moved so that it opens now. */
async function withDraftingTime(tx: Queryable, competition: CompetitionRow): Promise<CompetitionRow> {
  const now = await readClock(tx)
  if (competition.series_id !== BUILT_IN_SERIES || !isTooLate(timesOf(competition), now)) return competition
  await moveUpcoming(tx, competition.ordinal, now.getTime() - competition.draft_opens_at.getTime())
  return readAgain(tx, competition.id)
}

const readAgain = (tx: Queryable, id: number): Promise<CompetitionRow> =>
  tx.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const isTooLate = ({ draftOpensAt, startTime }: Times, now: Date): boolean =>
  2 * (startTime.getTime() - now.getTime()) < startTime.getTime() - draftOpensAt.getTime()

/** From this step on only the competition's phase, entries and scores change. */
async function freeze(
  deps: Deps,
  ahead: CatalogueSource,
  tx: Queryable,
  competition: CompetitionRow,
  day: ReplayDay,
): Promise<CompetitionRow> {
  const { id } = competition
  const round = roundFor(day, competition)
  await syncCatalogue({ source: ahead }, tx, round)
  const version = NEWEST_VERSION
  const salaryCap = cents(competition.salary_cap_cents)
  const { learned, lines: whole } = await priceBook({ source: ahead }, tx, { id, version, salaryCap, round })
  const { book: lines, slateSize } = await slateOf(tx, competition, whole, deps.settings.slateSize)
  if (lines.length < competition.min_picks) return voidMissed(tx, competition, TOO_FEW)
  await insertPriceBook(tx, lines)
  return tx
    .updateTable('competitions')
    .set({
      phase: 'drafting',
      source: deps.source.name,
      replay_day: day.replayDay,
      day_choice: day.choice,
      scoring_version: version,
      slate_size: slateSize,
      ...learned,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
