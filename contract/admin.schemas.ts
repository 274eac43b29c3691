/** The schemas of admin.ts. */
import * as z from 'zod/mini'
import { Creator } from './creators.schemas.ts'
import { SEARCH_MIN_LENGTH } from './limits.ts'
import { atLeast, atMost, Count, Decimal, describedAs, Instant, Line, Money } from './values.schemas.ts'

const Category = Line(1, 40)

/** A creator as its admins see it. */
export const AdminCreator = z.extend(Creator, {
  /** Goes up with every edit. Send it back with an edit, so that two people editing the same row notice each other. */
  version: z.int(),
  /** A price set by an admin, which stays until it is cleared; null: the price follows the channel's form. */
  priceOverride: z.nullable(Money),
  /** A note for admins: why the creator left the catalogue without anybody removing it. */
  note: z.nullable(z.string()),
})
export type AdminCreator = z.output<typeof AdminCreator>

export const Elevation = z.object({ elevatedUntil: z.nullable(Instant) })
export type Elevation = z.output<typeof Elevation>

export const FoundChannel = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  profilePicture: z.nullable(z.string()),
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  countedAt: Instant,
})
export type FoundChannel = z.output<typeof FoundChannel>

export const AdminCode = z.strictObject({
  code: describedAs(z.string().check(atLeast(1), atMost(200)), { minLength: 1, maxLength: 200 }),
})
export type AdminCode = z.output<typeof AdminCode>

export const ChannelSearch = z.strictObject({ query: Line(SEARCH_MIN_LENGTH, 100) })
export type ChannelSearch = z.output<typeof ChannelSearch>

export const ListChannel = z.strictObject({ channelId: Line(1, 200), category: Category })
export type ListChannel = z.output<typeof ListChannel>

export const CreatorEdit = describedAs(
  z
    .strictObject({
      price: z.optional(z.nullable(Decimal)),
      category: z.optional(Category),
      version: z.optional(z.int()),
    })
    .check(
      z.refine(({ price, category }) => price !== undefined || category !== undefined, 'price or category is required'),
    ),
  { anyOf: [{ required: ['price'] }, { required: ['category'] }] },
)
export type CreatorEdit = z.output<typeof CreatorEdit>

export const CatalogueUpdate = z.object({ updated: z.int(), missing: z.int() })
export type CatalogueUpdate = z.output<typeof CatalogueUpdate>

/** What is left of the statistics source's daily quota. Its day begins at midnight in California. */
export const SourceQuota = z.object({
  resetsAt: Instant,
  buckets: z.array(
    z.object({
      name: z.enum(['general', 'stats', 'search']),
      limit: z.int(),
      used: z.int(),
      left: z.int(),
      /** Why it is not being asked at present; `until` is null when somebody has to fix it first. */
      shut: z.nullable(z.object({ reason: z.string(), since: Instant, until: z.nullable(Instant) })),
    }),
  ),
})
export type SourceQuota = z.output<typeof SourceQuota>
