/** Endpoints of the Creator IPO: players apply for channels to be listed, admins decide. */
import * as api from '#contract/ipo.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { apply } from './apply.ts'
import { readListable } from './listable.ts'
import { checkOwnership } from './ownership.ts'
import { readOwnApplications } from './own-applications.ts'
import { applicationOf, readApplications } from './queries.ts'
import { approve, reject, resolveChannel } from './review.ts'

export function ipo(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.applyForIpo, ({ player, body }) => apply(deps, player, body))
  mountEndpoint(scopes, api.listableChannels, ({ player }) => readListable(deps, player))
  mountEndpoint(scopes, api.ownApplications, ({ player }) => readOwnApplications(deps, player))
  mountEndpoint(scopes, api.ipoApplications, async () => (await readApplications(deps.db)).map(applicationOf))
  mountEndpoint(scopes, api.applicationChannel, ({ params }) => resolveChannel(deps, params.applicationId))
  mountEndpoint(scopes, api.checkOwnership, ({ player, params }) => checkOwnership(deps, player, params.applicationId))
  mountEndpoint(scopes, api.approveApplication, ({ player, params }) => approve(deps, player, params.applicationId))
  mountEndpoint(scopes, api.rejectApplication, ({ player, params, body }) =>
    reject(deps, player, params.applicationId, body.reason),
  )
}
