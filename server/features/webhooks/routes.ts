/** Endpoints of the addresses of Discord or Slack: of a league for its owner, of the installation for administrators. */
import * as api from '#contract/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { placeOfInstallation, placeOfLeague, readState, removeWebhook, saveWebhook, testWebhook } from './manage.ts'

export function webhooks(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.leagueWebhook, ({ player, params }) =>
    readState(deps, placeOfLeague(deps, player.id, params.slug)),
  )
  mountEndpoint(scopes, api.saveLeagueWebhook, ({ player, params, body }) =>
    saveWebhook(deps, placeOfLeague(deps, player.id, params.slug), player.id, body),
  )
  mountEndpoint(scopes, api.testLeagueWebhook, ({ player, params }) =>
    testWebhook(deps, placeOfLeague(deps, player.id, params.slug)),
  )
  mountEndpoint(scopes, api.removeLeagueWebhook, ({ player, params }) =>
    removeWebhook(deps, placeOfLeague(deps, player.id, params.slug)),
  )
  mountEndpoint(scopes, api.installationWebhook, ({ player }) => readState(deps, placeOfInstallation(player.id)))
  mountEndpoint(scopes, api.saveInstallationWebhook, ({ player, body }) =>
    saveWebhook(deps, placeOfInstallation(player.id), player.id, body),
  )
  mountEndpoint(scopes, api.testInstallationWebhook, ({ player }) => testWebhook(deps, placeOfInstallation(player.id)))
  mountEndpoint(scopes, api.removeInstallationWebhook, ({ player }) =>
    removeWebhook(deps, placeOfInstallation(player.id)),
  )
}
