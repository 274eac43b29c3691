/** The schemas of catalogue-bulk.ts. */
import * as z from 'zod/mini'
import { MOST_IN_A_CALL } from './limits.ts'
import { Count, Id, Line, Money, ShownLine } from './values.schemas.ts'

const ChannelId = z.string().check(z.regex(/^UC[\w-]{22}$/, 'must be a channel id'))
const Category = ShownLine(1, 40)
const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(MOST_IN_A_CALL))

/** Channels to look up, each as an id, an @handle or an address. */
export const ChannelReferences = z.strictObject({ references: listOf(Line(1, 300)) })
export type ChannelReferences = z.output<typeof ChannelReferences>

/**
 * Why a channel is not offered for adding: it is in the catalogue; the source does not know it; YouTube cannot look up this old kind of
 * address; the text names no channel; the quota of the day is spent; the source does not respond.
 */
const LOOKUP_PROBLEMS = ['listed', 'not_found', 'handle_needed', 'not_a_channel', 'quota', 'unavailable'] as const
export type LookupProblem = (typeof LOOKUP_PROBLEMS)[number]

/** What one reference leads to, in the order of the request. */
export const LookedUpChannel = z.object({
  reference: z.string(),
  /** Null if the channel can be added. */
  problem: z.nullable(z.enum(LOOKUP_PROBLEMS)),
  /** Null if the channel is not known. */
  channel: z.nullable(
    z.object({
      youtubeId: ChannelId,
      title: z.string(),
      thumbnailUrl: z.nullable(z.string()),
      /** Null if the channel hides its subscribers, or if they are unknown. */
      subscriberCount: Count,
      /** The price for which the channel would be listed, or is listed. */
      price: Money,
      /** True if the address may be a page of YouTube that is no channel, so that a person has to look at the channel. */
      isUncertain: z.boolean(),
    }),
  ),
})
export type LookedUpChannel = z.output<typeof LookedUpChannel>

export const ChannelsToAdd = z.strictObject({
  channels: listOf(z.strictObject({ youtubeId: ChannelId, category: Category })),
})
export type ChannelsToAdd = z.output<typeof ChannelsToAdd>

/** What became of one channel, in the order of the request. 'failed': the server could not save it. */
export const AddedChannel = z.object({
  youtubeId: ChannelId,
  outcome: z.enum(['added', 'listed', 'not_found', 'quota', 'unavailable', 'failed']),
})
export type AddedChannel = z.output<typeof AddedChannel>

/** The creator that an edit changes. `version` is the version that the admin saw. */
const Edited = { creatorId: Id, version: z.int() }
/** An edit of one creator: another category, or whether the catalogue lists it. */
const BulkEdit = z.union([
  z.strictObject({ ...Edited, category: Category }),
  z.strictObject({ ...Edited, isListed: z.boolean() }),
])
export type BulkEdit = z.output<typeof BulkEdit>

export const BulkEdits = z.strictObject({ edits: listOf(BulkEdit) })
export type BulkEdits = z.output<typeof BulkEdits>

/** What became of one edit, in the order of the request. */
export const BulkEdited = z.object({
  creatorId: Id,
  /** The creator's version now, or null if the edit was refused. */
  version: z.nullable(z.int()),
  /**
   * Null if the edit is saved. Otherwise somebody else edited the creator first, it is not in the catalogue (or is in it, for an edit that
   * lists it), or the server could not save the edit.
   */
  problem: z.nullable(z.enum(['edited_meanwhile', 'creator_not_found', 'failed'])),
})
export type BulkEdited = z.output<typeof BulkEdited>
