/** The leagues of a player, with their place in the present season of each. */
import { sql } from 'kysely'
import type { LeagueSummary } from '#contract/leagues.ts'
import { seasonTable } from '#game/league.ts'
import type { Db } from '#server/db/handle.ts'
import { readRounds } from '#server/records/league-rounds.ts'
import { isSeasonOver, readMembers } from '#server/records/leagues.ts'

type Row = Omit<LeagueSummary, 'members' | 'place' | 'played'> & { id: number }

export async function readOwnLeagues(db: Db, userId: string): Promise<LeagueSummary[]> {
  const { rows } = await sql<Row>`
    select leagues.id, slug, name, season, rounds, ${isSeasonOver} as "isOver", closed_at is not null as "isClosed"
    from league_members join leagues on leagues.id = league_members.league_id
      join lateral (
        select * from league_seasons where league_seasons.league_id = leagues.id order by season desc limit 1
      ) as league_seasons on true
    where user_id = ${userId} and left_at is null order by joined_at desc, league_members.id desc
  `.execute(db)
  const summaries: LeagueSummary[] = []
  for (const { id, ...league } of rows) {
    const members = await readMembers(db, id)
    const rounds = await readRounds(db, id, league.season)
    const table = seasonTable(
      rounds.map(({ scores }) => scores),
      members,
    )
    const own = rounds.length > 0 ? table.find((row) => row.userId === userId) : undefined
    summaries.push({ ...league, members: members.length, place: own?.place ?? null, played: rounds.length })
  }
  return summaries
}
