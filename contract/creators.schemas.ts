/** The schemas of creators.ts. */
import * as z from 'zod/mini'
import { Count, Id, Instant, Money, PathId, Points } from './values.schemas.ts'

export const Creator = z.object({
  id: Id,
  youtubeId: z.string(),
  channelName: z.string(),
  handle: z.nullable(z.string()),
  category: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** The price in the active competition's price book, or today's price if the creator is not in the book. */
  price: Money,
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  likeCount: Count,
  commentCount: Count,
  shareCount: Count,
  isActive: z.boolean(),
  isPromoted: z.boolean(),
  /** True if the creator is in the active competition's price book, so that it can be drafted. */
  inPlay: z.boolean(),
  /** The points that the price stands for, to the tenth. Null for a creator that is not in the price book. */
  expectedPoints: z.nullable(Points),
  /** True if fewer than 7 complete days of the creator are known. */
  isNew: z.boolean(),
  /**
   * The last complete day divided by the normal day, without the common factor, as the price counts it: 1.5 means half as much again. Null
   * if too little is known, and for a creator that is not in the price book.
   */
  form: z.nullable(z.number()),
  /** The view gains of the last complete days, oldest first. */
  trend: z.array(z.number()),
  /** The time of the counts, or null if none are known. */
  countedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Creator = z.output<typeof Creator>

export const Highlight = z.object({
  id: z.string(),
  title: z.string(),
  views: Count,
  /** The video's length in whole seconds. */
  durationSeconds: z.nullable(z.int()),
  publishedAt: Instant,
  url: z.string(),
})
export type Highlight = z.output<typeof Highlight>

export const CreatorParams = z.strictObject({ creatorId: PathId })
export type CreatorParams = z.output<typeof CreatorParams>
