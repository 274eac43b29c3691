/** The invariants of leagues: every round is computed again from the members at the lock and their entries. */
import { sql } from 'kysely'
import { isRound } from '#game/league.ts'
import { tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'
import { readEntrants, scoresOf, type Entrant } from '#server/records/league-rounds.ts'
import type { Invariant } from './invariant.ts'

export const leagueInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    promise:
      'every round of a league follows from its members at the lock and their best entries, and no round is missing',
    find: findWrongRounds,
  },
  {
    id: 'I13',
    promise: 'the rounds of a season are numbered without a gap, and an open league has its owner',
    find: findWrongLeagues,
  },
]

type Stored = Entrant & { rank: number | null; points: number }
/** A competition that a season followed while it was open. `isStored`: it is a round of the league. */
type Followed = { leagueId: number; competitionId: number; isStored: boolean; isOpen: boolean }

async function findWrongRounds(tx: Queryable): Promise<string[]> {
  const { rows: followed } = await sql<Followed>`
    select league_seasons.league_id as "leagueId", competitions.id as "competitionId", league_rounds.nth is not null as "isStored",
      settled_at < coalesce(league_seasons.ended_at, 'infinity') as "isOpen"
    from league_seasons
      join competitions on phase = 'completed' and start_time >= began_at and coalesce(league_seasons.series_id, competitions.series_id) = competitions.series_id
      left join league_rounds on league_rounds.league_id = league_seasons.league_id and league_rounds.season = league_seasons.season
        and league_rounds.competition_id = competitions.id
    order by competitions.id
  `.execute(tx)
  const places: string[] = []
  for (const [competitionId, leagues] of Map.groupBy(followed, (one) => one.competitionId)) {
    const relevant = leagues.filter(({ isStored, isOpen }) => isStored || isOpen)
    if (relevant.length === 0) continue
    const leagueIds = relevant.map(({ leagueId }) => leagueId)
    const entrants = Map.groupBy(await readEntrants(tx, competitionId, leagueIds), ({ leagueId }) => leagueId)
    const stored = Map.groupBy(await readStored(tx, competitionId), ({ leagueId }) => leagueId)
    for (const { leagueId, isStored } of relevant) {
      const members = entrants.get(leagueId) ?? []
      const isDue = isRound(
        members.map(({ userId, score }) => ({ userId, score: score === null ? null : tenths(score) })),
      )
      if (isDue !== isStored) {
        places.push(
          `competition ${competitionId} ${isDue ? 'should be a' : 'should be no'} round of league ${leagueId}`,
        )
        continue
      }
      if (!isDue) continue
      const due = new Map(scoresOf(members).map((score) => [score.userId, textOf(score)]))
      const found = new Map((stored.get(leagueId) ?? []).map((score) => [score.userId, textOf(score)]))
      for (const userId of new Set([...due.keys(), ...found.keys()]))
        if (due.get(userId) !== found.get(userId))
          places.push(
            `member ${userId} of league ${leagueId} in competition ${competitionId}: stored ${found.get(userId) ?? 'nothing'}, computed ${due.get(userId) ?? 'nothing'}`,
          )
    }
  }
  return places
}

const textOf = ({ entryId, score, rank, points }: Omit<Stored, 'leagueId' | 'userId'>): string =>
  entryId === null ? 'absent' : `entry ${entryId} with ${score ?? 0} tenths, rank ${rank ?? 0}, ${points} tenths`

async function readStored(tx: Queryable, competitionId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select league_id as "leagueId", user_id as "userId", entry_id as "entryId", score_tenths as score, rank, points_tenths as points
    from league_scores where competition_id = ${competitionId}::integer
  `.execute(tx)
  return rows
}

async function findWrongLeagues(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select format('season %s of league %s: %s rounds, the last is number %s of %s', season, league_id, played, last, rounds) as place
    from league_seasons join (
      select league_id, season, count(*) as played, max(nth) as last from league_rounds group by league_id, season
    ) as counted using (league_id, season)
    where played <> last or last > rounds
    union all
    select format('competition %s is a round of league %s, which did not follow it', competition_id, league_rounds.league_id)
    from league_rounds join league_seasons using (league_id, season) join competitions on competitions.id = competition_id
    where phase <> 'completed' or start_time < began_at or coalesce(league_seasons.series_id, competitions.series_id) <> competitions.series_id
    union all
    select format('league %s has scores of competition %s, which is no round', league_id, competition_id)
    from league_scores left join league_rounds using (league_id, competition_id) where nth is null group by league_id, competition_id
    union all
    select format('league %s is open, and its owner %s is no member', id, owner_id) from leagues
    where closed_at is null and not exists (
      select from league_members where league_id = leagues.id and user_id = owner_id and left_at is null
    )
    union all
    select format('league %s has the host %s, who is no member', id, host_id) from leagues
    where closed_at is null and host_id is not null and not exists (
      select from league_members where league_id = leagues.id and user_id = host_id and left_at is null
    )
  `.execute(tx)
  return rows.map(({ place }) => place)
}
