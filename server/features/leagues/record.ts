/** A season of a league in full, for the files of its owner: from the stored rounds, and from the entries that they count. */
import { sql } from 'kysely'
import type { LeagueRecord } from '#contract/league-record.ts'
import { Refused } from '#contract/errors.ts'
import { seasonTable } from '#game/league.ts'
import { cents, decimalOf } from '#game/money.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { rosterAfter } from '#game/recap.ts'
import type { RosterPick } from '#game/roster.ts'
import { isResultHidden } from '#server/competition/returning-day.ts'
import type { Db } from '#server/db/handle.ts'
import { readMovesOf } from '#server/records/entry-moves.ts'
import { readRounds, type StoredRound } from '#server/records/league-rounds.ts'
import { readMembers, readSeasons } from '#server/records/leagues.ts'
import { requireLeague } from './join.ts'
import { openNames } from '#server/records/league-names.ts'

type NameOf = Awaited<ReturnType<typeof openNames>>

/** Returns the present season, or the one that is asked for. Refuses league_not_found, and not_league_owner for everybody else. */
export async function readLeagueRecord(
  db: Db,
  userId: string,
  slug: string,
  wanted: number | undefined,
): Promise<LeagueRecord> {
  const league = await requireLeague(db, slug)
  const members = await readMembers(db, league.id)
  if (!members.includes(userId)) throw new Refused({ code: 'league_not_found' })
  if (league.owner_id !== userId) throw new Refused({ code: 'not_league_owner' })
  const seasons = await readSeasons(db, league.id)
  const season = wanted === undefined ? seasons.at(-1) : seasons[wanted - 1]
  if (!season) throw new Refused({ code: 'league_not_found' })
  const rounds = await readRounds(db, league.id, season.season)
  const nameOf = await openNames(db, members)
  return {
    league: league.name,
    season: season.season,
    standings: seasonTable(
      rounds.map(({ scores }) => scores),
      season.ended_at === null ? members : [],
    ).map(({ userId: id, place, total, won, best }) => ({
      ...named(nameOf, id),
      place,
      total: pointsOf(total),
      won,
      best: best === null ? null : pointsOf(best),
    })),
    rounds: await readRoundLines(db, rounds, nameOf),
    entries: await readEntryLines(db, rounds, nameOf),
    projections: await readProjectionLines(db, rounds, nameOf),
  }
}

const named = (nameOf: NameOf, userId: string) => ({ userId, name: nameOf(userId).name })
const idsOf = (rounds: readonly StoredRound[]) => rounds.map(({ competitionId }) => competitionId)

async function readRoundLines(db: Db, rounds: readonly StoredRound[], nameOf: NameOf): Promise<LeagueRecord['rounds']> {
  const { rows } = await sql<{ id: number; title: string; lockAt: Date }>`
    select id, prize_title as title, start_time as "lockAt" from competitions where id = any(${idsOf(rounds)}::integer[])
  `.execute(db)
  const competitions = new Map(rows.map((row) => [row.id, row]))
  return rounds.flatMap(({ competitionId, nth, scores }) => {
    const { title, lockAt } = competitions.get(competitionId)!
    return scores.map(({ userId, entryId, score, rank, points }) => ({
      ...named(nameOf, userId),
      nth,
      competitionId,
      title,
      lockAt: lockAt.toISOString(),
      entryId,
      score: score === null ? null : pointsOf(score),
      rank,
      points: pointsOf(points),
    }))
  })
}

type EntryRow = {
  id: number
  competitionId: number
  userId: string
  picks: RosterPick[]
  banked: number
  version: number
  acceptedAt: Date
  score: number
}

/** Returns every entry that a member of a round made in it, not only the best one. */
async function readEntryLines(
  db: Db,
  rounds: readonly StoredRound[],
  nameOf: NameOf,
): Promise<LeagueRecord['entries']> {
  const wanted = rounds.flatMap(({ competitionId, scores }) => scores.map(({ userId }) => ({ competitionId, userId })))
  const { rows } = await sql<EntryRow>`
    select id, competition_id as "competitionId", entries.user_id as "userId", picks, banked_tenths as banked, version,
      accepted_at as "acceptedAt", score_tenths as score
    from entries join unnest(
      ${wanted.map(({ competitionId }) => competitionId)}::integer[], ${wanted.map(({ userId }) => userId)}::text[]
    ) as wanted (competition, member) on competition_id = competition and user_id = member
    order by id
  `.execute(db)
  const moves = await readMovesOf(
    db,
    rows.map(({ id }) => id),
  )
  const creators = await readCreators(db, idsOf(rounds))
  const nthOf = new Map(rounds.map(({ competitionId, nth }) => [competitionId, nth]))
  const lines = rows.map((row) => {
    const made = moves.get(row.id) ?? []
    const creatorOf = (creatorId: number) => {
      const { name, price, points } = creators.get(`${row.competitionId} ${creatorId}`)!
      return {
        creatorId,
        name,
        price: decimalOf(cents(price)),
        points: points === null ? null : pointsOf(tenths(points)),
      }
    }
    const nameOfCreator = (creatorId: number) => ({ creatorId, name: creatorOf(creatorId).name })
    const atLock = rosterAfter(
      { picks: row.picks.map(({ creatorId }) => creatorId), banked: tenths(row.banked), moves: made },
      0,
    )
    return {
      ...named(nameOf, row.userId),
      nth: nthOf.get(row.competitionId)!,
      entryId: row.id,
      enteredAt: row.acceptedAt.toISOString(),
      edits: row.version - 1 - made.length,
      picks: atLock.picks.map(creatorOf),
      moves: made.map((move) => ({
        at: move.at.toISOString(),
        sold: nameOfCreator(move.oldCreatorId),
        soldFor: decimalOf(move.sold),
        bought: move.newCreatorId === null ? null : nameOfCreator(move.newCreatorId),
        boughtFor: move.bought === null ? null : decimalOf(move.bought),
        kept: pointsOf(tenths(move.pointsOld - move.pointsNew)),
      })),
      score: pointsOf(tenths(row.score)),
    }
  })
  return lines.toSorted((one, other) => one.nth - other.nth || one.entryId - other.entryId)
}

/** Returns names, prices at the opening in cents, and final points in tenths (null: hidden for now), by competition and creator. */
async function readCreators(
  db: Db,
  competitionIds: readonly number[],
): Promise<Map<string, { name: string; price: number; points: number | null }>> {
  const { rows } = await sql<{ key: string; name: string; price: number; points: number | null }>`
    select competition_id || ' ' || creator_id as key, channel_name as name, creator_snapshots.price_cents as price,
      case when not ${isResultHidden} then points_tenths end as points
    from creator_snapshots join creators on creators.id = creator_id join competitions on competitions.id = competition_id
    where competition_id = any(${competitionIds}::integer[])
  `.execute(db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/** Returns the projections of everybody who was a member in a round. */
async function readProjectionLines(
  db: Db,
  rounds: readonly StoredRound[],
  nameOf: NameOf,
): Promise<LeagueRecord['projections']> {
  const members = rounds.flatMap(({ competitionId, nth, scores }) =>
    scores.map(({ userId }) => ({ competitionId, nth, userId })),
  )
  const { rows } = await sql<{ nth: number; userId: string; creatorId: number; creator: string; points: number }>`
    select nth, user_id as "userId", creator_id as "creatorId", channel_name as creator, points
    from own_projections join creators on creators.id = creator_id join unnest(
      ${members.map(({ competitionId }) => competitionId)}::integer[], ${members.map(({ userId }) => userId)}::text[],
      ${members.map(({ nth }) => nth)}::integer[]
    ) as wanted (competition, member, nth) on competition_id = competition and user_id = member
    order by nth, user_id, creator_id
  `.execute(db)
  return rows.map(({ nth, userId, creatorId, creator, points }) => ({
    userId,
    nth,
    creatorId,
    points,
    name: nameOf(userId).name,
    creator,
  }))
}
