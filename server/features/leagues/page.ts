/** A season of a league: its table, its rounds, the competitions that are open, and after the last round its champion. */
import { sql } from 'kysely'
import type { LeaguePage, LeagueTableRow, OpenRound, PlayedRound } from '#contract/leagues.ts'
import { Refused } from '#contract/errors.ts'
import { bestCall, biggestUpset, seasonTable, type RoundScore, type TableRow } from '#game/league.ts'
import type { Phase } from '#game/phase.ts'
import { pointsOf } from '#game/points.ts'
import type { Db } from '#server/db/handle.ts'
import { readRounds, type StoredRound } from '#server/records/league-rounds.ts'
import { isSeasonOver, readMembers, type LeagueRow, type SeasonRow } from '#server/records/leagues.ts'
import { findLeagueToken } from '#server/records/overlays.ts'
import { readSeats } from '#server/records/seats.ts'
import { requireLeague, titleOf } from './join.ts'
import { openNames } from '#server/records/league-names.ts'

type Season = SeasonRow & { isOver: boolean }
type NameOf = Awaited<ReturnType<typeof openNames>>

/**
 * Returns the present season, or the one that is asked for. Refuses league_not_found for others than members, unless that season is over: then
 * its page is shown to everybody who has its address.
 */
export async function readLeaguePage(
  db: Db,
  userId: string,
  slug: string,
  wanted: number | undefined,
): Promise<LeaguePage> {
  const league = await requireLeague(db, slug)
  const members = await readMembers(db, league.id)
  const isMember = members.includes(userId)
  const seasons = await readSeasons(db, league.id)
  const season = wanted === undefined ? seasons.at(-1) : seasons[wanted - 1]
  if (!season || (!isMember && !season.isOver)) throw new Refused({ code: 'league_not_found' })

  const rounds = await readRounds(db, league.id, season.season)
  const titles = await readTitles(db, league.id, season.season)
  const scores = rounds.map((round) => round.scores)
  // somebody who joined after a season is not in its table
  const table = seasonTable(scores, season.isOver ? [] : members)
  const nameOf = await openNames(db, members)
  const isOwner = league.owner_id === userId
  return {
    slug,
    name: league.name,
    isClosed: league.closed_at !== null,
    isMember,
    isOwner,
    ownerName: nameOf(league.owner_id).name,
    hostId: league.host_id,
    ownerId: league.owner_id,
    code: isOwner ? league.code : null,
    hasSeats: league.has_seats,
    keepsSeats: league.keeps_seats,
    members: isMember ? members.map(nameOf) : [],
    seats: isOwner ? await readOwnSeats(db, league.id, members) : [],
    overlayToken: isOwner ? await findLeagueToken(db, league.id) : null,
    season: season.season,
    seasons: seasons.length,
    seriesId: season.series_id,
    seriesTitle: await titleOf(db, season.series_id),
    rounds: season.rounds,
    isOver: season.isOver,
    table: rowsOf(table, rounds, nameOf),
    played: rounds.map((round) => playedView(round, titles, nameOf)).toReversed(),
    hostRounds: rounds.filter((round) => hostScoreOf(round) !== null).length,
    open: season.isOver ? [] : await readOpen(db, { userId, league, season, members, nameOf }),
    nextLockAt: season.isOver ? null : await readNextLock(db, season),
    honours: season.isOver ? honoursOf(table, scores, rounds, titles, nameOf) : null,
  }
}

async function readOwnSeats(db: Db, leagueId: number, members: readonly string[]): Promise<LeaguePage['seats']> {
  const seats = await readSeats(db, leagueId)
  return seats.filter(({ userId }) => members.includes(userId)).map(({ userId, isTaken }) => ({ userId, isTaken }))
}

async function readSeasons(db: Db, leagueId: number): Promise<Season[]> {
  return db
    .selectFrom('league_seasons')
    .selectAll()
    .select(isSeasonOver.as('isOver'))
    .where('league_id', '=', leagueId)
    .orderBy('season')
    .execute()
}

function rowsOf(table: readonly TableRow[], rounds: readonly StoredRound[], nameOf: NameOf): LeagueTableRow[] {
  const before = new Map(
    seasonTable(
      rounds.slice(0, -1).map(({ scores }) => scores),
      table.map(({ userId }) => userId),
    ).map(({ userId, place }) => [userId, place]),
  )
  const beaten = new Map<string, number>()
  for (const round of rounds) for (const userId of aheadOfHost(round)) beaten.set(userId, (beaten.get(userId) ?? 0) + 1)
  return table.map(({ userId, total, best, form, ...row }) => ({
    ...row,
    ...nameOf(userId),
    moved: rounds.length > 1 ? before.get(userId)! - row.place : null,
    total: pointsOf(total),
    best: best === null ? null : pointsOf(best),
    form: form.map((points) => (points === null ? null : pointsOf(points))),
    beatHost: beaten.get(userId) ?? 0,
  }))
}

const hostScoreOf = ({ hostId, scores }: StoredRound): number | null =>
  scores.find(({ userId }) => userId === hostId)?.score ?? null

/** Returns the members who scored more than the host; nobody if the host did not enter. */
function aheadOfHost(round: StoredRound): string[] {
  const host = hostScoreOf(round)
  return host === null
    ? []
    : round.scores.filter(({ score }) => score !== null && score > host).map(({ userId }) => userId)
}

type Titles = ReadonlyMap<number, { title: string; lockAt: Date }>

async function readTitles(db: Db, leagueId: number, season: number): Promise<Titles> {
  const rows = await db
    .selectFrom('league_rounds')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['competition_id', 'prize_title', 'start_time'])
    .where('league_id', '=', leagueId)
    .where('season', '=', season)
    .execute()
  return new Map(rows.map((row) => [row.competition_id, { title: row.prize_title, lockAt: row.start_time }]))
}

function playedView(round: StoredRound, titles: Titles, nameOf: NameOf): PlayedRound {
  const { title, lockAt } = titles.get(round.competitionId)!
  return {
    nth: round.nth,
    competitionId: round.competitionId,
    title,
    lockAt: lockAt.toISOString(),
    winners: round.scores.filter(({ rank }) => rank === 1).map(({ userId }) => nameOf(userId).name),
    beatHost: hostScoreOf(round) === null ? null : aheadOfHost(round).length,
  }
}

type Open = { id: number; title: string; phase: Phase; start_time: Date; end_time: Date; counts: boolean }
type Opened = { userId: string; league: LeagueRow; season: Season; members: readonly string[]; nameOf: NameOf }

/** Returns the competitions of the season that are open, drafts first, with the members who have not entered a draft. */
async function readOpen(db: Db, { userId, league, season, members, nameOf }: Opened): Promise<OpenRound[]> {
  const { rows } = await sql<Open>`
    select id, prize_title as title, phase, start_time, end_time, exists (
      select from league_members where league_id = ${league.id}::integer and user_id = ${userId}
        and joined_at <= start_time and (left_at is null or left_at > start_time)
    ) as counts
    from competitions
    where phase in ('drafting', 'live', 'review') and start_time >= ${season.began_at}
      and coalesce(${season.series_id}::integer, series_id) = series_id
    order by phase = 'drafting' desc, start_time, id limit 5
  `.execute(db)
  const entered = await sql<{ competitionId: number; userId: string }>`
    select distinct competition_id as "competitionId", user_id as "userId" from entries
    where competition_id = any(${rows.map(({ id }) => id)}::integer[]) and user_id in (
      select user_id from league_members where league_id = ${league.id}::integer and left_at is null
    )
  `.execute(db)
  return rows.map(({ id, title, phase, start_time, end_time, counts }) => {
    const isIn = new Set(entered.rows.filter((one) => one.competitionId === id).map(({ userId }) => userId))
    return {
      competitionId: id,
      title,
      phase,
      lockAt: start_time.toISOString(),
      endAt: end_time.toISOString(),
      missing: phase === 'drafting' ? members.filter((memberId) => !isIn.has(memberId)).map(nameOf) : [],
      counts,
    }
  })
}

async function readNextLock(db: Db, { series_id }: Season): Promise<string | null> {
  const { rows } = await sql<{ start_time: Date }>`
    select start_time from competitions
    where phase = 'upcoming' and coalesce(${series_id}::integer, series_id) = series_id order by start_time limit 1
  `.execute(db)
  return rows[0]?.start_time.toISOString() ?? null
}

function honoursOf(
  table: readonly TableRow[],
  scores: readonly (readonly RoundScore[])[],
  rounds: readonly StoredRound[],
  titles: Titles,
  nameOf: NameOf,
): LeaguePage['honours'] {
  const call = bestCall(scores)
  if (!call) return null
  const upset = biggestUpset(scores)
  const highlight = ({ userId, nth, score }: NonNullable<typeof call>) => ({
    name: nameOf(userId).name,
    nth,
    title: titles.get(rounds[nth - 1]!.competitionId)!.title,
    score: pointsOf(score),
  })
  return {
    champions: table.filter(({ place }) => place === 1).map(({ userId }) => nameOf(userId).name),
    bestCall: highlight(call),
    upset: upset && { ...highlight(upset), place: upset.place },
  }
}
