/** The schemas of scouting.ts. Nothing here is a count of YouTube's: levels, points, prices and words are ours. */
import * as z from 'zod/mini'
import { VOLATILITIES } from '#game/scouting/spread.ts'
import { UPLOAD_WORDS } from '#game/scouting/uploads.ts'
import { Debut } from './debut.schemas.ts'
import { Id, Instant, Money, Points } from './values.schemas.ts'

const Volatility = z.nullable(z.enum(VOLATILITIES))
const UploadWord = z.nullable(z.enum(UPLOAD_WORDS))

/** How it did against its price in its last competitions, at most ten. */
const PriceRecord = z.object({ played: z.int(), beaten: z.int(), surplus: z.nullable(Points) })

export const ScoutedCreator = z.object({
  id: Id,
  channelName: z.string(),
  category: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** In the competition's price book; today's if it is not in it. */
  price: Money,
  inPlay: z.boolean(),
  isNew: z.boolean(),
  /** The points its price stands for; null for a creator that is not in the price book. */
  worth: z.nullable(Points),
  /** As in the draft: the last complete day against a normal one, without the tide. 1.5 is half as much again. */
  form: z.nullable(z.number()),
  /** null where too few uploads are known. */
  upload: UploadWord,
  /** That it uploads while the competition is played, 0 to 1. */
  chance: z.nullable(z.number()),
  record: PriceRecord,
  volatility: Volatility,
  /** How far its days stray from their expectation. */
  deviation: z.nullable(Points),
  /** What one day in ten reaches, seen from the day that its price expects: never below `worth`. */
  ceiling: z.nullable(Points),
})
export type ScoutedCreator = z.output<typeof ScoutedCreator>

export const Scout = z.object({
  /** The competition that is scouted for, and the recorded day it replays; null before the first one. */
  competitionId: z.nullable(Id),
  replayDay: z.nullable(z.string()),
  creators: z.array(ScoutedCreator),
})
export type Scout = z.output<typeof Scout>

/** A finished competition of a creator. */
const PastCompetition = z.object({
  competitionId: Id,
  /** The day it was played, or the recorded day that it replayed. */
  day: z.string(),
  price: Money,
  worth: Points,
  points: Points,
})
export type PastCompetition = z.output<typeof PastCompetition>

export const CreatorResearch = z.object({
  creator: ScoutedCreator,
  competitionId: z.nullable(Id),
  replayDay: z.nullable(z.string()),
  /** Left the catalogue: nobody can draft it any more. */
  isListed: z.boolean(),
  /** When it can be drafted, if it is listed and not in the competition; null: it is in it, or has left the catalogue. */
  debut: z.nullable(Debut),
  /** Complete days behind its normal day; 0: its peers' normal day stands in. */
  knownDays: z.int(),
  /** The last 14 complete days against a normal one, without the tide, oldest first; null where a day is not known. */
  levels: z.array(z.nullable(z.number())),
  /** Its finished competitions among the last 30, oldest first. */
  past: z.array(PastCompetition),
  /** Of the newest ten videos known at the lock, newest first. */
  uploads: z.array(Instant),
  /** Hours between its uploads, the middle of them, and since the newest at the lock; null where too few are known. */
  everyHours: z.nullable(z.number()),
  sinceHours: z.nullable(z.number()),
})
export type CreatorResearch = z.output<typeof CreatorResearch>
