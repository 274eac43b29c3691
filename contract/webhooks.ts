/**
 * Messages to Discord or Slack: one address of a league, kept by its owner, and one of the installation, kept by administrators. The whole
 * address is only ever sent to the server.
 */
import { endpoint } from './endpoint.ts'
import type { LeagueParams } from './leagues.schemas.ts'
import type { Ok } from './values.schemas.ts'
import type { WebhookEdit, WebhookState } from './webhooks.schemas.ts'

export type { Webhook, WebhookEdit, WebhookState } from './webhooks.schemas.ts'

const OWN = ['league_not_found', 'league_closed', 'not_league_owner'] as const
const SENT = ['webhook_not_found', 'webhook_failed'] as const

export const leagueWebhook = endpoint<{ params: LeagueParams; response: WebhookState }>({
  method: 'GET',
  path: '/api/leagues/{slug}/webhook',
  summary: 'The address of an own league to which messages are posted, without its secret',
  access: 'player',
  refusals: [...OWN],
})

export const saveLeagueWebhook = endpoint<{ params: LeagueParams; body: WebhookEdit; response: WebhookState }>({
  method: 'PUT',
  path: '/api/leagues/{slug}/webhook',
  summary:
    'Set the address of an own league after a first message has arrived there, or change whether messages name members',
  access: 'player',
  refusals: [...OWN, ...SENT, 'webhook_refused'],
})

export const testLeagueWebhook = endpoint<{ params: LeagueParams; response: Ok }>({
  method: 'POST',
  path: '/api/leagues/{slug}/webhook/test',
  summary: 'Send a test message to the address of an own league',
  access: 'player',
  refusals: [...OWN, ...SENT],
})

export const removeLeagueWebhook = endpoint<{ params: LeagueParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/leagues/{slug}/webhook',
  summary: 'Remove the address of an own league',
  access: 'player',
  refusals: [...OWN, 'webhook_not_found'],
})

export const installationWebhook = endpoint<{ response: WebhookState }>({
  method: 'GET',
  path: '/api/admin/webhook',
  summary: 'The address to which messages about every competition are posted, without its secret',
  access: 'admin',
})

export const saveInstallationWebhook = endpoint<{ body: WebhookEdit; response: WebhookState }>({
  method: 'PUT',
  path: '/api/admin/webhook',
  summary: 'Set that address after a first message has arrived there',
  access: 'admin',
  refusals: [...SENT, 'webhook_refused'],
})

export const testInstallationWebhook = endpoint<{ response: Ok }>({
  method: 'POST',
  path: '/api/admin/webhook/test',
  summary: 'Send a test message to that address',
  access: 'admin',
  refusals: [...SENT],
})

export const removeInstallationWebhook = endpoint<{ response: Ok }>({
  method: 'DELETE',
  path: '/api/admin/webhook',
  summary: 'Remove that address',
  access: 'admin',
  refusals: ['webhook_not_found'],
})
