/** Share links: a player shows one entry to anybody. Links can be created from the lock on and revoked at any time. */
import { endpoint } from './endpoint.ts'
import type { EntryParams } from './entries.schemas.ts'
import type { SharedLink, Sharing } from './sharing.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { SharedLink, Sharing } from './sharing.schemas.ts'

export const readSharing = endpoint<{ params: EntryParams; response: Sharing }>({
  method: 'GET',
  path: '/api/entries/{entryId}/share',
  summary: "What one of the caller's entries can be told by, and its link if there is one; makes none",
  access: 'player',
  refusals: ['entry_not_found', 'not_locked_yet', 'called_off', 'day_returns'],
})

export const shareEntry = endpoint<{ params: EntryParams; response: SharedLink }>({
  method: 'POST',
  path: '/api/entries/{entryId}/share',
  summary: "The link of one of the caller's entries, made if there is none; from the lock on",
  access: 'player',
  refusals: ['entry_not_found', 'not_locked_yet', 'called_off', 'day_returns'],
})

export const stopSharing = endpoint<{ params: EntryParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/entries/{entryId}/share',
  summary: "Takes the link of one of the caller's entries back, if there is one; it then says that it is gone",
  access: 'player',
  refusals: ['entry_not_found'],
})
