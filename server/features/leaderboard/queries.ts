/** Queries of the board for competitions that are over. */
import { sql } from 'kysely'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { tenths } from '#game/points.ts'
import { readBoardRows, type Place } from '#server/competition/board-rows.ts'
import { MOST_ROWS, readPrizesNow, type Prized, type PrizesNow } from '#server/competition/prizes-now.ts'
import { sharesRank } from '#server/competition/ties.ts'
import type { Db } from '#server/db/handle.ts'

export const findPrized = (db: Db, competitionId: number): Promise<Prized | undefined> =>
  db
    .selectFrom('competitions')
    .select(['id', 'phase', 'source', 'payout_shares', 'prize_value_cents', 'prize_step_cents'])
    .where('id', '=', competitionId)
    .executeTakeFirst()

/** Returns a page of a settled competition, best first. */
export async function readSettledRows(
  db: Db,
  competition: Prized,
  offset: number,
  limit: number,
): Promise<LeaderboardRow[]> {
  const { rows: places } = await selectSettled(competition.id, offset, limit).execute(db)
  return readBoardRows(db, places, offset < MOST_ROWS ? await readPrizesWon(db, competition) : undefined, true)
}

/** Returns the prizes of a settled competition without withheld ones. */
async function readPrizesWon(db: Db, competition: Prized): Promise<PrizesNow> {
  const prizes = await readPrizesNow(db, competition, {
    size: await countEntries(db, competition.id),
    top: async (limit) => (await selectSettled(competition.id, 0, limit).execute(db)).rows,
  })
  const withheld = await db
    .selectFrom('held_prizes')
    .select('entry_id')
    .where('competition_id', '=', competition.id)
    .where('state', '=', 'withheld')
    .execute()
  const unpaid = new Set(withheld.map(({ entry_id }) => entry_id))
  return new Map([...prizes].filter(([entryId]) => !unpaid.has(entryId)))
}

/**
 * Uses only the index entries_by_rank. A rank is one more than the number of entries before it. So the rank in which the page begins gives
 * the number of entries before that rank, and only entries within it are skipped.
 */
export const selectSettled = (competitionId: number, offset: number, limit: number) => sql<Place>`
  with first as materialized (
    select max(rank) as rank from entries where competition_id = ${competitionId}::integer and rank <= ${offset}::integer + 1
  )
  select id as "entryId", score_tenths as score, rank from entries
  where competition_id = ${competitionId}::integer and rank >= (select rank from first)
  order by rank, id
  offset ${offset}::integer + 1 - coalesce((select rank from first), 1) limit ${limit}::integer
`

/** Returns a page of a voided competition, which has no ranks, in order of entry. */
export async function readUnrankedRows(
  db: Db,
  competitionId: number,
  offset: number,
  limit: number,
): Promise<LeaderboardRow[]> {
  const entries = await db
    .selectFrom('entries')
    .select('id')
    .where('competition_id', '=', competitionId)
    .orderBy('entries.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return readBoardRows(
    db,
    entries.map(({ id }) => ({ entryId: id, score: tenths(0), rank: null })),
  )
}

/**
 * Returns how many entries are before this one on the settled board: null without a rank, undefined if the entry is not in this
 * competition.
 */
export async function findSettled(
  db: Db,
  competitionId: number,
  entryId: number,
): Promise<{ place: number | null } | undefined> {
  const { rows } = await sql<{ place: number | null }>`
    select rank - 1 + (
      select count(*)::integer from entries as tied
      where tied.competition_id = own.competition_id and tied.rank = own.rank and tied.id < own.id
    ) as place
    from entries as own where own.id = ${entryId} and own.competition_id = ${competitionId}
  `.execute(db)
  return rows[0]
}

/** The materialised list of bots, of whom there are at most a thousand, keeps the planner from reading all entries. */
const entriesOfBots = (competitionId: number) => sql<{ entryId: number }>`
  with bots as materialized (select id from users where is_bot)
  select own.id as "entryId", own.rank from bots
  join entries as own on own.user_id = bots.id and own.competition_id = ${competitionId}::integer`

/** Returns the ids of the bots' entries. */
export async function readBotEntries(db: Db, competitionId: number): Promise<number[]> {
  const { rows } = await entriesOfBots(competitionId).execute(db)
  return rows.map(({ entryId }) => entryId)
}

/** Returns how many entries are before each bot's entry: by rank on a settled board, in order of entry without ranks. */
export async function readBotPlaces(db: Db, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(rank - 1, 0) + (
      select count(*)::integer from entries as tied
      where tied.competition_id = ${competitionId}::integer and tied.rank is not distinct from own.rank and tied.id < own."entryId"
    ) as place from (${entriesOfBots(competitionId)}) as own
  `.execute(db)
  return rows.map(({ place }) => place)
}

/** Returns one player's stored entries in a competition, oldest first. */
export async function readOwnPlaces(
  db: Db,
  competitionId: number,
  userId: string,
): Promise<(Place & { isTied: boolean })[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'score_tenths', 'rank', sharesRank.as('isTied')])
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    entryId: row.id,
    score: tenths(row.score_tenths),
    rank: row.rank,
    isTied: row.isTied,
  }))
}

/** Returns the number of entries in a competition. */
export async function countEntries(db: Db, competitionId: number): Promise<number> {
  const row = await db
    .selectFrom('competition_totals')
    .select('total_entries')
    .where('competition_id', '=', competitionId)
    .executeTakeFirst()
  return row?.total_entries ?? 0
}
