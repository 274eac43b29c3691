/**
 * Sessions: which browser is which player. The only place that writes `sessions`.
 *
 * Cookie   256 random bits; the table keeps their SHA-256 (`sid`), so a copy of the table opens nothing.
 * Life     14 days without a call, 30 days in all, by the database's clock; a sign-in always makes a new id.
 * Player   read from the users table for every call: a lost role is lost at once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Job } from './clockwork.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Db, Deps, Player } from './deps.ts'
import { displayNameOf } from './display-name.ts'

/** What a session remembers. `idToken` is what an outside issuer wants back at sign-out. */
type Stored = { userId: string; signedInAt: string; elevatedUntil?: string; idToken?: string }
export type Session = { sid: string; player: Player }

const idle = sql`interval '14 days'`
const absolute = sql`interval '30 days'`
const ABSOLUTE_SECONDS = 30 * 24 * 3600
/** How far an end may lag behind: a session in use is written once an hour, not at every call. */
const touchAfter = sql`interval '1 hour'`

const sidOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** Signs a browser in: whatever session it had is over, a new id begins. */
export async function startSession(deps: Deps, reply: FastifyReply, userId: string, more: Pick<Stored, 'idToken'> = {}): Promise<void> {
  await endSession(deps, reply.request.headers.cookie)
  setCookie(reply, deps.settings, 'sid', await openSession(deps.db, userId, more), ABSOLUTE_SECONDS)
}

/** A new session, as the id that goes into the cookie. */
export async function openSession(db: Db, userId: string, more: Pick<Stored, 'idToken'> = {}): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const known = JSON.stringify({ userId, ...more })
  await db.insertInto('sessions').values({
    sid: sidOf(id),
    sess: sql<string>`${known}::jsonb || jsonb_build_object('signedInAt', clock_timestamp())`,
    expire: sql<Date>`clock_timestamp() + ${idle}`,
  }).execute()
  return id
}

/** Ends the session of a cookie, if there is one, and tells who listens; answers what it remembered. */
export async function endSession({ db, settings }: Pick<Deps, 'db' | 'settings'>, cookieHeader: string | undefined): Promise<Stored | undefined> {
  const id = readCookie(cookieHeader, settings, 'sid')
  if (!id) return undefined
  const sid = sidOf(id)
  const ended = await db.deleteFrom('sessions').where('sid', '=', sid).returning('sess').executeTakeFirst()
  if (ended) for (const listener of endings) listener(sid)
  return ended?.sess as Stored | undefined
}

/** Names of sessions are random over all servers, so one list of listeners serves every server of this process. */
const endings = new Set<(sid: string) => void>()

/** Calls `listener` with the sid of every session that ends here: its sockets must close. Answers how to stop listening. */
export function onSessionEnded(listener: (sid: string) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Who a cookie belongs to; null when nobody, or no longer. For calls and for a socket's upgrade. */
export async function findPlayerByCookie({ db, settings }: Pick<Deps, 'db' | 'settings'>, cookieHeader: string | undefined): Promise<Session | null> {
  const id = readCookie(cookieHeader, settings, 'sid')
  return id ? findPlayerBySid(db, sidOf(id)) : null
}

/** The same by sid, for a socket that asks again whether its session still lives. */
export async function findPlayerBySid(db: Db, sid: string): Promise<Session | null> {
  const row = await db.selectFrom('sessions')
    .innerJoin('users', (join) => join.on('users.id', '=', sql`sess ->> 'userId'`))
    .select(['users.id', 'role', 'username', 'first_name as firstName', 'last_name as lastName', 'nda_accepted as ndaAccepted'])
    .select(sql<boolean>`coalesce((sess ->> 'elevatedUntil')::timestamptz > clock_timestamp(), false)`.as('isElevated'))
    .select(sql<boolean>`expire + ${touchAfter} < ${latestEnd}`.as('isDue'))
    .where('sid', '=', sid)
    .where('expire', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!row) return null
  if (row.isDue) await db.updateTable('sessions').set({ expire: latestEnd }).where('sid', '=', sid).execute()

  const { id, role, ndaAccepted, isElevated } = row
  return { sid, player: { id, role, displayName: displayNameOf(row), ndaAccepted, isElevated } }
}

const latestEnd = sql<Date>`least(clock_timestamp() + ${idle}, (sess ->> 'signedInAt')::timestamptz + ${absolute})`

/** Calls in this scope know who makes them. Public ones need not know, and cost no look-up. */
export function keepSessions(members: FastifyInstance, deps: Deps): void {
  members.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.endpoint?.access === 'public') return
    const session = await findPlayerByCookie(deps, request.headers.cookie)
    request.player = session?.player ?? null
  })
}

/** Sessions that are over go once an hour. */
export function sessionJobs({ db }: Deps): Job[] {
  let last: Date | null = null
  return [{
    name: 'purge sessions',
    nextDue: async () => (last === null ? new Date(0) : new Date(last.getTime() + 3_600_000)),
    run: async () => {
      await db.deleteFrom('sessions').where('expire', '<', sql<Date>`clock_timestamp()`).execute()
      last = new Date()
    },
  }]
}
