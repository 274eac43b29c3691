/**
 * Signing up, in and out, and the agreement. /api/login and /api/callback are page navigations: they redirect, and change no account on
 * their own.
 */
import * as account from '#contract/account.ts'
import { agreement } from '#contract/agreement.ts'
import * as api from '#contract/auth.ts'
import { refuseName } from '#contract/display-name.ts'
import { Refused } from '#contract/errors.ts'
import { safePath } from '#contract/paths.ts'
import * as seats from '#contract/seats.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { acceptNda, chooseName, ensureSharedViewer, findUser } from '#server/records/users.ts'
import { hasBuiltInSignIn } from '#server/settings/sign-in-providers.ts'
import { readAgreement } from '#server/settings/agreement.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { endSession, startSession } from '#server/identity/sessions.ts'
import { requireBuiltInSignIn } from '#server/identity/passwords.ts'
import { clearCookie } from '#server/identity/cookies.ts'
import { becomeAccount } from './become-account.ts'
import { openIdSignIn } from './openid-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userView } from './user-view.ts'

export function auth(scopes: Scopes, deps: Deps): void {
  const { db, settings } = deps
  const providers = openIdSignIn(deps)
  // without a choice there is nothing to show before the provider's own page
  const onlyProvider = hasBuiltInSignIn(settings) || settings.providers.length > 1 ? undefined : settings.providers[0]

  mountEndpoint(scopes, api.signUp, ({ body, reply }) => {
    requireBuiltInSignIn(settings)
    return signUp(deps, reply, body)
  })
  mountEndpoint(scopes, api.signIn, ({ body, reply }) => {
    requireBuiltInSignIn(settings)
    return signIn(deps, reply, body)
  })
  mountEndpoint(scopes, seats.becomeAccount, ({ player, body, reply }) => {
    requireBuiltInSignIn(settings)
    return becomeAccount(deps, reply, player, body)
  })
  mountEndpoint(scopes, seats.becomeAccountOfProvider, ({ request, reply, body }) =>
    providers.beginForSeat(body.provider, request, reply),
  )
  mountEndpoint(scopes, api.watch, async ({ reply }) => {
    const viewer = await ensureSharedViewer(db)
    await startSession(deps, reply, viewer.id)
    return userView(deps, viewer)
  })
  mountEndpoint(scopes, api.signOut, async ({ request, reply }) => {
    const ended = await endSession(deps, request.headers.cookie)
    clearCookie(reply, settings, 'sid')
    reply.header('clear-site-data', '"cache"')
    const next = ended?.idToken ? await providers.signOutAddress(request, ended.idToken) : null
    return { ok: true as const, next }
  })

  mountEndpoint(scopes, api.currentUser, async ({ player }) => {
    const user = await findUser(db, player.id)
    if (!user || user.deleted_at) throw new Refused({ code: 'signed_out' })
    return userView(deps, user)
  })
  const ownText = settings.agreementFile === null ? null : readAgreement(settings.agreementFile)
  mountEndpoint(scopes, agreement, () => ({ text: ownText }))
  mountEndpoint(scopes, api.acceptNda, async ({ player }) => {
    if (player.role === 'viewer') throw new Refused({ code: 'viewer_read_only' })
    const user = await acceptNda(db, player.id)
    if (!user) throw new Refused({ code: 'signed_out' })
    return userView(deps, user)
  })
  mountEndpoint(scopes, account.chooseName, async ({ player, body }) => {
    const wrong = refuseName(body.displayName, player.id)
    if (wrong) throw new Refused({ code: 'bad_request', issues: `displayName: ${wrong}` })
    const user = await chooseName(db, player.id, body.displayName)
    if (!user) throw new Refused({ code: 'signed_out' })
    return userView(deps, user)
  })
  scopes.open.get('/api/login', { schema: { hide: true } }, (request, reply) => {
    const asked = request.query as Record<string, unknown>
    const to = safePath(asked.to)
    const provider = providers.find(asked.with) ?? onlyProvider
    return provider
      ? providers.login(provider, request, reply, to)
      : reply.redirect(`/sign-in?to=${encodeURIComponent(to)}`)
  })
  if (settings.providers.length > 0) scopes.open.get('/api/callback', { schema: { hide: true } }, providers.callback)
}
