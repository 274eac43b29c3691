/**
 * upcoming → drafting: syncs the catalogue to the day before and freezes the price book, in one transaction, so that a competition is never
 * open without prices. The source is called before the transaction, because the call may take seconds and uses the database itself.
 *
 * In a rotation only one competition is open at a time: the next one opens when none is drafting or live. After a long downtime it opens now
 * and the later ones move, because competitions that nobody could enter are not played. Competitions with dates (`round`) keep them: one
 * whose lock has passed is voided. If it belongs to the built-in series, that series is planned again instead.
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
import { removePlanned } from './plan.ts'
import { insertPriceBook } from '#server/scores/creator-snapshots.ts'
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
    if (isMissed(claimed, await readClock(tx))) {
      if (!(await isBuiltIn(tx, claimed.series_id))) return voidUnopened(tx, claimed, MISSED)
      await removePlanned(tx, claimed.series_id)
      return 'removed' as const
    }
    await retimeUpcoming(tx, deps.settings.schedule)
    const competition = await withDraftingTime(tx, await readAgain(tx, due.id))
    const day = await chooseReplayDay(deps.source, tx, competition)
    // another process has opened or ended a competition meanwhile
    if (day.replayDay !== planned.replayDay) return null
    return freeze(deps, ahead, tx, competition, day)
  })
  if (opened === 'removed') {
    // the planner replaces them
    deps.poke()
    return null
  }
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
  row.round !== null && row.start_time.getTime() <= now.getTime()

const isBuiltIn = async (tx: Queryable, seriesId: number): Promise<boolean> =>
  (await tx.selectFrom('series').select('is_built_in').where('id', '=', seriesId).executeTakeFirstOrThrow()).is_built_in

const voidUnopened = (tx: Queryable, { id }: Pick<CompetitionRow, 'id'>, reason: string): Promise<CompetitionRow> =>
  tx
    .updateTable('competitions')
    .set({ phase: 'void', is_active: false, void_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Whether the competition of the rotation before it has ended. After the clock was set back, its end and so the opening of this one lie in
 * the future again, but players must find a draft.
 */
export const hasFollowed = sql<boolean>`(competitions.round is null and exists (
  select from competitions as before
  where before.series_id = competitions.series_id and before.end_time = competitions.draft_opens_at and before.phase in ('review', 'completed')
))`

/**
 * In a rotation one competition is drafting or live at a time. A competition with a date waits only for those of its series that end by its
 * opening, so that their end is stored first: it decides which recorded day may be opened.
 */
export const mayOpen = sql<boolean>`not exists (
  select from competitions as active
  where active.series_id = competitions.series_id and active.phase in ('drafting', 'live')
    and (competitions.round is null or active.end_time <= competitions.draft_opens_at)
)`

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
  if (competition.round !== null || !isTooLate(timesOf(competition), now)) return competition
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
  if (lines.length < competition.min_picks) return voidUnopened(tx, competition, TOO_FEW)
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
