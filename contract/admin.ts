/** The catalogue's admins: an admin code elevates a session for 30 minutes; every call here checks it on the server. */
import * as z from 'zod/mini'
import { Creator } from './creators.ts'
import { endpoint } from './endpoint.ts'
import { Count, Decimal, Instant, Line, Money, Ok, PathId } from './shapes.ts'

const CreatorParams = z.strictObject({ creatorId: PathId })
const Category = Line(1, 40)

/** A creator as its admins see it. */
export const AdminCreator = z.extend(Creator, {
  /** Counts the edits: send it back with an edit, so that two people on one row notice each other. */
  version: z.int(),
  /** An admin's price, which stays until cleared; null: the price follows the channel's form. */
  priceOverride: z.nullable(Money),
  /** What an admin should know of it: why it left the catalogue without anybody's doing. */
  note: z.nullable(z.string()),
})
export type AdminCreator = z.output<typeof AdminCreator>

export const Elevation = z.object({ elevatedUntil: z.nullable(Instant) })

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

/** Search runs only for more than two characters. */
export const SEARCH_MIN_LENGTH = 3

export const elevation = endpoint({
  method: 'GET',
  path: '/api/admin/elevation',
  summary: 'Whether this session may keep the catalogue',
  access: 'player',
  response: Elevation,
})
export const elevate = endpoint({
  method: 'POST',
  path: '/api/admin/elevate',
  summary: 'Enter the admin code',
  access: 'player',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: Elevation,
  refusals: ['invalid_code'],
})
export const adminCreators = endpoint({
  method: 'GET',
  path: '/api/admin/creators',
  summary: 'The whole catalogue, also what is not offered',
  access: 'admin',
  response: z.array(AdminCreator),
})
export const searchChannels = endpoint({
  method: 'GET',
  path: '/api/creators/search',
  summary: 'Find channels by text',
  access: 'admin',
  query: z.strictObject({ query: Line(SEARCH_MIN_LENGTH, 100) }),
  response: z.array(FoundChannel),
  refusals: ['search_failed', 'searches_used_up', 'source_unavailable'],
})
export const addFromYoutube = endpoint({
  method: 'POST',
  path: '/api/creators/add-from-youtube',
  summary: 'List a channel',
  access: 'admin',
  status: 201,
  body: z.strictObject({ channelId: Line(1, 200), category: Category }),
  response: AdminCreator,
  refusals: ['channel_not_found', 'handle_needed', 'already_listed', 'source_quota', 'source_unavailable'],
})
export const editCreator = endpoint({
  method: 'PATCH',
  path: '/api/creators/{creatorId}',
  summary: 'Set price and category; a null price clears the override',
  access: 'admin',
  params: CreatorParams,
  body: z
    .strictObject({
      price: z.optional(z.nullable(Decimal)),
      category: z.optional(Category),
      version: z.optional(z.int()),
    })
    .check(
      z.refine(({ price, category }) => price !== undefined || category !== undefined, 'price or category is needed'),
    ),
  response: AdminCreator,
  refusals: ['creator_not_found', 'edited_meanwhile', 'price_out_of_range'],
})
export const deleteCreator = endpoint({
  method: 'DELETE',
  path: '/api/creators/{creatorId}',
  summary: 'Take a creator out of the catalogue; history stays readable',
  access: 'admin',
  params: CreatorParams,
  response: Ok,
  refusals: ['creator_not_found'],
})
export const updateCreators = endpoint({
  method: 'POST',
  path: '/api/admin/update-creators',
  summary: 'Read every channel again',
  access: 'admin',
  response: z.object({ updated: z.int(), missing: z.int() }),
  refusals: ['source_quota', 'source_unavailable'],
})

/** What may still be asked of the statistics source on its day, which begins at midnight in California. */
export const SourceQuota = z.object({
  resetsAt: Instant,
  buckets: z.array(
    z.object({
      name: z.enum(['general', 'stats', 'search']),
      limit: z.int(),
      used: z.int(),
      left: z.int(),
      /** Why nothing is asked of it now; `until` null: until somebody puts it right. */
      shut: z.nullable(z.object({ reason: z.string(), since: Instant, until: z.nullable(Instant) })),
    }),
  ),
})
export type SourceQuota = z.output<typeof SourceQuota>

export const sourceQuota = endpoint({
  method: 'GET',
  path: '/api/admin/source',
  summary: 'What may still be asked of the statistics source today; null where nothing limits it',
  access: 'admin',
  response: z.nullable(SourceQuota),
})
