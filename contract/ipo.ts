/**
 * Creator IPO: creators apply to be listed; admins approve or reject with a reason within 48 hours.
 *
 * Ownership  each application has a code of its own. An applicant puts it into the channel's description; a source that sees
 *            descriptions finds it there, and only then can the application be approved. With recorded statistics the admin decides.
 */
import * as z from 'zod/mini'
import { IPO_CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { Count, Email, Id, Instant, Line, Money, PathId } from './shapes.ts'

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export const REVIEW_HOURS = 48

export const Apply = z.strictObject({
  youtubeChannelUrl: Line(1, 300),
  channelName: Line(1, 120),
  contactEmail: Email,
  category: z.enum(IPO_CATEGORIES),
  description: z.optional(Line(0, 2_000)),
  subscriberCount: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  /** Sent by the form, never believed: an application begins as pending. */
  status: z.optional(z.literal('pending')),
})

export const Application = z.object({
  id: Id,
  youtubeChannelUrl: z.string(),
  channelName: z.string(),
  contactEmail: z.string(),
  category: z.string(),
  description: z.nullable(z.string()),
  subscriberCount: z.nullable(z.number()),
  status: z.enum(APPLICATION_STATUSES),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
  /** When the 48 hours are over. */
  decideBy: Instant,
  /** What the applicant puts into the channel's description. */
  ownershipCode: z.string(),
  /** When the code was found there, and in which channel; null: not proven. */
  ownershipProvenAt: z.nullable(Instant),
  ownershipChannelId: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

/** What an applicant is told at once. `isOwnershipChecked`: the code will be looked for; not with recorded statistics. */
export const Applied = z.object({
  id: Id,
  status: z.enum(APPLICATION_STATUSES),
  ownershipCode: z.string(),
  isOwnershipChecked: z.boolean(),
  decideBy: Instant,
})
export type Applied = z.output<typeof Applied>

/** What the applicant's address leads to today, asked of the statistics source, never fetched. */
export const ApplicationChannel = z.object({
  youtubeId: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  /** When these counts were true; of a replay, the recorded day. */
  countedAt: Instant,
  /** What it would be listed at. */
  price: Money,
  /** The creator in the catalogue that it is already. */
  listedAs: z.nullable(Id),
})
export type ApplicationChannel = z.output<typeof ApplicationChannel>

const ApplicationParams = z.strictObject({ applicationId: PathId })

export const applyForIpo = endpoint({
  method: 'POST',
  path: '/api/ipo/apply',
  summary: 'Apply to be listed',
  access: 'player',
  status: 201,
  body: Apply,
  response: Applied,
  refusals: ['invalid_channel_url', 'already_listed'],
})
export const ipoApplications = endpoint({
  method: 'GET',
  path: '/api/ipo/applications',
  summary: 'All applications, those waiting first',
  access: 'admin',
  response: z.array(Application),
})
export const applicationChannel = endpoint({
  method: 'GET',
  path: '/api/ipo/applications/{applicationId}/channel',
  summary: 'The channel an application is about, as it is now',
  access: 'admin',
  params: ApplicationParams,
  response: ApplicationChannel,
  refusals: ['application_not_found', 'channel_not_found', 'handle_needed', 'source_quota', 'source_unavailable'],
})
export const checkOwnership = endpoint({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/check-ownership',
  summary: "Look for the code in the channel's description",
  access: 'admin',
  params: ApplicationParams,
  response: Application,
  refusals: [
    'application_not_found',
    'already_reviewed',
    'channel_not_found',
    'handle_needed',
    'source_quota',
    'source_unavailable',
    'ownership_not_proven',
    'ownership_uncheckable',
  ],
})
export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/approve',
  summary: 'List the creator and tell the applicant',
  access: 'admin',
  params: ApplicationParams,
  response: Application,
  refusals: [
    'application_not_found',
    'already_reviewed',
    'channel_not_found',
    'handle_needed',
    'already_listed',
    'source_quota',
    'source_unavailable',
    'ownership_not_proven',
  ],
})
export const rejectApplication = endpoint({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/reject',
  summary: 'Say no, with a reason, and tell the applicant',
  access: 'admin',
  params: ApplicationParams,
  body: z.strictObject({ reason: Line(1, 1_000) }),
  response: Application,
  refusals: ['application_not_found', 'already_reviewed'],
})
