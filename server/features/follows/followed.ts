/** Reads followed players with their best entry in a competition: from the board until the settlement, as stored afterwards. */
import { sql } from 'kysely'
import type { Followed } from '#contract/follows.ts'
import type { BotLevel } from '#game/bots.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { sharesRank, tiedIf } from '#server/competition/ties.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/records/users.ts'

type Row = {
  userId: string
  isBot: boolean
  botLevel: BotLevel | null
  username: string | null
  firstName: string | null
  lastName: string | null
}
type Entered = { id: number; userId: string; score: number; rank: number | null; isTied: boolean; phase: Phase }
type Place = { entryId: number; rank: number | null; isTied: boolean; score: Tenths }

export async function readFollowed(
  { db, boards }: Pick<Deps, 'db' | 'boards'>,
  userId: string,
  competitionId: number | undefined,
): Promise<Followed[]> {
  const { rows } = await sql<Row>`
    select users.id as "userId", is_bot as "isBot", bot_level as "botLevel", username, first_name as "firstName", last_name as "lastName"
    from follows join users on users.id = followed_id
    where user_id = ${userId} and deleted_at is null order by follows.created_at, users.id
  `.execute(db)
  if (rows.length === 0) return []
  const entered = competitionId === undefined ? [] : await readEntered(competitionId)
  const board = entered[0] && isOnBoard(entered[0].phase) ? await boards.open(competitionId!) : null
  const places = Map.groupBy(entered, (one) => one.userId)
  return rows.map((row) => ({
    userId: row.userId,
    userDisplayName: displayNameOf({ ...row, id: row.userId }),
    isBot: row.isBot,
    botLevel: row.botLevel,
    place: placeView(bestOf((places.get(row.userId) ?? []).map(placeOf))),
  }))

  function placeOf({ id, score, rank, isTied }: Entered): Place {
    if (!board) return { entryId: id, rank, isTied, score: tenths(score) }
    return { entryId: id, rank: board.rankOf(id), isTied: board.isTied(id), score: board.scoreOf(id) }
  }

  async function readEntered(id: number): Promise<Entered[]> {
    const found = await sql<Entered>`
      select entries.id, user_id as "userId", score_tenths as score, rank, phase, ${sharesRank} as "isTied"
      from entries join competitions on competitions.id = competition_id
      where competition_id = ${id} and user_id = any(${rows.map((row) => row.userId)}::text[]) order by entries.id
    `.execute(db)
    return found.rows
  }
}

const bestOf = (places: readonly Place[]): Place | undefined =>
  places.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || one.entryId - other.entryId)[0]

const placeView = (place: Place | undefined): Followed['place'] =>
  place
    ? { entryId: place.entryId, rank: place.rank, ...tiedIf(place.isTied), totalScore: pointsOf(place.score) }
    : null
