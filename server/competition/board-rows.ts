/** Rows of the board: a place with the name of the player who owns the entry. */
import { sql } from 'kysely'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import type { BotLevel } from '#game/bots.ts'
import { cents, decimalOf, type Cents } from '#game/money.ts'
import { pointsOf, type Tenths } from '#game/points.ts'
import type { Db } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'
import { nthOfSeveralIn } from './nth-entry.ts'
import { isSeatEntry } from './prize-eligibility.ts'
import type { PrizesNow } from './prizes-now.ts'

/** An entry and its place on the board; `rank` is null while entries have no ranks. */
export type Place = { entryId: number; score: Tenths; rank: number | null }

const selectOwners = (db: Db, entryIds: readonly number[]) =>
  db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .innerJoin(nthOfSeveralIn(entryIds).as('numbers'), 'numbers.id', 'entries.id')
    .select([
      'entries.id',
      'user_id as userId',
      'is_bot as isBot',
      'bot_level as botLevel',
      'total_salary_cents as totalSalary',
      'creator_ids as creatorIds',
      'username',
      'first_name as firstName',
      'last_name as lastName',
      'nthEntry',
    ])
    .select(isSeatEntry.as('isSeat'))
    .where('entries.id', '=', sql<number>`any(${entryIds}::bigint[])`)

type Owner = Awaited<ReturnType<ReturnType<typeof selectOwners>['execute']>>[number]

const rowOf = (
  owner: Owner,
  { score, rank }: Omit<Place, 'entryId'>,
  prize: Cents | null | undefined,
  hasRoster: boolean,
): LeaderboardRow => ({
  id: owner.id,
  userId: owner.userId,
  userDisplayName: displayNameOf({ ...owner, id: owner.userId }),
  isBot: owner.isBot,
  botLevel: owner.botLevel as BotLevel | null,
  totalScore: pointsOf(score),
  totalSalary: decimalOf(cents(owner.totalSalary)),
  rank,
  ...(owner.isSeat && { isSeat: true }),
  ...(owner.nthEntry !== null && { nthEntry: owner.nthEntry }),
  ...(prize && { prize: decimalOf(prize) }),
  ...(prize === null && { isBetterPaid: true }),
  ...(hasRoster && { creatorIds: owner.creatorIds }),
})

const NO_PRIZES: PrizesNow = new Map()

/**
 * Returns one row for each place whose entry exists, in the same order. Runs one query. `hasRosters` adds the creators of each entry, which
 * are public after the lock only.
 */
export async function readBoardRows(
  db: Db,
  places: readonly Place[],
  prizes: PrizesNow = NO_PRIZES,
  hasRosters = false,
): Promise<LeaderboardRow[]> {
  if (places.length === 0) return []
  const owners = await selectOwners(
    db,
    places.map((place) => place.entryId),
  ).execute()
  const byId = new Map(owners.map((row) => [row.id, row]))
  return places.flatMap((place) => {
    const row = byId.get(place.entryId)
    return row ? [rowOf(row, place, prizes.get(place.entryId), hasRosters)] : []
  })
}
