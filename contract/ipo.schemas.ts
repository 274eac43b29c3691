/** The schemas of ipo.ts. */
import * as z from 'zod/mini'
import { Debut } from './debut.schemas.ts'
import { Count, Id, Instant, Line, Money, PathId } from './values.schemas.ts'

const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const

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
  /** When the code was found there, and in which channel; null: not proven yet. */
  ownershipProvenAt: z.nullable(Instant),
  ownershipChannelId: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

/** One that was just approved: when players can draft the channel, and when its counts were true; null while none are known. */
export const ApprovedApplication = z.extend(Application, { debut: Debut, countedAt: z.nullable(Instant) })
export type ApprovedApplication = z.output<typeof ApprovedApplication>

/**
 * The response to an application. `isOwnershipChecked`: whether the code will be looked for; false with recorded statistics. `isEmailed`: a
 * mail server is set.
 */
export const Applied = z.object({
  id: Id,
  status: z.enum(APPLICATION_STATUSES),
  ownershipCode: z.string(),
  isOwnershipChecked: z.boolean(),
  isEmailed: z.boolean(),
  decideBy: Instant,
})
export type Applied = z.output<typeof Applied>

/** What can be listed here, so that nobody fills in the form in vain. Channels are named by their handles, the first few of each. */
export const ListableChannels = z.object({
  /** The game replays a recorded season, and only channels of that can be listed. */
  isSeasonOnly: z.boolean(),
  /** Channels of the season that are not listed and that can be drafted at once or in the next competition. */
  soon: z.array(z.string()),
  /** The same with those that can be drafted on a later recorded day. */
  later: z.array(z.string()),
})
export type ListableChannels = z.output<typeof ListableChannels>

/** An application as its applicant sees it later, without the reviewer and the other texts of the form. */
export const OwnApplication = z.object({
  id: Id,
  channelName: z.string(),
  /** As it was typed. */
  youtubeChannelUrl: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  submittedAt: Instant,
  decideBy: Instant,
  reviewedAt: z.nullable(Instant),
  /** Why it was rejected. */
  reviewNotes: z.nullable(z.string()),
  /** Null once it is decided: the code is of no more use. */
  ownershipCode: z.nullable(z.string()),
  /** As in Applied. */
  isOwnershipChecked: z.boolean(),
  isEmailed: z.boolean(),
  /** The creator that the channel is in the catalogue, for a rejected one without the application; null: it is not listed, or not any more. */
  creatorId: z.nullable(Id),
  /** When players can draft it; null: it is not listed, or has been in a competition since, and is in none now. */
  debut: z.nullable(Debut),
})
export type OwnApplication = z.output<typeof OwnApplication>

/**
 * The channel that the applicant's address leads to today. Looked up through the statistics source; the address itself is never fetched.
 */
export const ApplicationChannel = z.object({
  youtubeId: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  /** When these counts were true; for a replay, the recorded day. */
  countedAt: Instant,
  /** The price it would be listed at. */
  price: Money,
  /** When players could draft it. */
  debut: Debut,
  /** The creator that this channel already is in the catalogue; null: it is not listed. */
  listedAs: z.nullable(Id),
  /** Another application for it was approved: this one can only be rejected. */
  isListedForAnother: z.boolean(),
})
export type ApplicationChannel = z.output<typeof ApplicationChannel>

export const ApplicationParams = z.strictObject({ applicationId: PathId })
export type ApplicationParams = z.output<typeof ApplicationParams>

export const Rejection = z.strictObject({ reason: Line(1, 1_000) })
export type Rejection = z.output<typeof Rejection>
