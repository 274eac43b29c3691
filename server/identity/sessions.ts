/**
 * Sessions: which browser is which player. The only place that writes `sessions`.
 *
 * Cookie   256 random bits; the table keeps their SHA-256 (`sid`), so a copy of the table opens nothing.
 * Life     14 days without a call, 30 days in all, by the database's clock; a sign-in always makes a new id.
 * Keepers  the admin code elevates a session for 30 minutes, under a new id.
 * Player   read from the users table for every call: a lost role is lost at once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Db, Deps, Player, Queryable } from '#server/deps.ts'
import { displayNameOf } from './display-name.ts'
import { makeBatcher } from '#server/jobs/batcher.ts'

/** What a session remembers. `idToken` is what an outside issuer wants back at sign-out. */
type Stored = { userId: string; signedInAt: string; elevatedUntil?: string; idToken?: string }
export type Session = { sid: string; player: Player }

const idle = sql`interval '14 days'`
const absolute = sql`interval '30 days'`
const elevation = sql`interval '30 minutes'`
const SIDS_AT_ONCE = 500
const ABSOLUTE_SECONDS = 30 * 24 * 3600
/** How far an end may lag behind: a session in use is written once an hour, not at every call. */
const touchAfter = sql`interval '1 hour'`

const sidOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** Signs a browser in: whatever session it had is over, a new id begins. */
export async function startSession(
  deps: Deps,
  reply: FastifyReply,
  userId: string,
  more: Pick<Stored, 'idToken'> = {},
): Promise<void> {
  await endSession(deps, reply.request.headers.cookie)
  setCookie(reply, deps.settings, 'sid', await openSession(deps.db, userId, more), ABSOLUTE_SECONDS)
}

/** A new session, as the id that goes into the cookie. */
export async function openSession(db: Db, userId: string, more: Pick<Stored, 'idToken'> = {}): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const known = JSON.stringify({ userId, ...more })
  await db
    .insertInto('sessions')
    .values({
      sid: sidOf(id),
      sess: sql<string>`${known}::jsonb || jsonb_build_object('signedInAt', clock_timestamp())`,
      expire: sql<Date>`clock_timestamp() + ${idle}`,
    })
    .execute()
  return id
}

/** Ends the session of a cookie, if there is one, and tells who listens; answers what it remembered. */
export async function endSession(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Stored | undefined> {
  const id = readCookie(cookieHeader, settings, 'sid')
  if (!id) return undefined
  const sid = sidOf(id)
  const ended = await db.deleteFrom('sessions').where('sid', '=', sid).returning('sess').executeTakeFirst()
  if (ended) tell(sid, false)
  return ended?.sess as Stored | undefined
}

/** Ends every session of a player; what it answers tells those who listen, once that is committed. */
export async function endSessionsOf(tx: Queryable, userId: string): Promise<() => void> {
  const ended = await tx.deleteFrom('sessions').where(ofUser(userId)).returning('sid').execute()
  return () => {
    for (const { sid } of ended) tell(sid, false)
  }
}

const ofUser = (userId: string) => sql<boolean>`sess ->> 'userId' = ${userId}`

/**
 * The same session under a new id, which may keep the catalogue for 30 minutes: answers until when. `alongside` is written with it
 * or not at all. Its sockets come back under the new id.
 */
export async function elevateSession(
  { db, settings }: Deps,
  reply: FastifyReply,
  alongside: (tx: Queryable) => Promise<void>,
): Promise<Date> {
  const before = sidOf(readCookie(reply.request.headers.cookie, settings, 'sid') ?? '')
  const id = randomBytes(32).toString('base64url')
  const until = await db.transaction().execute(async (tx) => {
    const renewed = await tx
      .updateTable('sessions')
      .set({
        sid: sidOf(id),
        sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() + ${elevation})`,
      })
      .where('sid', '=', before)
      .returning(elevatedUntil.as('until'))
      .executeTakeFirst()
    // two at once: the other has renamed it, and its answer carries the new id
    if (!renewed) throw new Refused({ code: 'signed_out' })
    await alongside(tx)
    return renewed.until!
  })
  tell(before, true)
  setCookie(reply, settings, 'sid', id, ABSOLUTE_SECONDS)
  return until
}

const elevatedUntil = sql<Date | null>`(sess ->> 'elevatedUntil')::timestamptz`

/** Until when the session of a cookie may keep the catalogue; null when it may not. */
export async function findElevation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Date | null> {
  const id = readCookie(cookieHeader, settings, 'sid')
  const row =
    id &&
    (await db
      .selectFrom('sessions')
      .select(elevatedUntil.as('until'))
      .where('sid', '=', sidOf(id))
      .where(elevatedUntil, '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst())
  return row ? row.until : null
}

type EndingListener = (sid: string, isRenewed: boolean) => void

/** Names of sessions are random over all servers, so one list of listeners serves every server of this process. */
const endings = new Set<EndingListener>()
const tell = (sid: string, isRenewed: boolean) => {
  for (const listener of endings) listener(sid, isRenewed)
}

/**
 * Calls `listener` with the sid of every session that ends here, or goes on under another id (`isRenewed`): its sockets must close.
 * Answers how to stop listening.
 */
export function onSessionEnded(listener: EndingListener): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Who a cookie belongs to; null when nobody, or no longer. For calls and for a socket's upgrade. */
export async function findPlayerByCookie(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Session | null> {
  const id = readCookie(cookieHeader, settings, 'sid')
  return id ? findPlayerBySid(db, sidOf(id)) : null
}

async function findPlayerBySid(db: Db, sid: string): Promise<Session | null> {
  const [session] = await findPlayersBySids(db, [sid])
  return session ?? null
}

/** The same by sids, for sockets that ask again whether their sessions still live: those that do. */
export async function findPlayersBySids(db: Db, sids: readonly string[]): Promise<Session[]> {
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
    .select(sql<boolean>`coalesce(${elevatedUntil} > clock_timestamp(), false)`.as('isElevated'))
    .select(sql<boolean>`expire + ${touchAfter} < ${latestEnd}`.as('isDue'))
    .where('sid', '=', anyOf(sids))
    .where('expire', '>', sql<Date>`clock_timestamp()`)
    .execute()
  const due = rows.filter(({ isDue }) => isDue).map(({ sid }) => sid)
  if (due.length > 0)
    await db.updateTable('sessions').set({ expire: latestEnd }).where('sid', '=', anyOf(due)).execute()
  return rows.map((row) => {
    const { sid, id, role, ndaAccepted, isElevated } = row
    return { sid, player: { id, role, displayName: displayNameOf(row), ndaAccepted, isElevated } }
  })
}

const anyOf = (sids: readonly string[]) => sql<string>`any(${sids}::text[])`

const latestEnd = sql<Date>`least(clock_timestamp() + ${idle}, (sess ->> 'signedInAt')::timestamptz + ${absolute})`

/** Calls in this scope know who makes them. Public ones need not know, and cost no look-up; those that arrive together share one. */
export function keepSessions(members: FastifyInstance, deps: Deps): void {
  const find = makeBatcher(async (sids: string[]) => {
    const found = new Map((await findPlayersBySids(deps.db, sids)).map((session) => [session.sid, session]))
    return sids.map((sid) => found.get(sid) ?? null)
  }, SIDS_AT_ONCE)
  members.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.endpoint?.access === 'public') return
    const id = readCookie(request.headers.cookie, deps.settings, 'sid')
    const session = id ? await find(sidOf(id)) : null
    request.player = session?.player ?? null
  })
}

/** Sessions that are over go once an hour. */
export function sessionJobs({ db }: Deps): Job[] {
  let last: Date | null = null
  return [
    {
      name: 'purge sessions',
      nextDue: async () => (last === null ? new Date(0) : new Date(last.getTime() + 3_600_000)),
      run: async () => {
        await db
          .deleteFrom('sessions')
          .where('expire', '<', sql<Date>`clock_timestamp()`)
          .execute()
        last = new Date()
      },
    },
  ]
}
