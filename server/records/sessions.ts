/**
 * Sessions as rows. Only this file writes `sessions`.
 *
 * Id        `sid` is the SHA-256 of the cookie's secret, so that a copy of the table cannot be used to sign in.
 * Lifetime  14 days without a request, 30 days in all, by the database's clock.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'

/**
 * The data of a session. `idToken` is sent to an OpenID provider at sign-out, `browser` is the name shown to the player, `seenAt` is the
 * last call, up to an hour late.
 */
export type StoredSession = {
  userId: string
  signedInAt: string
  seenAt?: string
  browser?: string
  elevatedUntil?: string
  /** When the admin code was given for this elevation. */
  elevatedSince?: string
  /** The admin code, and the second factor if there is one, were right just now: one change of second factors is allowed. */
  mayChangeFactorsUntil?: string
  /** The challenge that a passkey signs, and its purpose. */
  challenge?: string
  challengeUntil?: string
  idToken?: string
}
export type NewSession = Pick<StoredSession, 'idToken' | 'browser'>

export const SESSION_SECONDS = 30 * 24 * 3600
const IDLE = sql`interval '14 days'`
const absoluteLifetime = sql`make_interval(secs => ${SESSION_SECONDS})`
const ELEVATION = sql`interval '30 minutes'`
/** How long an elevation lasts after an act of the administrator, and how long it lasts in all. */
const AFTER_AN_ACT = sql`interval '1 hour'`
const LONGEST_ELEVATION = sql`interval '8 hours'`
/** A session in use is written at most once an hour, not on every request. It may therefore end up to an hour early. */
const TOUCH_AFTER = sql`interval '1 hour'`
const latestEnd = sql<Date>`least(clock_timestamp() + ${IDLE}, (sess ->> 'signedInAt')::timestamptz + ${absoluteLifetime})`
const SIGNED_IN_AT = sql<Date>`(sess ->> 'signedInAt')::timestamptz`
const SEEN_AT = sql<Date>`coalesce(sess ->> 'seenAt', sess ->> 'signedInAt')::timestamptz`
/** The public id of a session; its `sid` never leaves the server. */
const PUBLIC_ID = sql<string>`left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 32)`
const ELEVATED_UNTIL = sql<Date | null>`(sess ->> 'elevatedUntil')::timestamptz`

/** Returns the id of a session's row for the secret in its cookie. */
export const sidOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns false, and stores nothing, if the account was deleted or banned, or its password has changed since it was `checked`. */
export async function insertSession(
  db: Queryable,
  sid: string,
  userId: string,
  more: NewSession,
  checked?: { passwordHash: string },
): Promise<boolean> {
  // the lock waits for a change of the password in progress
  const locked = checked ? sql`and password_hash = ${checked.passwordHash} for share` : sql`for key share`
  const known = JSON.stringify({ userId, ...more })
  const { rows } = await sql`
    insert into sessions (sid, sess, expire)
    select ${sid}, ${known}::jsonb || jsonb_build_object('signedInAt', clock_timestamp()), clock_timestamp() + ${IDLE}
    from users where id = ${userId} and deleted_at is null and banned_at is null ${locked}
    returning sid
  `.execute(db)
  return rows.length > 0
}

/** Returns the data of the deleted session, or undefined if there was none. */
export async function deleteSession(db: Queryable, sid: string): Promise<StoredSession | undefined> {
  const ended = await db.deleteFrom('sessions').where('sid', '=', sid).returning('sess').executeTakeFirst()
  return ended?.sess as StoredSession | undefined
}

/** Selects all sessions of a player, only one of them, or all but one. */
export type WhichSessions = { publicId?: string; except?: string }

/** Returns the ids of the deleted sessions. */
export async function deleteSessionsOf(
  tx: Queryable,
  userId: string,
  { publicId, except }: WhichSessions = {},
): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where(sql<boolean>`sess ->> 'userId' = ${userId}`)
    .$if(publicId !== undefined, (query) => query.where(PUBLIC_ID, '=', publicId!))
    .$if(except !== undefined, (query) => query.where('sid', '<>', except!))
    .returning('sid')
    .execute()
  return ended.map(({ sid }) => sid)
}

/** Returns a player's valid sessions, the most recently used first. */
export const readSessionsOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['sid', PUBLIC_ID.as('publicId'), SIGNED_IN_AT.as('signedInAt'), SEEN_AT.as('seenAt')])
    .select(sql<string | null>`sess ->> 'browser'`.as('browser'))
    .where(sql<boolean>`sess ->> 'userId' = ${userId}`)
    .where('expire', '>', sql<Date>`clock_timestamp()`)
    .orderBy(SEEN_AT, 'desc')
    .orderBy('sid')
    .execute()

/** Moves a session to a new id after a change of its rights, and adds `more` to its data. Returns false if the old id is gone. */
export async function renameSession(
  tx: Queryable,
  sid: string,
  newSid: string,
  more: Pick<NewSession, 'idToken'> = {},
): Promise<boolean> {
  const renamed = await tx
    .updateTable('sessions')
    .set({ sid: newSid, sess: sql<string>`sess || ${JSON.stringify(more)}::jsonb` })
    .where('sid', '=', sid)
    .executeTakeFirst()
  return renamed.numUpdatedRows > 0n
}

/** Moves the session to a new id and elevates it. Returns until when it is elevated, or null if the old id is gone. */
export async function elevate(tx: Queryable, sid: string, newSid: string): Promise<Date | null> {
  const renewed = await tx
    .updateTable('sessions')
    .set({
      sid: newSid,
      sess: sql<string>`sess - 'mayChangeFactorsUntil' || jsonb_build_object(
        'elevatedUntil', clock_timestamp() + ${ELEVATION}, 'elevatedSince', clock_timestamp())`,
    })
    .where('sid', '=', sid)
    .returning(ELEVATED_UNTIL.as('until'))
    .executeTakeFirst()
  return renewed?.until ?? null
}

/** Lets an elevation that has not ended last an hour from now, but at most 8 hours after the admin code was given. */
export const prolongElevation = (db: Queryable, sid: string) =>
  db
    .updateTable('sessions')
    .set({
      sess: sql<string>`sess || jsonb_build_object('elevatedUntil', greatest(${ELEVATED_UNTIL},
        least(clock_timestamp() + ${AFTER_AN_ACT}, (sess ->> 'elevatedSince')::timestamptz + ${LONGEST_ELEVATION})))`,
    })
    .where('sid', '=', sid)
    .where(ELEVATED_UNTIL, '>', sql<Date>`clock_timestamp()`)
    .execute()

/** Allows the session one change of second factors within these minutes, after its player has given a proof. */
export const allowFactorChange = (db: Queryable, sid: string, minutes: number) =>
  db
    .updateTable('sessions')
    .set({
      sess: sql<string>`sess || jsonb_build_object('mayChangeFactorsUntil', clock_timestamp() + make_interval(mins => ${minutes}))`,
    })
    .where('sid', '=', sid)
    .execute()

const MAY_CHANGE_FACTORS = sql<boolean>`(sess ->> 'mayChangeFactorsUntil')::timestamptz > clock_timestamp()`

export async function isFactorChangeAllowed(db: Queryable, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .where(MAY_CHANGE_FACTORS)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the permission for one change of second factors. Returns false if the session has none. */
export async function spendFactorChange(tx: Queryable, sid: string): Promise<boolean> {
  const used = await tx
    .updateTable('sessions')
    .set({ sess: sql<string>`sess - 'mayChangeFactorsUntil'` })
    .where('sid', '=', sid)
    .where(MAY_CHANGE_FACTORS)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export type ChallengeFor = 'passkey' | 'new passkey'

/** Stores a challenge in place of the earlier one. */
export const storeChallenge = (db: Queryable, sid: string, what: ChallengeFor, challenge: string) =>
  db
    .updateTable('sessions')
    .set({
      sess: sql<string>`sess || jsonb_build_object('challenge', ${`${what}: ${challenge}`}::text,
        'challengeUntil', clock_timestamp() + interval '5 minutes')`,
    })
    .where('sid', '=', sid)
    .execute()

/** Returns and deletes the challenge of a session; null if there is none for this purpose or it has expired. */
export async function takeChallenge(db: Queryable, sid: string, what: ChallengeFor): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    with taken as (
      select sess ->> 'challenge' as challenge from sessions
      where sid = ${sid} and (sess ->> 'challengeUntil')::timestamptz > clock_timestamp() for update
    )
    update sessions set sess = sess - 'challenge' - 'challengeUntil' from taken where sid = ${sid} returning taken.challenge
  `.execute(db)
  const begin = `${what}: `
  const challenge = rows[0]?.challenge
  return challenge?.startsWith(begin) ? challenge.slice(begin.length) : null
}

/** Returns until when a session is elevated, or null if it is not. */
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
    .select(sql<boolean>`${SEEN_AT} + ${TOUCH_AFTER} < clock_timestamp()`.as('isDue'))
    .where('sid', '=', anyOf(sids))
    .where('expire', '>', sql<Date>`clock_timestamp()`)
    .execute()
  const due = rows.filter(({ isDue }) => isDue).map(({ sid }) => sid)
  if (due.length > 0) {
    await db
      .updateTable('sessions')
      .set({
        expire: latestEnd,
        sess: sql<string>`sess || jsonb_build_object('seenAt', clock_timestamp())`,
      })
      .where('sid', '=', anyOf(due))
      .execute()
  }
  return rows
}

const anyOf = (sids: readonly string[]) => sql<string>`any(${sids}::text[])`

export async function purgeSessions(db: Queryable): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expire', '<', sql<Date>`clock_timestamp()`)
    .execute()
  // by this age every process has polled, or its sockets have been checked
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .execute()
}
