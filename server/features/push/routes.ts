/** Endpoints of messages to browsers. A subscription belongs to the session that makes it, and ends with it. */
import { Refused } from '#contract/errors.ts'
import * as api from '#contract/push.ts'
import { isPushEndpoint } from '#server/adapters/push-hosts.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { ownSid } from '#server/identity/sessions.ts'
import { hasSubscription, removeSubscription, saveSubscription } from '#server/records/push-subscriptions.ts'
import { pushKeys } from './keys.ts'

export function push(scopes: Scopes, deps: Deps): void {
  const { db } = deps
  mountEndpoint(scopes, api.pushState, async ({ request }) => ({
    publicKey: (await pushKeys(db)).publicKey,
    isOn: await hasSubscription(db, ownSid(deps, request)),
  }))
  mountEndpoint(scopes, api.savePush, async ({ player, body, request }) => {
    if (!isPushEndpoint(body.endpoint)) throw new Refused({ code: 'push_refused' })
    await saveSubscription(db, { sid: ownSid(deps, request), userId: player.id, ...body })
    return { ok: true as const }
  })
  mountEndpoint(scopes, api.removePush, async ({ request }) => {
    await removeSubscription(db, ownSid(deps, request))
    return { ok: true as const }
  })
}
