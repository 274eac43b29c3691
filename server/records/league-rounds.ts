/**
 * The rounds of leagues. Only this file writes `league_rounds` and `league_scores`: once, in the transaction that completes the settlement of
 * a competition. All leagues are read in one pass, however large the board is.
 */
import { sql, type RawBuilder } from 'kysely'
import { isRound, scoreRound, type Contender, type RoundScore } from '#game/league.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import { tenths, type Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { endSeasons } from './leagues.ts'

type Followed = { id: number; season: number; rounds: number; played: number; hostId: string | null }
/** A member at the lock with their best entry, if they entered. */
export type Entrant = { leagueId: number; userId: string; entryId: number | null; score: number | null }

/**
 * Stores the round that a competition is in each league that follows it, and ends the seasons that have all their rounds. Call it once the
 * scores of all entries are stored, and before the time of the settlement is: the audit knows by that time which seasons were open.
 */
export async function storeLeagueRounds(
  tx: Queryable,
  { id, series_id, start_time }: { id: number; series_id: number; start_time: Date },
): Promise<void> {
  const leagues = await lockFollowing(tx, { seriesId: series_id, lockedAt: start_time })
  if (leagues.length === 0) return
  const entrants = Map.groupBy(
    await readEntrants(
      tx,
      id,
      leagues.map((league) => league.id),
    ),
    ({ leagueId }) => leagueId,
  )
  const rounds = leagues.flatMap((league) => {
    const members = entrants.get(league.id) ?? []
    return isRound(contendersOf(members)) ? [{ ...league, nth: league.played + 1, members }] : []
  })
  if (rounds.length === 0) return
  await sql`
    insert into league_rounds (league_id, competition_id, season, nth, host_id)
    select league_id, ${id}::integer, season, nth, host_id from unnest(
      ${rounds.map((round) => round.id)}::integer[], ${rounds.map(({ season }) => season)}::integer[],
      ${rounds.map(({ nth }) => nth)}::integer[], ${rounds.map(({ hostId }) => hostId)}::text[]
    ) as given (league_id, season, nth, host_id)
  `.execute(tx)
  await insertScores(
    tx,
    id,
    rounds.flatMap(({ id: leagueId, members }) => scoresOf(members).map((score) => ({ ...score, leagueId }))),
  )
  const over = rounds.filter(({ nth, rounds: all }) => nth >= all)
  if (over.length > 0)
    await endSeasons(
      tx,
      over.map((round) => round.id),
    )
}

/** Locks the open leagues whose present season began before the lock of a competition that it follows. */
async function lockFollowing(
  tx: Queryable,
  { seriesId, lockedAt }: { seriesId: number; lockedAt: Date },
): Promise<Followed[]> {
  const { rows } = await sql<{ id: number }>`
    select id from leagues
    where closed_at is null and id in (
      select league_id from league_seasons
      where ended_at is null and began_at <= ${lockedAt} and coalesce(series_id, ${seriesId}::integer) = ${seriesId}::integer
    )
    order by id for no key update
  `.execute(tx)
  if (rows.length === 0) return []
  // read after the locks are held, so that a settlement that has just stored a round is counted
  const found = await sql<Followed>`
    select id, season, rounds, host_id as "hostId", (
      select count(*) from league_rounds
      where league_rounds.league_id = leagues.id and league_rounds.season = league_seasons.season
    )::integer as played
    from leagues join league_seasons on league_id = leagues.id and ended_at is null
    where leagues.id = any(${rows.map(({ id }) => id)}::integer[]) and closed_at is null and began_at <= ${lockedAt}
      and coalesce(series_id, ${seriesId}::integer) = ${seriesId}::integer
    order by leagues.id
  `.execute(tx)
  return found.rows
}

/** Returns the members of leagues at the lock of a competition, each with their best entry; the earliest of equal ones. */
export async function readEntrants(
  db: Queryable,
  competitionId: number,
  leagueIds: readonly number[],
): Promise<Entrant[]> {
  const { rows } = await sql<Entrant>`
    select league_id as "leagueId", members.user_id as "userId", best.id as "entryId", best.score_tenths as score
    from (
      select distinct league_id, user_id from league_members join competitions on competitions.id = ${competitionId}::integer
      where league_id = any(${leagueIds}::integer[]) and joined_at <= start_time and (left_at is null or left_at > start_time)
    ) as members left join lateral (
      select id, score_tenths from entries
      where entries.user_id = members.user_id and entries.competition_id = ${competitionId}::integer
      order by score_tenths desc, id limit 1
    ) as best on true
    order by league_id, members.user_id
  `.execute(db)
  return rows
}

const contendersOf = (members: readonly Entrant[]): Contender[] =>
  members.map(({ userId, score }) => ({ userId, score: score === null ? null : tenths(score) }))

/** Returns the scores of a round with the entries that they come from, best first. */
export function scoresOf(members: readonly Entrant[]): (RoundScore & { entryId: number | null })[] {
  const entryOf = new Map(members.map(({ userId, entryId }) => [userId, entryId]))
  return scoreRound(contendersOf(members)).map((score) => ({ ...score, entryId: entryOf.get(score.userId)! }))
}

type StoredScore = RoundScore & { leagueId: number; entryId: number | null }

async function insertScores(tx: Queryable, competitionId: number, scores: readonly StoredScore[]): Promise<void> {
  await sql`
    insert into league_scores (league_id, competition_id, user_id, entry_id, score_tenths, rank, points_tenths)
    select league_id, ${competitionId}::integer, user_id, entry_id, score, rank, points from unnest(
      ${scores.map(({ leagueId }) => leagueId)}::integer[], ${scores.map(({ userId }) => userId)}::text[],
      ${scores.map(({ entryId }) => entryId)}::bigint[], ${scores.map(({ score }) => score)}::integer[],
      ${scores.map(({ rank }) => rank)}::integer[], ${scores.map(({ points }) => points)}::integer[]
    ) as given (league_id, user_id, entry_id, score, rank, points)
  `.execute(tx)
}

export type StoredRound = {
  competitionId: number
  nth: number
  hostId: string | null
  scores: (RoundScore & { entryId: number | null })[]
}

/** Returns the rounds of a season, oldest first, each with its scores, best first and absent members last. */
export const readRounds = (db: Queryable, leagueId: number, season: number): Promise<StoredRound[]> =>
  readWhere(db, leagueId, sql`season = ${season}::integer`)

/** Returns the round that a competition is in a league, or undefined. */
export const readRoundOf = async (
  db: Queryable,
  leagueId: number,
  competitionId: number,
): Promise<StoredRound | undefined> =>
  (await readWhere(db, leagueId, sql`league_rounds.competition_id = ${competitionId}::integer`))[0]

async function readWhere(db: Queryable, leagueId: number, which: RawBuilder<unknown>): Promise<StoredRound[]> {
  const { rows } = await sql<Omit<StoredRound, 'scores'> & StoredRound['scores'][number]>`
    select competition_id as "competitionId", nth, host_id as "hostId", user_id as "userId", entry_id as "entryId",
      score_tenths as score, rank, points_tenths as points
    from league_rounds join league_scores using (league_id, competition_id)
    where league_id = ${leagueId}::integer and ${which} order by nth, rank nulls last, user_id
  `.execute(db)
  return Array.from(Map.groupBy(rows, ({ nth }) => nth).values(), (of) => {
    const { competitionId, nth, hostId } = of[0]!
    const scores = of.map(({ userId, entryId, score, rank, points }) => ({ userId, entryId, score, rank, points }))
    return { competitionId, nth, hostId, scores }
  })
}

type Scored = RoundScore & { entryId: number | null }

/** Returns these members by their best entry as the board has it now, best first and those without an entry last. */
export async function readPresentScores(
  { db, boards }: Pick<Deps, 'db' | 'boards'>,
  { id, phase }: { id: number; phase: Phase },
  members: readonly string[],
): Promise<Scored[]> {
  const { rows } = await sql<{ entryId: number; userId: string; score: number }>`
    select id as "entryId", user_id as "userId", score_tenths as score from entries
    where competition_id = ${id}::integer and user_id = any(${members}::text[]) order by id
  `.execute(db)
  const board = rows.length > 0 && isOnBoard(phase) ? await boards.open(id) : null
  const best = new Map<string, { entryId: number; score: Tenths }>()
  for (const { entryId, userId, score } of rows) {
    const now = board ? board.scoreOf(entryId) : tenths(score)
    const known = best.get(userId)
    if (!known || now > known.score) best.set(userId, { entryId, score: now })
  }
  const scored = scoreRound(members.map((userId) => ({ userId, score: best.get(userId)?.score ?? null })))
  return scored.map((score) => ({ ...score, entryId: best.get(score.userId)?.entryId ?? null }))
}
