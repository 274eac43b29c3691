/** The schemas of practice.ts. */
import * as z from 'zod/mini'
import { Count, Money, Points, QueryNumber } from './values.schemas.ts'

/** Selects one of the days that can be played at present. Days are counted from 0, and the count starts again after the last day. */
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
  /** The views expected of an average day. */
  expectedViews: z.number(),
  knownDays: z.int(),
  /** The points that the price stands for, to the tenth. */
  expectedPoints: Points,
  /** The points that sharp bots project, to the tenth. */
  sharpPoints: z.number(),
  /** The views of the day before, divided by the normal day. Null if they are not known. */
  lastDay: z.nullable(z.number()),
  /** How far the creator's days differ from one another, in doublings. Null with fewer than seven days. */
  swing: z.nullable(z.number()),
  start: PracticeReading,
  end: PracticeReading,
})

export const PracticeDay = z.object({
  /** The recorded day, as YYYY-MM-DD. */
  day: z.string(),
  /** All days that can be played at present, oldest first. The seed indexes this list. */
  days: z.array(z.string()),
  scoringVersion: z.int(),
  /** How far a day deviates from the expectation, in points. Null if the price book has not learned it. */
  spread: z.nullable(z.number()),
  creators: z.array(PracticeCreator),
})
export type PracticeDay = z.output<typeof PracticeDay>
