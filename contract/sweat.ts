/** The sweat: how the races of the player's own entries are likely to end, while the competition is live. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { Sweat } from './sweat.schemas.ts'

export type { EntryRace, Lever, Need, Race, Sweat } from './sweat.schemas.ts'

export const sweat = endpoint<{ params: CompetitionParams; response: Sweat }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/sweat',
  summary:
    "Where the caller's entries are likely to end, what their picks need, and who helps or hurts; nothing unless it is live",
  access: 'player',
  refusals: ['competition_not_found'],
})
