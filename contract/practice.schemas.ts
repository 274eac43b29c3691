/** The schemas of practice.ts. */
import * as z from 'zod/mini'
import { Count, Money, Points, QueryNumber } from './values.schemas.ts'

/** Which of the days that can be played now: they are counted from 0, and begin anew after the last. */
export const PracticeSeed = z.strictObject({ seed: QueryNumber(0, 9_999) })
export type PracticeSeed = z.output<typeof PracticeSeed>

const PracticeReading = z.object({
  subscribers: Count,
  views: z.number(),
  likes: Count,
  comments: Count,
  basketViews: Count,
})

const PracticeCreator = z.object({
  youtubeId: z.string(),
  name: z.string(),
  category: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  price: Money,
  normalDay: z.number(),
  knownDays: z.int(),
  /** The points its price stands for, to the tenth. */
  worth: Points,
  /** Views of the day before against the normal day; null if they are not known. */
  lastDay: z.nullable(z.number()),
  /** How far its days stray from one another, in doublings; null with fewer than seven. */
  swing: z.nullable(z.number()),
  start: PracticeReading,
  end: PracticeReading,
})

export const PracticeDay = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  /** All days that can be played now, oldest first: the seed counts them. */
  days: z.array(z.string()),
  scoringVersion: z.int(),
  creators: z.array(PracticeCreator),
})
export type PracticeDay = z.output<typeof PracticeDay>
