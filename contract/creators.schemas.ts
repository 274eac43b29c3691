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
  /** Its price in the active competition's price book, or today's price if it is not in the book. */
  price: Money,
  subscriberCount: Count,
  viewCount: Count,
  videoCount: Count,
  likeCount: Count,
  commentCount: Count,
  shareCount: Count,
  isActive: z.boolean(),
  isPromoted: z.boolean(),
  /** Can be drafted in the active competition: it is in the price book. */
  inPlay: z.boolean(),
  /** The points its price stands for, to the tenth; null for a creator that is not in the price book. */
  worth: z.nullable(Points),
  /** Fewer than 7 complete days are known of it. */
  isNew: z.boolean(),
  /**
   * Its last complete day against its normal day, without what everybody's had in common, as its price counts it: 1.5 is half as much
   * again. null where too little is known, and for a creator that is not in the price book.
   */
  form: z.nullable(z.number()),
  /** The last complete daily view gains, oldest first. */
  trend: z.array(z.number()),
  /** When the counts were true; null while none are known. */
  countedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Creator = z.output<typeof Creator>

export const Highlight = z.object({
  id: z.string(),
  title: z.string(),
  views: Count,
  /** Whole seconds. */
  durationSeconds: z.nullable(z.int()),
  publishedAt: Instant,
  url: z.string(),
})
export type Highlight = z.output<typeof Highlight>

export const CreatorParams = z.strictObject({ creatorId: PathId })
export type CreatorParams = z.output<typeof CreatorParams>
