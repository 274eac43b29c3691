/** The schemas of scouting.ts. The responses contain no counts of YouTube: levels, points, prices and words are computed by the product. */
import * as z from 'zod/mini'
import { VOLATILITIES } from '#game/scouting/spread.ts'
import { UPLOAD_WORDS } from '#game/scouting/uploads.ts'
import { Debut } from './debut.schemas.ts'
import { Id, Instant, Money, Points } from './values.schemas.ts'

const Volatility = z.nullable(z.enum(VOLATILITIES))
const UploadWord = z.nullable(z.enum(UPLOAD_WORDS))

/** The creator's results against its price in its last competitions, at most ten. */
const PriceRecord = z.object({ played: z.int(), beaten: z.int(), surplus: z.nullable(Points) })

export const ScoutedCreator = z.object({
  id: Id,
  channelName: z.string(),
  category: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** The price in the competition's price book, or today's price if the creator is not in the book. */
  price: Money,
  inPlay: z.boolean(),
  isNew: z.boolean(),
  /** The points that the price stands for, or null for a creator that is not in the price book. */
  expectedPoints: z.nullable(Points),
  /** The last complete day divided by the normal day, without the common factor, as in the draft: 1.5 means half as much again. */
  form: z.nullable(z.number()),
  /** The texts about uploads, or null if too few uploads are known. */
  upload: UploadWord,
  /** The probability that the creator uploads a video while the competition is live, from 0 to 1. */
  chance: z.nullable(z.number()),
  record: PriceRecord,
  volatility: Volatility,
  /** How far the creator's days differ from the expectation. */
  deviation: z.nullable(Points),
  /** The points that the creator reaches on one day in ten; never below `expectedPoints`. */
  ceiling: z.nullable(Points),
})
export type ScoutedCreator = z.output<typeof ScoutedCreator>

export const Scout = z.object({
  /** The competition that the list is for, and the recorded day that it replays. Null before the first competition. */
  competitionId: z.nullable(Id),
  replayDay: z.nullable(z.string()),
  creators: z.array(ScoutedCreator),
})
export type Scout = z.output<typeof Scout>

/** A finished competition of a creator. */
const PastCompetition = z.object({
  competitionId: Id,
  /** The day on which the competition was played, or the recorded day that the competition replayed. */
  day: z.string(),
  price: Money,
  expectedPoints: Points,
  points: Points,
})
export type PastCompetition = z.output<typeof PastCompetition>

export const CreatorResearch = z.object({
  creator: ScoutedCreator,
  competitionId: z.nullable(Id),
  replayDay: z.nullable(z.string()),
  /** True if the creator has left the catalogue and can no longer be drafted. */
  isListed: z.boolean(),
  /**
   * When players can draft the creator, if it is listed and not in the competition. Null: it is in the competition, or has left the
   * catalogue.
   */
  debut: z.nullable(Debut),
  /** The number of complete days behind the normal day. If it is 0, the normal day of similar channels is used. */
  knownDays: z.int(),
  /** The last 14 complete days divided by the normal day, without the common factor, oldest first. Null for a day that is not known. */
  levels: z.array(z.nullable(z.number())),
  /** The creator's finished competitions among the last 30, oldest first. */
  past: z.array(PastCompetition),
  /** The newest ten videos known at the lock, newest first. */
  uploads: z.array(Instant),
  /**
   * The median number of hours between uploads, and the hours between the newest upload and the lock. Null if too few uploads are known.
   */
  everyHours: z.nullable(z.number()),
  sinceHours: z.nullable(z.number()),
})
export type CreatorResearch = z.output<typeof CreatorResearch>
