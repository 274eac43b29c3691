/** The schemas of ipo.ts. */
import * as z from 'zod/mini'
import { Debut } from './debut.schemas.ts'
import { Count, Id, Instant, Money, PathId, ShownLine } from './values.schemas.ts'

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
  /** The end of the 48 hours for review. */
  decideBy: Instant,
  /** The code that the applicant puts into the channel's description. */
  ownershipCode: z.string(),
  /** The time at which the code was found, and the channel in which it was found. Null: not found yet. */
  ownershipProvenAt: z.nullable(Instant),
  ownershipChannelId: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

/**
 * For an application that was just approved: when players can draft the channel, and the time of its counts. Null while no counts are
 * known.
 */
export const ApprovedApplication = z.extend(Application, { debut: Debut, countedAt: z.nullable(Instant) })
export type ApprovedApplication = z.output<typeof ApprovedApplication>

/**
 * The response to an application. `isOwnershipChecked`: the server will look for the code; false with recorded statistics. `isEmailed`: a
 * mail server is configured.
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

/** The channels that can be listed here, so that nobody fills in the form in vain. Each list has the handles of the first few channels. */
export const ListableChannels = z.object({
  /** True if the game replays a recorded season, so that only channels of that season can be listed. */
  isSeasonOnly: z.boolean(),
  /** Channels of the season that are not listed and can be drafted at once or in the next competition. */
  soon: z.array(z.string()),
  /** Channels of the season that are not listed and can be drafted on a later recorded day. */
  later: z.array(z.string()),
})
export type ListableChannels = z.output<typeof ListableChannels>

/** An application as its applicant sees it later, without the reviewer and the other form fields. */
export const OwnApplication = z.object({
  id: Id,
  channelName: z.string(),
  /** The channel's address as the applicant typed it. */
  youtubeChannelUrl: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  submittedAt: Instant,
  decideBy: Instant,
  reviewedAt: z.nullable(Instant),
  /** The reason for the rejection. */
  reviewNotes: z.nullable(z.string()),
  /** The ownership code, or null once the application is decided and no longer needs it. */
  ownershipCode: z.nullable(z.string()),
  /** The same fields as in `Applied`. */
  isOwnershipChecked: z.boolean(),
  isEmailed: z.boolean(),
  /** The creator that this channel is in the catalogue, also if it was listed without this application. Null: the channel is not listed. */
  creatorId: z.nullable(Id),
  /** When players can draft the channel. Null: it is not listed, or it has been in a competition and is in none at present. */
  debut: z.nullable(Debut),
})
export type OwnApplication = z.output<typeof OwnApplication>

/** The channel to which the applicant's address leads today. The statistics source looks it up; the server never fetches the address. */
export const ApplicationChannel = z.object({
  youtubeId: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  /** The time of these counts; in a replay, the recorded day. */
  countedAt: Instant,
  /** The price at which the channel would be listed. */
  price: Money,
  /** When players could draft the channel. */
  debut: Debut,
  /** The creator that this channel already is in the catalogue. Null: the channel is not listed. */
  listedAs: z.nullable(Id),
  /** Another application for the channel was approved, so this application can only be rejected. */
  isListedForAnother: z.boolean(),
})
export type ApplicationChannel = z.output<typeof ApplicationChannel>

export const ApplicationParams = z.strictObject({ applicationId: PathId })
export type ApplicationParams = z.output<typeof ApplicationParams>

export const Rejection = z.strictObject({ reason: ShownLine(1, 1_000) })
export type Rejection = z.output<typeof Rejection>
