/** The forecast: where the caller's entries are likely to finish while the competition is live. */
import { forecasts } from '#contract/forecasts.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { openForecast } from './read-forecast.ts'

export function forecast(scopes: Scopes, deps: Deps): void {
  const reader = openForecast(deps)
  mountEndpoint(scopes, forecasts, ({ params, player }) => reader.read(player, params.competitionId))
}
