/** What a player expects of creators beyond their prices. Nobody else sees it, and it changes no price and no points. */
import { endpoint } from './endpoint.ts'
import type { Belief, NewBeliefs } from './beliefs.schemas.ts'

export type { Belief } from './beliefs.schemas.ts'

export const beliefs = endpoint<{ response: Belief[] }>({
  method: 'GET',
  path: '/api/beliefs',
  summary: "The caller's own beliefs, by creator",
  access: 'player',
})

export const believe = endpoint<{ body: NewBeliefs; response: Belief[] }>({
  method: 'PUT',
  path: '/api/beliefs',
  summary: 'Change some of the own beliefs; the others stay. Returns all of them',
  access: 'player',
  refusals: ['creator_not_found'],
})
