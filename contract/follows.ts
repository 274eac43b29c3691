/** Players whom the caller follows on the watch screen. Follows are visible to the caller alone. */
import { endpoint } from './endpoint.ts'
import type { Followed, FollowParams, FollowsQuery } from './follows.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { Followed } from './follows.schemas.ts'

export const MAX_FOLLOWS = 5

export const follows = endpoint<{ query: FollowsQuery; response: Followed[] }>({
  method: 'GET',
  path: '/api/follows',
  summary: 'Whom the caller follows, followed first one first, with their places in a competition',
  access: 'player',
})

export const followPlayer = endpoint<{ params: FollowParams; response: Ok }>({
  method: 'PUT',
  path: '/api/follows/{userId}',
  summary: 'Follow a player; at most five',
  access: 'player',
  refusals: ['nobody_to_follow', 'too_many_follows'],
})

export const unfollowPlayer = endpoint<{ params: FollowParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/follows/{userId}',
  summary: 'Follow a player no more',
  access: 'player',
})
