/** Endpoints about the installation for its administrators: settings in force, health, and the audit. */
import * as api from '#contract/installation.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { newestAudit, startAudit } from './audit.ts'
import { readHealth } from './health.ts'

export function installation(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.installation, async () => ({
    settings: [...deps.settingsInForce],
    health: await readHealth(deps),
    audit: await newestAudit(deps.db),
  }))
  mountEndpoint(scopes, api.startAudit, ({ player }) => startAudit(deps, player.id))
}
