/** The application as typed: its fields, their labels, and how their texts become the request of the contract. */
import * as z from 'zod/mini'
import { parseChannelReference } from '#contract/channel-reference.ts'
import { Apply } from '#contract/forms.schemas.ts'
import { MOST_SUBSCRIBERS, parseSubscriberCount } from '#contract/subscriber-count.ts'

export const FIELDS = {
  youtubeChannelUrl: 'YouTube channel URL',
  channelName: 'Channel name',
  contactEmail: 'Contact email',
  category: 'Category',
  subscriberCount: 'Approximate subscriber count',
  description: 'Description',
} as const
export type FieldName = keyof typeof FIELDS

export const fieldNames = Object.keys(FIELDS) as FieldName[]

/** A number typed in any usual format, sent as a number, and omitted if empty. */
const SubscriberCount = z.pipe(
  z.pipe(
    z
      .string()
      .check(
        z.refine((text) => parseSubscriberCount(text) !== null, 'must be a whole number, such as 250000, 12k or 1.2M'),
      ),
    z.transform((text: string) => parseSubscriberCount(text)!),
  ),
  z.int().check(z.maximum(MOST_SUBSCRIBERS, `must be at most ${MOST_SUBSCRIBERS}`)),
)

/** The same rule as on the server, so that a wrong address is reported before the player fills in the rest. */
const ChannelUrl = Apply.shape.youtubeChannelUrl.check(
  z.refine(
    (text) => parseChannelReference(text) !== null,
    'must name a YouTube channel, like https://www.youtube.com/@name',
  ),
)

export const TypedApplication = z.extend(Apply, {
  youtubeChannelUrl: ChannelUrl,
  subscriberCount: z.optional(SubscriberCount),
})
