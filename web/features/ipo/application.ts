/** The application as typed: its fields, their labels, and how their texts become what the contract expects. */
import * as z from 'zod/mini'
import { parseChannelReference } from '#contract/channel-reference.ts'
import { Apply } from '#contract/forms.schemas.ts'

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

const MOST_SUBSCRIBERS = 2_000_000_000

/** Digits, or groups of three with one separator between all of them: 250000, 250,000, 250.000, 250 000. */
const WHOLE = /^(\d{1,12}|\d{1,3}([,. \u00a0\u2009\u202f])\d{3}(\2\d{3}){0,2})$/

/** Typed as text, sent as a number; omitted when empty. */
const WholeCount = z.pipe(
  z.pipe(
    z.string().check(z.regex(WHOLE, 'must be a whole number, such as 250000')),
    z.transform((text: string) => Number(text.replace(/\D/g, ''))),
  ),
  z.int().check(z.maximum(MOST_SUBSCRIBERS, 'must be at most 2000000000')),
)

/** The server's own rule, so that a wrong address is told at once and not after everything else is filled in. */
const ChannelUrl = Apply.shape.youtubeChannelUrl.check(
  z.refine(
    (text) => parseChannelReference(text) !== null,
    'must name a YouTube channel, like https://www.youtube.com/@name',
  ),
)

export const TypedApplication = z.extend(Apply, {
  youtubeChannelUrl: ChannelUrl,
  subscriberCount: z.optional(WholeCount),
})
