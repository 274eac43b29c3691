/** Reads flagged entries by group for administrators, also entries that won nothing. The rule is in game/farms.ts. */
import { sql } from 'kysely'
import type { FlaggedGroup } from '#contract/players.ts'
import { cents, decimalOf } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'

const GROUPS = 100
const ENTRIES_OF_GROUP = 20

type Row = Pick<FlaggedGroup, 'competitionId' | 'prizeTitle' | 'reason' | 'accounts' | 'count'> &
  Pick<FlaggedGroup['entries'][number], 'entryId' | 'playerId' | 'isBanned' | 'isDeleted' | 'rank'> & {
    groupId: number
    username: string | null
    firstName: string | null
    lastName: string | null
    amount: number
  }

/** Returns the newest groups first, and in each group the entries in the order in which they were made. */
export async function readFlaggedGroups(db: Queryable): Promise<FlaggedGroup[]> {
  const { rows } = await sql<Row>`
    with flagged as (
      select *, coalesce(group_id, entry_id) as "groupId" from entry_flags
    ), newest as (
      select competition_id, "groupId", count(*)::integer as count from flagged
      group by competition_id, "groupId" order by competition_id desc, "groupId" desc limit ${GROUPS}
    ), numbered as (
      select flagged.*, newest.count, row_number() over (partition by flagged."groupId" order by entry_id) as nth
      from newest join flagged using (competition_id, "groupId")
    )
    select numbered."groupId", numbered.competition_id as "competitionId", prize_title as "prizeTitle", reason, accounts, count,
      numbered.entry_id as "entryId", users.id as "playerId", username, first_name as "firstName", last_name as "lastName",
      banned_at is not null as "isBanned", deleted_at is not null as "isDeleted",
      case when phase = 'completed' then entries.rank end as rank,
      case when phase = 'completed' then coalesce(prize_amount_cents, 0) else 0 end as amount
    from numbered join competitions on competitions.id = numbered.competition_id
    join entries on entries.id = numbered.entry_id join users on users.id = entries.user_id
    left join competition_winners on competition_winners.entry_id = numbered.entry_id
    where nth <= ${ENTRIES_OF_GROUP}
    order by numbered.competition_id desc, numbered."groupId" desc, numbered.entry_id
  `.execute(db)
  const groups = new Map<number, FlaggedGroup>()
  for (const { groupId, competitionId, prizeTitle, reason, accounts, count, ...row } of rows) {
    const { entryId, playerId, isBanned, isDeleted, rank, username, firstName, lastName } = row
    const group = groups.get(groupId) ?? { competitionId, prizeTitle, reason, accounts, count, entries: [] }
    groups.set(groupId, group)
    group.entries.push({
      entryId,
      playerId,
      playerName: displayNameOf({ id: playerId, username, firstName, lastName }),
      isBanned,
      isDeleted,
      rank,
      amount: decimalOf(cents(row.amount)),
    })
  }
  return [...groups.values()]
}
