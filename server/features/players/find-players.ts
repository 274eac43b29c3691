/** Lists players for administrators, and searches by name, email or id. Bots, viewers and deleted accounts are never listed. */
import { sql } from 'kysely'
import type { ManagedPlayer, PlayerSearch } from '#contract/players.ts'
import type { Queryable } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'
import { isAdministrator } from './administrators.ts'

const LISTED = 50

type Row = {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  isSeat: boolean
  isAdministrator: boolean
  joinedAt: Date
  seenAt: Date | null
  sessions: number
  entries: number
  flaggedEntries: number
  bannedAt: Date | null
  banReason: string | null
}

/** The words in which a name is searched: as shown to other players, and in full. */
const NAMES = sql`lower(concat_ws(' ', coalesce(username, 'player ' || left(id, 8)), first_name, left(last_name, 1) || '.',
  first_name, last_name))`

/** Returns the newest players first. */
export async function findPlayers(
  db: Queryable,
  { search = '', show, limit = LISTED }: PlayerSearch,
): Promise<ManagedPlayer[]> {
  const { rows } = await sql<Row>`
    with users_found as materialized (
      select users.*, ${isAdministrator} as is_administrator from users
      where deleted_at is null and not is_bot and role <> 'viewer'
        and (${search}::text = '' or id = ${search} or lower(email) = lower(${search}) or position(lower(${search}) in ${NAMES}) > 0)
        and (${show ?? ''}::text <> 'banned' or banned_at is not null)
        and (${show ?? ''}::text <> 'flagged' or exists (
          select from entry_flags join entries on entries.id = entry_id where entries.user_id = users.id
        ))
      order by created_at desc, id limit ${limit}
    )
    select found.id, username, first_name as "firstName", last_name as "lastName", email, issuer = 'seat' as "isSeat", is_administrator as "isAdministrator",
      created_at as "joinedAt", greatest(visits.last, entered.last) as "seenAt", visits.count as sessions, entered.count as entries,
      entered.flagged as "flaggedEntries", banned_at as "bannedAt", ban_reason as "banReason"
    from users_found as found
    cross join lateral (
      select count(*)::integer as count, max(coalesce(sess ->> 'seenAt', sess ->> 'signedInAt')::timestamptz) as last
      from sessions where sess ->> 'userId' = found.id and expire > clock_timestamp()
    ) as visits
    cross join lateral (
      select count(*)::integer as count, count(entry_flags.entry_id)::integer as flagged, max(entries.created_at) as last
      from entries left join entry_flags on entry_flags.entry_id = entries.id where user_id = found.id
    ) as entered
    order by created_at desc, found.id
  `.execute(db)
  return rows.map(({ username, firstName, lastName, joinedAt, seenAt, bannedAt, banReason, ...row }) => ({
    ...row,
    name: displayNameOf({ id: row.id, username, firstName, lastName }),
    joinedAt: joinedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    ban: bannedAt !== null && banReason !== null ? { since: bannedAt.toISOString(), reason: banReason } : null,
  }))
}
