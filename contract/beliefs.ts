/**
 * The points a player expects of creators in one competition, beyond their prices. Nobody else sees them, they change no price and no
 * points, and they are deleted when the competition is over.
 */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { Belief, NewBeliefs } from './beliefs.schemas.ts'

export type { Belief } from './beliefs.schemas.ts'

export const beliefs = endpoint<{ params: CompetitionParams; response: Belief[] }>({
  method: 'GET',
  path: '/api/beliefs/{competitionId}',
  summary: "The caller's own beliefs about a competition, by creator",
  access: 'player',
})

export const believe = endpoint<{ body: NewBeliefs; response: Belief[] }>({
  method: 'PUT',
  path: '/api/beliefs',
  summary: 'Change some of the own beliefs about a competition; the others stay. Returns all of them',
  access: 'player',
  refusals: ['competition_not_found', 'creator_not_found'],
})
