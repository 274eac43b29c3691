/**
 * Chooses the recorded day that a competition replays, when its drafting opens (decision 0063).
 *
 * The days of a season are replayed in order. A price book shows the days before its own, so a day may only be opened when no earlier one is
 * still being played. A competition that opens meanwhile replays a day again that this cycle has already played.
 */
import { sql } from 'kysely'
import type { StatisticsSource } from '#server/adapters/source.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'

/** `choice` is 'next' for the next day of the season and 'again' for an earlier one. Both are null with live statistics. */
export type ReplayDay = { replayDay: string | null; choice: 'next' | 'again' | null }

type Planned = Pick<CompetitionRow, 'ordinal' | 'source' | 'replay_day'>

/** The first competition of a source replays the day that was planned for it. */
export async function chooseReplayDay(
  source: Pick<StatisticsSource, 'name' | 'replayDay' | 'dayAfter'>,
  tx: Queryable,
  competition: Planned,
): Promise<ReplayDay> {
  const planned = competition.source === source.name ? competition.replay_day : source.replayDay(competition.ordinal)
  if (planned === null) return { replayDay: null, choice: null }
  const newest = await tx
    .selectFrom('competitions')
    .select(['replay_day', 'phase'])
    .where('day_choice', '=', 'next')
    .where('source', '=', source.name)
    .orderBy('draft_opens_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest?.replay_day) return { replayDay: planned, choice: 'next' }
  if (newest.phase !== 'drafting' && newest.phase !== 'live')
    return { replayDay: source.dayAfter(newest.replay_day) ?? planned, choice: 'next' }
  return { replayDay: (await findOldest(tx, source.name, newest.replay_day)) ?? newest.replay_day, choice: 'again' }
}

/** Returns the day before `newest` that was last played longest ago, and is not being played; undefined if there is none. */
async function findOldest(tx: Queryable, source: string, newest: string): Promise<string | null | undefined> {
  const found = await tx
    .selectFrom('competitions')
    .select('replay_day')
    .where('source', '=', source)
    .where('replay_day', '<', newest)
    .where('phase', 'in', ['drafting', 'live', 'review', 'completed'])
    .groupBy('replay_day')
    .having(sql<boolean>`bool_and(phase = 'completed')`)
    .orderBy(({ fn }) => fn.max('draft_opens_at'))
    .limit(1)
    .executeTakeFirst()
  return found?.replay_day
}
