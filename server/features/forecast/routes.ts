/** The forecast: where the caller's entries are likely to finish while the competition is live. */
import { sweat } from '#contract/forecasts.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { openForecast } from './read-forecast.ts'

export function forecast(scopes: Scopes, deps: Deps): void {
  const forecasts = openForecast(deps)
  mountEndpoint(scopes, sweat, ({ params, player }) => forecasts.read(player, params.competitionId))
}
