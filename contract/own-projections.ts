/**
 * Own projections: the points that a player expects of creators in one competition, beyond their prices. They are visible to the player
 * alone, change no price and no score, and are deleted when the competition is over.
 */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { OwnProjection, NewOwnProjections } from './own-projections.schemas.ts'

export type { OwnProjection } from './own-projections.schemas.ts'

export const ownProjections = endpoint<{ params: CompetitionParams; response: OwnProjection[] }>({
  method: 'GET',
  path: '/api/own-projections/{competitionId}',
  summary: "The caller's own projections for a competition, by creator",
  access: 'player',
})

export const saveOwnProjections = endpoint<{ body: NewOwnProjections; response: OwnProjection[] }>({
  method: 'PUT',
  path: '/api/own-projections',
  summary: "Changes some of the caller's own projections for a competition; the others stay. Returns all of them",
  access: 'player',
  refusals: ['competition_not_found', 'creator_not_found'],
})
