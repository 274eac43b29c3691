/** Accounts, sessions, the agreement. /api/login and /api/callback are page navigations: they redirect, and change no account on their own. */
import * as api from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import { safePath } from '#contract/paths.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { forgetPerson } from '#server/forget-person.ts'
import { acceptNda, ensureSharedViewer, findUser } from '#server/records/users.ts'
import { serve } from '#server/serve.ts'
import { endSession, startSession } from '#server/sessions.ts'
import { clearCookie } from '#server/cookies.ts'
import { outsideIssuer } from './outside-issuer.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userAnswer } from './user-answer.ts'

export function auth(scopes: Scopes, deps: Deps): void {
  const { db, settings } = deps
  const issuer = settings.oidc && outsideIssuer(deps, settings.oidc)
  const requireBuiltIn = () => {
    if (issuer) throw new Refused({ code: 'built_in_sign_in_off' })
  }

  serve(scopes, api.signUp, ({ body, reply }) => {
    requireBuiltIn()
    return signUp(deps, reply, body)
  })
  serve(scopes, api.signIn, ({ body, reply }) => {
    requireBuiltIn()
    return signIn(deps, reply, body)
  })
  serve(scopes, api.watch, async ({ reply }) => {
    const viewer = await ensureSharedViewer(db)
    await startSession(deps, reply, viewer.id)
    return userAnswer(viewer)
  })
  serve(scopes, api.signOut, async ({ request, reply }) => {
    const ended = await endSession(deps, request.headers.cookie)
    clearCookie(reply, settings, 'sid')
    reply.header('clear-site-data', '"cache"')
    const next = ended?.idToken && issuer ? await issuer.signOutAddress(request, ended.idToken) : null
    return { ok: true as const, next }
  })

  serve(scopes, api.currentUser, async ({ player }) => userAnswer((await findUser(db, player.id))!))
  serve(scopes, api.acceptNda, async ({ player }) => {
    if (player.role === 'viewer') throw new Refused({ code: 'viewer_read_only' })
    return userAnswer(await acceptNda(db, player.id))
  })
  serve(scopes, api.deleteAccount, async ({ player, reply }) => {
    if (player.role === 'viewer') throw new Refused({ code: 'viewer_read_only' })
    await forgetPerson(db, player.id)
    clearCookie(reply, settings, 'sid')
    reply.header('clear-site-data', '"cache"')
    return { ok: true as const }
  })

  scopes.open.get('/api/login', { schema: { hide: true } }, (request, reply) => {
    const to = safePath((request.query as Record<string, unknown>).to)
    return issuer ? issuer.login(request, reply, to) : reply.redirect(`/sign-in?to=${encodeURIComponent(to)}`)
  })
  if (issuer) scopes.open.get('/api/callback', { schema: { hide: true } }, issuer.callback)
}
