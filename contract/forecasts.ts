/** Forecasts: where the player's own entries are likely to finish while the competition is live. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { Forecasts } from './forecasts.schemas.ts'

export type { OwnForecast, Leverage, RequiredPace, EntryForecast, Forecasts } from './forecasts.schemas.ts'

export const forecasts = endpoint<{ params: CompetitionParams; response: Forecasts }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/forecasts',
  summary:
    "Where the caller's entries are likely to end, what their picks need, and who helps or hurts; nothing unless it is live",
  access: 'player',
  refusals: ['competition_not_found'],
})
