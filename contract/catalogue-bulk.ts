/** Changing many channels of the catalogue at once. Every channel has its own outcome, so that one never decides about the others. */
import { endpoint } from './endpoint.ts'
import type {
  AddedChannel,
  BulkEdited,
  BulkEdits,
  ChannelReferences,
  ChannelsToAdd,
  LookedUpChannel,
} from './catalogue-bulk.schemas.ts'

export type { AddedChannel, BulkEdit, BulkEdited, LookedUpChannel, LookupProblem } from './catalogue-bulk.schemas.ts'

export const lookUpChannels = endpoint<{ body: ChannelReferences; response: LookedUpChannel[] }>({
  method: 'POST',
  path: '/api/admin/channels/look-up',
  summary: 'Find up to 50 channels by id, @handle or address, without listing them',
  access: 'admin',
})

export const addChannels = endpoint<{ body: ChannelsToAdd; response: AddedChannel[] }>({
  method: 'POST',
  path: '/api/admin/channels',
  summary: 'List up to 50 channels; each is saved by itself, and repeating the call lists nothing twice',
  access: 'admin',
})

export const editCreators = endpoint<{ body: BulkEdits; response: BulkEdited[] }>({
  method: 'PATCH',
  path: '/api/admin/creators',
  summary: 'Change the category of up to 50 creators, or take them out of the catalogue, or put them back',
  access: 'admin',
})
