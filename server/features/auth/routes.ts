/**
 * Accounts, sessions, the agreement. /api/login and /api/callback are page navigations: they redirect, and change no account on their own.
 */
import * as account from '#contract/account.ts'
import * as api from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import { safePath } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { changePassword } from './change-password.ts'
import { requestResetLink } from './request-reset-link.ts'
import { resetPassword } from './reset-password.ts'
import { erasePerson } from '#server/identity/erase-person.ts'
import { acceptNda, ensureSharedViewer, findUser } from '#server/records/users.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { endSession, endSessionsOf, listSessions, ownSid, startSession } from '#server/identity/sessions.ts'
import { readSessionsOf } from '#server/records/sessions.ts'
import { clearCookie } from '#server/identity/cookies.ts'
import { openIdSignIn } from './openid-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userView } from './user-view.ts'

export function auth(scopes: Scopes, deps: Deps): void {
  const { db, settings } = deps
  const issuer = settings.oidc && openIdSignIn(deps, settings.oidc)
  const requireBuiltIn = () => {
    if (issuer) throw new Refused({ code: 'built_in_sign_in_off' })
  }

  mountEndpoint(scopes, api.signUp, ({ body, reply }) => {
    requireBuiltIn()
    return signUp(deps, reply, body)
  })
  mountEndpoint(scopes, api.signIn, ({ body, reply }) => {
    requireBuiltIn()
    return signIn(deps, reply, body)
  })
  mountEndpoint(scopes, api.watch, async ({ reply }) => {
    const viewer = await ensureSharedViewer(db)
    await startSession(deps, reply, viewer.id)
    return userView(db, viewer)
  })
  mountEndpoint(scopes, api.signOut, async ({ request, reply }) => {
    const ended = await endSession(deps, request.headers.cookie)
    clearCookie(reply, settings, 'sid')
    reply.header('clear-site-data', '"cache"')
    const next = ended?.idToken && issuer ? await issuer.signOutAddress(request, ended.idToken) : null
    return { ok: true as const, next }
  })

  mountEndpoint(scopes, api.currentUser, async ({ player }) => {
    const user = await findUser(db, player.id)
    if (!user || user.deleted_at) throw new Refused({ code: 'signed_out' })
    return userView(db, user)
  })
  mountEndpoint(scopes, api.acceptNda, async ({ player }) => {
    if (player.role === 'viewer') throw new Refused({ code: 'viewer_read_only' })
    const user = await acceptNda(db, player.id)
    if (!user) throw new Refused({ code: 'signed_out' })
    return userView(db, user)
  })
  mountEndpoint(scopes, account.ownSessions, ({ request, player }) => listSessions(deps, request, player))
  mountEndpoint(scopes, account.endOwnSession, async ({ player, params, request, reply }) => {
    const isOwn = (await readSessionsOf(db, player.id)).some(
      ({ sid, publicId }) => publicId === params.sessionId && sid === ownSid(deps, request),
    )
    const { ended, announce } = await endSessionsOf(deps.sessionEndings, db, player.id, { publicId: params.sessionId })
    if (ended === 0) throw new Refused({ code: 'session_not_found' })
    announce()
    if (isOwn) clearCookie(reply, settings, 'sid')
    return { ok: true as const }
  })
  mountEndpoint(scopes, account.endOtherSessions, async ({ player, request }) => {
    const except = ownSid(deps, request)
    const { ended, announce } = await endSessionsOf(deps.sessionEndings, db, player.id, { except })
    announce()
    return { ended }
  })
  mountEndpoint(scopes, account.changePassword, ({ player, body, reply }) => changePassword(deps, reply, player, body))
  mountEndpoint(scopes, account.requestResetLink, async ({ body, reply }) => {
    requireBuiltIn()
    await requestResetLink(deps, reply, body)
    return { ok: true as const }
  })
  mountEndpoint(scopes, account.resetPassword, async ({ body, reply }) => {
    requireBuiltIn()
    await resetPassword(deps, reply, body)
    return { ok: true as const }
  })
  mountEndpoint(scopes, api.deleteAccount, async ({ player, reply }) => {
    if (player.role === 'viewer') throw new Refused({ code: 'viewer_read_only' })
    await erasePerson(deps, player.id)
    clearCookie(reply, settings, 'sid')
    clearCookie(reply, settings, 'device')
    reply.header('clear-site-data', '"cache"')
    return { ok: true as const }
  })

  scopes.open.get('/api/login', { schema: { hide: true } }, (request, reply) => {
    const to = safePath((request.query as Record<string, unknown>).to)
    return issuer ? issuer.login(request, reply, to) : reply.redirect(`/sign-in?to=${encodeURIComponent(to)}`)
  })
  if (issuer) scopes.open.get('/api/callback', { schema: { hide: true } }, issuer.callback)
}
