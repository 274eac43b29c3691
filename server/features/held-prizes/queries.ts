/** Queries for the admins' list of held prizes. */
import type { HeldPrize } from '#contract/held-prizes.ts'
import { cents, decimalOf } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'
import { isNotHalfSettled } from '#server/records/settlements.ts'

/** All held prizes are returned, and at most this many decided ones. */
const DECIDED_SHOWN = 100

const listed = (db: Queryable) =>
  db
    .selectFrom('held_prizes')
    .innerJoin('competitions', 'competitions.id', 'held_prizes.competition_id')
    .innerJoin('entries', 'entries.id', 'held_prizes.entry_id')
    .innerJoin('users', 'users.id', 'held_prizes.user_id')
    .leftJoin('users as admin', 'admin.id', 'held_prizes.decided_by')
    .selectAll('held_prizes')
    .select([
      'prize_title',
      'entries.rank',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .select([
      'admin.username as adminUsername',
      'admin.first_name as adminFirstName',
      'admin.last_name as adminLastName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

export async function readHeldPrizes(db: Queryable): Promise<HeldPrize[]> {
  const waiting = await listed(db)
    .where('state', '=', 'waiting')
    .where(isNotHalfSettled('held_prizes.competition_id'))
    .orderBy('held_at')
    .orderBy('entry_id')
    .execute()
  const decided = await listed(db)
    .where('state', '!=', 'waiting')
    .orderBy('decided_at', 'desc')
    .orderBy('entry_id')
    .limit(DECIDED_SHOWN)
    .execute()
  return [...waiting, ...decided].map(heldPrizeOf)
}

export const readHeldPrize = async (db: Queryable, entryId: number): Promise<HeldPrize> =>
  heldPrizeOf(await listed(db).where('held_prizes.entry_id', '=', entryId).executeTakeFirstOrThrow())

const heldPrizeOf = (row: Row): HeldPrize => ({
  entryId: row.entry_id,
  competitionId: row.competition_id,
  prizeTitle: row.prize_title,
  playerName: displayNameOf({
    id: row.user_id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
  }),
  rank: row.rank!,
  amount: decimalOf(cents(row.amount_cents)),
  reason: row.reason,
  accounts: row.accounts,
  state: row.state,
  heldAt: row.held_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy:
    row.decided_by === null
      ? null
      : displayNameOf({
          id: row.decided_by,
          username: row.adminUsername,
          firstName: row.adminFirstName,
          lastName: row.adminLastName,
        }),
  decisions: row.decisions,
})
