/** Scouting: facts about creators before the lock, such as recent form and the chance of an upload. */
import type { CreatorParams } from './creators.schemas.ts'
import { endpoint } from './endpoint.ts'
import type { CreatorResearch, Scout } from './scouting.schemas.ts'

export type { CreatorResearch, PastCompetition, Scout, ScoutedCreator } from './scouting.schemas.ts'

export const scout = endpoint<{ response: Scout }>({
  method: 'GET',
  path: '/api/scout',
  summary: 'All creators of the catalogue to compare, dearest first; changes with the price book',
  access: 'public',
})

export const creatorResearch = endpoint<{ params: CreatorParams; response: CreatorResearch }>({
  method: 'GET',
  path: '/api/creators/{creatorId}/research',
  summary: "A creator's last days, past competitions and uploads",
  access: 'player',
  refusals: ['creator_not_found'],
})
