/** Messages to a browser while its page is closed: an hour before a lock, and with results. Each signed-in browser decides for itself. */
import { endpoint } from './endpoint.ts'
import type { NewPush, PushState } from './push.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { PushState } from './push.schemas.ts'

export const pushState = endpoint<{ response: PushState }>({
  method: 'GET',
  path: '/api/push',
  summary: 'Whether messages reach this browser, and the key with which it subscribes',
  access: 'player',
})

export const savePush = endpoint<{ body: NewPush; response: Ok }>({
  method: 'PUT',
  path: '/api/push',
  summary: 'Send messages to this browser until its session ends',
  access: 'player',
  refusals: ['push_refused'],
})

export const removePush = endpoint<{ response: Ok }>({
  method: 'DELETE',
  path: '/api/push',
  summary: 'Send no more messages to this browser',
  access: 'player',
})
