/**
 * How every player of a live competition stands, by the best of their entries, as this process's board has it now. Bots have no team
 * here. Nobody can enter any more, so whose entry is whose is read once.
 */
import { sql } from 'kysely'
import { tenths, type Tenths } from '#game/points.ts'
import { botsMayWin } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'

export type PlayedNow = Pick<CompetitionRow, 'id' | 'prize_title' | 'payout_shares' | 'source'>
export type Team = { userId: string; score: Tenths; isInPrizes: boolean }
export type Standings = { competition: PlayedNow; teams: Team[] }

type Owned = ReadonlyMap<string, readonly number[]>

const ROWS_AT_ONCE = 100

export function openTeams({ db, boards }: Pick<Deps, 'db' | 'boards'>): () => Promise<Standings[]> {
  const owned = new Map<number, Owned>()

  return async () => {
    const live = await readLive(db)
    for (const id of owned.keys()) if (!live.some((competition) => competition.id === id)) owned.delete(id)
    const standings: Standings[] = []
    for (const competition of live) {
      const players = owned.get(competition.id) ?? (await readOwned(db, competition.id))
      owned.set(competition.id, players)
      standings.push({ competition, teams: teamsOf(competition, players, await boards.open(competition.id)) })
    }
    return standings
  }
}

/** When a competition has been live for `seconds`; null while none is. */
export async function liveFor(db: Db, seconds: number): Promise<Date | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(start_time) - clock_timestamp())::float8 + ${seconds}::integer as seconds
    from competitions where phase = 'live' and end_time > clock_timestamp()
  `.execute(db)
  const wait = rows[0]?.seconds ?? null
  return wait === null ? null : new Date(Date.now() + Math.ceil(wait * 1000))
}

const readLive = (db: Db): Promise<PlayedNow[]> =>
  db
    .selectFrom('competitions')
    .select(['id', 'prize_title', 'payout_shares', 'source'])
    .where('phase', '=', 'live')
    .where('end_time', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .execute()

async function readOwned(db: Db, competitionId: number): Promise<Owned> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'user_id'])
    .where('competition_id', '=', competitionId)
    .where('is_bot', '=', false)
    .execute()
  const players = new Map<string, number[]>()
  for (const { id, user_id: userId } of rows) {
    const own = players.get(userId)
    if (own) own.push(id)
    else players.set(userId, [id])
  }
  return players
}

/** None until somebody has earned something: before that all are level, and nobody has a place to lose. */
function teamsOf(competition: PlayedNow, players: Owned, board: LiveBoard): Team[] {
  const [first] = board.top(1)
  if (!first || first.rank === null || first.score <= 0) return []
  const lowest = lowestPrizeScore(competition, players, board)
  return Array.from(players, ([userId, entryIds]) => {
    const score = tenths(entryIds.reduce((best, id) => Math.max(best, board.scoreOf(id)), -Infinity))
    return { userId, score, isInPrizes: score >= lowest }
  })
}

/** The score of the last prize place; who ties with it shares it. */
function lowestPrizeScore(competition: PlayedNow, players: Owned, board: LiveBoard): number {
  const mayWin = botsMayWin(competition) ? null : new Set([...players.values()].flat())
  let left = competition.payout_shares.length
  let lowest = Infinity
  for (let offset = 0; left > 0; offset += ROWS_AT_ONCE) {
    const rows = board.page(offset, ROWS_AT_ONCE)
    for (const { entryId, score } of rows) {
      if (left === 0 || (mayWin && !mayWin.has(entryId))) continue
      lowest = score
      left--
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  return lowest
}
