/**
 * The catalogue: the channels that can be drafted. Counts are the channel's public totals; prices and points are computed by the product.
 */
import { endpoint } from './endpoint.ts'
import type { Creator, CreatorParams, Highlight } from './creators.schemas.ts'

export type { Creator, Highlight } from './creators.schemas.ts'

export const creators = endpoint<{ response: Creator[] }>({
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
