/** The application as typed: its fields, their labels, and how their texts become what the contract expects. */
import * as z from 'zod/mini'
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

/** Typed as text, sent as a number; omitted when empty. */
const WholeCount = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,12}$/, 'must be a whole number, such as 250000')), z.transform(Number)),
  z.int().check(z.maximum(MOST_SUBSCRIBERS, 'must be at most 2000000000')),
)

export const TypedApplication = z.extend(Apply, { subscriberCount: z.optional(WholeCount) })
