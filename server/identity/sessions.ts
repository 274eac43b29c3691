/**
 * Sessions: which browser belongs to which player.
 *
 * The cookie holds 256 random bits, and the table their hash (records/sessions.ts). Each sign-in makes a new id. The admin code elevates a
 * session for 30 minutes under a new id, and each change that it makes lets it stay elevated for an hour from then, up to 8 hours. The player
 * is read from the users table for every call, so that a revoked role is gone at once.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { makeBatcher } from '#server/jobs/batcher.ts'
import { readClock } from '#server/db/clock.ts'
import { purgeResetLinks } from '#server/records/reset-links.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import {
  deleteSession,
  deleteSessionsOf,
  elevate,
  findElevatedUntil,
  findSessions,
  insertSession,
  prolongElevation,
  purgeSessions,
  readSessionsOf,
  renameSession,
  SESSION_SECONDS,
  sidOf,
  type NewSession,
  type StoredSession,
  type WhichSessions,
} from '#server/records/sessions.ts'
import { browserName } from './browser-name.ts'
import { readCookie, setCookie } from './cookies.ts'
import { displayNameOf, findBanReason } from '#server/records/users.ts'
import type { Player } from './player.ts'
import type { SessionEndings } from '#server/live/session-endings.ts'

export type Session = { sid: string; player: Player }

const SIDS_AT_ONCE = 500
const PURGE_EVERY_MS = 3_600_000

const newSecret = () => randomBytes(32).toString('base64url')

/** Signs a browser in: ends its former session and starts a new one. */
export async function startSession(
  deps: Deps,
  reply: FastifyReply,
  userId: string,
  more: Pick<NewSession, 'idToken'> = {},
  checked?: { passwordHash: string },
): Promise<void> {
  const { cookie, 'user-agent': userAgent } = reply.request.headers
  await endSession(deps, cookie)
  const secret = await openSession(deps.db, userId, { ...more, browser: browserName(userAgent) }, checked)
  setCookie(reply, deps.settings, 'sid', secret, SESSION_SECONDS)
}

/**
 * Starts a session and returns the secret for the cookie. Throws the refusal banned with its reason, or signed_out if the account was deleted
 * or `checked` is no longer its password hash.
 */
export async function openSession(
  db: Db,
  userId: string,
  more: NewSession = {},
  checked?: { passwordHash: string },
): Promise<string> {
  const secret = newSecret()
  if (await insertSession(db, sidOf(secret), userId, more, checked)) return secret
  const reason = await findBanReason(db, userId)
  throw new Refused(reason === null ? { code: 'signed_out' } : { code: 'banned', reason })
}

/** Ends the session of a cookie, if any, and closes its sockets. Returns the data that the session held. */
export async function endSession(
  { db, settings, sessionEndings }: Pick<Deps, 'db' | 'settings' | 'sessionEndings'>,
  cookieHeader: string | undefined,
): Promise<StoredSession | undefined> {
  const secret = readCookie(cookieHeader, settings, 'sid')
  if (!secret) return undefined
  const sid = sidOf(secret)
  const ended = await deleteSession(db, sid)
  if (ended) sessionEndings.announce(sid, false)
  return ended
}

/** Ends some or all sessions of a player. Call `announce` after the commit: it closes their sockets. */
export async function endSessionsOf(
  endings: SessionEndings,
  tx: Queryable,
  userId: string,
  which: WhichSessions = {},
): Promise<{ ended: number; announce: () => void }> {
  const sids = await deleteSessionsOf(tx, userId, which)
  const announce = () => {
    for (const sid of sids) endings.announce(sid, false)
  }
  return { ended: sids.length, announce }
}

/** Returns the session id of a call; the call must have a session. */
export const ownSid = (deps: Pick<Deps, 'settings'>, { headers }: Pick<FastifyRequest, 'headers'>): string =>
  sidOf(readCookie(headers.cookie, deps.settings, 'sid') ?? '')

/** Returns a player's sessions, the caller's first. Viewers share an account, so each sees only its own session. */
export async function listSessions(deps: Deps, request: FastifyRequest, { id, role }: Player) {
  const own = ownSid(deps, request)
  const rows = await readSessionsOf(deps.db, id)
  return rows
    .map(({ sid, publicId, browser, signedInAt, seenAt }) => {
      const isThis = sid === own
      return {
        id: publicId,
        browser: browser ?? browserName(undefined),
        beganAt: signedInAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis,
      }
    })
    .filter(({ isThis }) => isThis || role !== 'viewer')
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}

/**
 * Gives the caller's session a new id within a transaction, and adds `more` to its data. Call the returned function after the commit. Refuses
 * signed_out if the session has ended.
 */
export async function renewSession(
  { settings, sessionEndings }: Pick<Deps, 'settings' | 'sessionEndings'>,
  reply: FastifyReply,
  tx: Queryable,
  more: Pick<NewSession, 'idToken'> = {},
): Promise<{ sid: string; announce: () => void }> {
  const before = ownSid({ settings }, reply.request)
  const secret = newSecret()
  if (!(await renameSession(tx, before, sidOf(secret), more))) throw new Refused({ code: 'signed_out' })
  const announce = () => {
    sessionEndings.announce(before, true)
    setCookie(reply, settings, 'sid', secret, SESSION_SECONDS)
  }
  return { sid: sidOf(secret), announce }
}

/**
 * Elevates the caller's session for 30 minutes under a new id; its sockets reconnect under that id. `alongside` is written in the same
 * transaction. Returns the end of the elevation.
 */
export async function elevateSession(
  { db, settings, sessionEndings }: Deps,
  reply: FastifyReply,
  alongside: (tx: Queryable) => Promise<void>,
): Promise<Date> {
  const before = sidOf(readCookie(reply.request.headers.cookie, settings, 'sid') ?? '')
  const secret = newSecret()
  const until = await db.transaction().execute(async (tx) => {
    const elevatedUntil = await elevate(tx, before, sidOf(secret))
    // of two concurrent calls the other one has renamed the session, and its response carries the new id
    if (!elevatedUntil) throw new Refused({ code: 'signed_out' })
    await alongside(tx)
    return elevatedUntil
  })
  sessionEndings.announce(before, true)
  setCookie(reply, settings, 'sid', secret, SESSION_SECONDS)
  return until
}

/** Returns the end of the session's elevation, or null if it is not elevated. */
export async function findElevation(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Date | null> {
  const secret = readCookie(cookieHeader, settings, 'sid')
  return secret ? findElevatedUntil(db, sidOf(secret)) : null
}

/** Returns the valid session of a cookie, or null. Used for calls and for the socket's upgrade. */
export async function findPlayerByCookie(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  cookieHeader: string | undefined,
): Promise<Session | null> {
  const secret = readCookie(cookieHeader, settings, 'sid')
  if (!secret) return null
  const [session] = await findPlayersBySids({ db, settings }, [sidOf(secret)])
  return session ?? null
}

/** Returns which of these sessions are still valid; sockets check this regularly. */
export async function findPlayersBySids(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  sids: readonly string[],
): Promise<Session[]> {
  const rows = await findSessions(db, sids)
  return rows.map((row) => {
    const { sid, id, role, isElevated } = row
    const ndaAccepted = row.ndaAccepted || !settings.isAgreementRequired
    return { sid, player: { id, role, displayName: displayNameOf(row), ndaAccepted, isElevated } }
  })
}

/** Resolves the player of every call in this scope. Public calls cost no look-up; calls that arrive together share one. */
export function resolvePlayers(members: FastifyInstance, deps: Deps): void {
  const find = makeBatcher(async (sids: string[]) => {
    const found = new Map((await findPlayersBySids(deps, sids)).map((session) => [session.sid, session]))
    return sids.map((sid) => found.get(sid) ?? null)
  }, SIDS_AT_ONCE)
  members.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.endpoint?.access === 'public') return
    const secret = readCookie(request.headers.cookie, deps.settings, 'sid')
    const session = secret ? await find(sidOf(secret)) : null
    request.player = session?.player ?? null
    request.sid = session?.sid ?? null
  })
}

/** Prolongs the elevation of a session with each call of an administrator that changes something. Add it after the access check. */
export function prolongElevations(members: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  members.addHook('onRequest', async ({ method, sid, routeOptions }) => {
    if (routeOptions.config.endpoint?.access === 'admin' && method !== 'GET' && sid !== null)
      await prolongElevation(db, sid)
  })
}

export const sessionJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  intervalJob(db, { name: 'purge sessions', everyMs: PURGE_EVERY_MS, run: () => purgeSessions(db) }),
  intervalJob(db, {
    name: 'purge reset links',
    everyMs: PURGE_EVERY_MS,
    run: async () => purgeResetLinks(db, await readClock(db)),
  }),
]
