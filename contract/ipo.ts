/** Creator IPO: creators apply to be listed; keepers approve or reject with a reason within 48 hours. */
import * as z from 'zod/mini'
import { ipoCategories } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { Email, hasControlCharacter, Id, Instant, isWellFormed, Line, PathId } from './shapes.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export const REVIEW_HOURS = 48

/** Several lines are fine in a description; other control characters are not. */
const Text = (max: number) => z.string().check(
  z.trim(),
  z.maxLength(max, `must have at most ${max} characters`),
  z.refine((text) => !hasControlCharacter(text.replace(/\n/g, '')), 'must not contain control characters'),
  z.refine(isWellFormed, 'must be well-formed text'),
)

export const Apply = z.strictObject({
  youtubeChannelUrl: Line(1, 300),
  channelName: Line(1, 120),
  contactEmail: Email,
  category: z.enum(ipoCategories),
  description: z.optional(Text(2_000)),
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
  status: z.enum(applicationStatuses),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

const ApplicationParams = z.strictObject({ applicationId: PathId })

export const applyForIpo = endpoint({
  method: 'POST', path: '/api/ipo/apply', summary: 'Apply to be listed', access: 'player', status: 201, body: Apply,
  response: z.object({ id: Id, status: z.enum(applicationStatuses) }), refusals: ['invalid_channel_url', 'already_listed'],
})
export const ipoApplications = endpoint({
  method: 'GET', path: '/api/ipo/applications', summary: 'All applications, those waiting first', access: 'admin', response: z.array(Application),
})
export const approveApplication = endpoint({
  method: 'POST', path: '/api/ipo/applications/{applicationId}/approve', summary: 'List the creator and tell the applicant', access: 'admin',
  params: ApplicationParams, response: Application,
  refusals: ['application_not_found', 'already_reviewed', 'channel_not_found', 'handle_needed', 'already_listed', 'source_quota', 'source_unavailable'],
})
export const rejectApplication = endpoint({
  method: 'POST', path: '/api/ipo/applications/{applicationId}/reject', summary: 'Say no, with a reason, and tell the applicant', access: 'admin',
  params: ApplicationParams, body: z.strictObject({ reason: Line(1, 1_000) }), response: Application,
  refusals: ['application_not_found', 'already_reviewed'],
})
