/**
 * The catalogue: the channels that can be drafted. Counts are the channel's public totals; prices and points are computed by the product.
 */
import { endpoint } from './endpoint.ts'
import type { ChosenCompetition } from './competitions.schemas.ts'
import type { Creator, CreatorParams, Highlight } from './creators.schemas.ts'

export type { Creator, Highlight } from './creators.schemas.ts'

/** Prices are those of the competition that `activeCompetition` returns for the same `id`. */
export const creators = endpoint<{ query: ChosenCompetition; response: Creator[] }>({
  method: 'GET',
  path: '/api/creators',
  summary: 'All creators, dearest first',
  access: 'public',
})

export const highlights = endpoint<{ params: CreatorParams; response: Highlight[] }>({
  method: 'GET',
  path: '/api/creators/{creatorId}/highlights',
  summary: "A creator's three most recent videos",
  access: 'player',
  refusals: ['creator_not_found', 'source_unavailable'],
})
