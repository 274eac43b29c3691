/**
 * Sessions as rows: the only place that writes `sessions`.
 *
 * Id    `sid` is the SHA-256 of the cookie's secret, so a copy of the table cannot be used to sign in.
 * Life  14 days without a request, 30 days in all, by the database's clock.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'

/** What is stored with a session. `idToken` is what an OpenID provider expects back at sign-out. */
export type StoredSession = { userId: string; signedInAt: string; elevatedUntil?: string; idToken?: string }

export const SESSION_SECONDS = 30 * 24 * 3600
const IDLE = sql`interval '14 days'`
const absoluteLifetime = sql`make_interval(secs => ${SESSION_SECONDS})`
const ELEVATION = sql`interval '30 minutes'`
/** Expiry is extended at most once an hour, not on every request. A session may therefore end up to an hour early. */
const TOUCH_AFTER = sql`interval '1 hour'`
const latestEnd = sql<Date>`least(clock_timestamp() + ${IDLE}, (sess ->> 'signedInAt')::timestamptz + ${absoluteLifetime})`
const ELEVATED_UNTIL = sql<Date | null>`(sess ->> 'elevatedUntil')::timestamptz`

/** The id of a session's row, from the secret its cookie holds. */
export const sidOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns false, and stores nothing, if the account was deleted. */
export async function insertSession(
  db: Queryable,
  sid: string,
  userId: string,
  more: Pick<StoredSession, 'idToken'>,
): Promise<boolean> {
  const known = JSON.stringify({ userId, ...more })
  const { rows } = await sql`
    insert into sessions (sid, sess, expire)
    select ${sid}, ${known}::jsonb || jsonb_build_object('signedInAt', clock_timestamp()), clock_timestamp() + ${IDLE}
    from users where id = ${userId} and deleted_at is null for key share
    returning sid
  `.execute(db)
  return rows.length > 0
}

/** Returns what was stored with the session; undefined if there was none. */
export async function deleteSession(db: Queryable, sid: string): Promise<StoredSession | undefined> {
  const ended = await db.deleteFrom('sessions').where('sid', '=', sid).returning('sess').executeTakeFirst()
  return ended?.sess as StoredSession | undefined
}

/** Returns the ids of the deleted sessions. */
export async function deleteSessionsOf(tx: Queryable, userId: string): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where(sql<boolean>`sess ->> 'userId' = ${userId}`)
    .returning('sid')
    .execute()
  return ended.map(({ sid }) => sid)
}

/** Moves the session to a new id, elevated. Returns until when it is elevated; null if the old id is gone. */
export async function elevate(tx: Queryable, sid: string, newSid: string): Promise<Date | null> {
  const renewed = await tx
    .updateTable('sessions')
    .set({
      sid: newSid,
      sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() + ${ELEVATION})`,
    })
    .where('sid', '=', sid)
    .returning(ELEVATED_UNTIL.as('until'))
    .executeTakeFirst()
  return renewed?.until ?? null
}

/** Until when a session is elevated; null when it is not. */
export async function findElevatedUntil(db: Queryable, sid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select(ELEVATED_UNTIL.as('until'))
    .where('sid', '=', sid)
    .where(ELEVATED_UNTIL, '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Returns the sessions that are still valid, each with its user, and extends those in use. */
export async function findSessions(db: Db, sids: readonly string[]) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.on('users.id', '=', sql`sess ->> 'userId'`))
    .select([
      'sid',
      'users.id',
      'role',
      'username',
      'first_name as firstName',
      'last_name as lastName',
      'nda_accepted as ndaAccepted',
    ])
    .select(sql<boolean>`coalesce(${ELEVATED_UNTIL} > clock_timestamp(), false)`.as('isElevated'))
    .select(sql<boolean>`expire + ${TOUCH_AFTER} < ${latestEnd}`.as('isDue'))
    .where('sid', '=', anyOf(sids))
    .where('expire', '>', sql<Date>`clock_timestamp()`)
    .execute()
  const due = rows.filter(({ isDue }) => isDue).map(({ sid }) => sid)
  if (due.length > 0) {
    await db.updateTable('sessions').set({ expire: latestEnd }).where('sid', '=', anyOf(due)).execute()
  }
  return rows
}

const anyOf = (sids: readonly string[]) => sql<string>`any(${sids}::text[])`

export async function purgeSessions(db: Queryable): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expire', '<', sql<Date>`clock_timestamp()`)
    .execute()
}
