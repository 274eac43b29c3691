/** The player's own account: sessions, a changed or lost password, and the deletion of the account. */
import * as api from '#contract/account.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { clearCookie } from '#server/identity/cookies.ts'
import { erasePerson } from '#server/identity/erase-person.ts'
import { requireBuiltInSignIn } from '#server/identity/passwords.ts'
import { endSessionsOf, listSessions, ownSid } from '#server/identity/sessions.ts'
import { readSessionsOf } from '#server/records/sessions.ts'
import { changePassword } from './change-password.ts'
import { requestResetLink } from './request-reset-link.ts'
import { resetPassword } from './reset-password.ts'

export function account(scopes: Scopes, deps: Deps): void {
  const { db, settings } = deps

  mountEndpoint(scopes, api.ownSessions, ({ request, player }) => listSessions(deps, request, player))
  mountEndpoint(scopes, api.endOwnSession, async ({ player, params, request, reply }) => {
    const isOwn = (await readSessionsOf(db, player.id)).some(
      ({ sid, publicId }) => publicId === params.sessionId && sid === ownSid(deps, request),
    )
    const { ended, announce } = await endSessionsOf(deps.sessionEndings, db, player.id, { publicId: params.sessionId })
    if (ended === 0) throw new Refused({ code: 'session_not_found' })
    announce()
    if (isOwn) clearCookie(reply, settings, 'sid')
    return { ok: true as const }
  })
  mountEndpoint(scopes, api.endOtherSessions, async ({ player, request }) => {
    const except = ownSid(deps, request)
    const { ended, announce } = await endSessionsOf(deps.sessionEndings, db, player.id, { except })
    announce()
    return { ended }
  })
  mountEndpoint(scopes, api.changePassword, ({ player, body, reply }) => changePassword(deps, reply, player, body))
  mountEndpoint(scopes, api.requestResetLink, async ({ body, reply }) => {
    requireBuiltInSignIn(settings)
    await requestResetLink(deps, reply, body)
    return { ok: true as const }
  })
  mountEndpoint(scopes, api.resetPassword, async ({ body, reply }) => {
    requireBuiltInSignIn(settings)
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
}
