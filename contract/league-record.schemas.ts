/** The schemas of league-record.ts. */
import * as z from 'zod/mini'
import { Id, Instant, Money, Points } from './values.schemas.ts'

const Named = { userId: z.string(), name: z.string() }
const NamedCreator = z.object({ creatorId: Id, name: z.string() })

/** A place in the final or present table; `name` is "Former player" for somebody who has left. */
const Standing = z.object({
  ...Named,
  place: z.int(),
  total: Points,
  won: z.int(),
  best: z.nullable(Points),
})

/** A member's score in a round. `entryId`, `score` and `rank` are null for an absent member. */
const RecordedRound = z.object({
  ...Named,
  nth: z.int(),
  competitionId: Id,
  title: z.string(),
  lockAt: Instant,
  entryId: z.nullable(Id),
  score: z.nullable(Points),
  rank: z.nullable(z.int()),
  points: Points,
})

/** A trade, or a drop if `bought` is null. Prices are live prices; `kept` are the points that the entry kept from the sold creator. */
const RecordedMove = z.object({
  at: Instant,
  sold: NamedCreator,
  soldFor: Money,
  bought: z.nullable(NamedCreator),
  boughtFor: z.nullable(Money),
  kept: Points,
})

/**
 * An entry with everything that its player decided: the picks at the lock, in their order, with their prices and the points of their
 * creators at the end. Points are null while a later competition replays the day.
 */
const RecordedEntry = z.object({
  ...Named,
  nth: z.int(),
  entryId: Id,
  enteredAt: Instant,
  /** The number of changes of the picks before the lock. */
  edits: z.int(),
  picks: z.array(z.extend(NamedCreator, { price: Money, points: z.nullable(Points) })),
  moves: z.array(RecordedMove),
  score: Points,
})

/** The projections that a player had set for a round. */
const RecordedProjection = z.object({ ...Named, nth: z.int(), creatorId: Id, creator: z.string(), points: z.int() })

export const LeagueRecord = z.object({
  league: z.string(),
  season: z.int(),
  standings: z.array(Standing),
  rounds: z.array(RecordedRound),
  entries: z.array(RecordedEntry),
  projections: z.array(RecordedProjection),
})
export type LeagueRecord = z.output<typeof LeagueRecord>
