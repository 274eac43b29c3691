/**
 * upcoming → drafting: the catalogue is brought up to the day before, and the price book is frozen. All in one transaction, so a
 * competition is never open without its prices.
 *
 * One at a time: the next opens when none is drafting or live. After a long standstill it opens now, and the planned ones behind it
 * move along: competitions that nobody could have entered are not played.
 */
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import type { Times } from '#game/phase.ts'
import { SCORING_VERSION } from '#game/scoring.ts'
import { priceBook, syncCatalogue } from '../../catalogue.ts'
import { roundOf, timesOf } from '../../competition-scores.ts'
import type { CompetitionRow } from '../../db/tables.ts'
import type { Deps, Sql } from '../../deps.ts'
import { announceCompetition } from './announce.ts'
import { moveUpcoming } from './move-upcoming.ts'
import { readClock } from './queries.ts'

/** Far below the number of values that one statement can carry. */
const LINES_AT_ONCE = 1_000

/** Opens the next competition if it is time; answers its id. */
export async function openDrafting(deps: Deps): Promise<number | null> {
  const opened = await deps.db.transaction().execute(async (tx) => {
    const due = await claimNext(tx)
    if (!due || (await isOneActive(tx))) return null
    const competition = await withTimeToDraft(tx, due)
    await freeze(deps, tx, competition)
    return competition
  })
  if (!opened) return null
  deps.log.info({ competitionId: opened.id, locksAt: opened.start_time }, 'drafting is open')
  await announceCompetition(deps, opened.id)
  deps.poke()
  return opened.id
}

const claimNext = (tx: Sql): Promise<CompetitionRow | undefined> => tx
  .selectFrom('competitions').selectAll()
  .where('phase', '=', 'upcoming').where('draft_opens_at', '<=', sql<Date>`clock_timestamp()`)
  .orderBy('draft_opens_at').orderBy('ordinal')
  .limit(1).forUpdate().executeTakeFirst()

/** Asked after the claim: who opened one meanwhile held that row, and is seen now. */
const isOneActive = async (tx: Sql): Promise<boolean> =>
  (await tx.selectFrom('competitions').select('id').where('phase', 'in', ['drafting', 'live']).limit(1).executeTakeFirst()) !== undefined

/** The competition with times that leave at least half of its drafting: as planned, or moved so that it opens now. */
async function withTimeToDraft(tx: Sql, competition: CompetitionRow): Promise<CompetitionRow> {
  const now = await readClock(tx)
  if (!isTooLate(timesOf(competition), now)) return competition
  await moveUpcoming(tx, competition.ordinal, now.getTime() - competition.draft_opens_at.getTime())
  return tx.selectFrom('competitions').selectAll().where('id', '=', competition.id).executeTakeFirstOrThrow()
}

const isTooLate = ({ draftOpensAt, startTime }: Times, now: Date): boolean =>
  2 * (startTime.getTime() - now.getTime()) < startTime.getTime() - draftOpensAt.getTime()

/** From here on nothing about it changes any more but its phase, its entries and its numbers. */
async function freeze(deps: Deps, tx: Sql, { id, ordinal, ...competition }: CompetitionRow): Promise<void> {
  const { source } = deps
  const replayDay = source.replayDay(ordinal)
  const round = { ...roundOf(competition), replayDay }
  await syncCatalogue(deps, tx, round)
  const book = await priceBook(deps, tx, { id, salaryCap: cents(competition.salary_cap_cents), round })
  for (let from = 0; from < book.length; from += LINES_AT_ONCE) {
    await tx.insertInto('creator_snapshots').values(book.slice(from, from + LINES_AT_ONCE)).execute()
  }
  await tx.updateTable('competitions')
    .set({ phase: 'drafting', source: source.name, replay_day: replayDay, scoring_version: SCORING_VERSION })
    .where('id', '=', id).execute()
}
