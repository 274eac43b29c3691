/** The schemas of recap.ts. Points have one decimal. The responses contain no statistics. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, Points } from './values.schemas.ts'

const BoardSnapshot = z.object({
  /** The snapshot's number, from 1 to 48. */
  nth: z.int(),
  /** The part of the live window that had passed, from 0 to 1. */
  share: z.number(),
  at: Instant,
  /** The points of the creators, in the order of `creatorIds`. */
  points: z.array(Points),
  /** Places of the board, and the score at each place. */
  places: z.array(z.int()),
  lines: z.array(Points),
})

export const CompetitionSnapshots = z.object({
  competitionId: Id,
  phase: z.enum(PHASES),
  entries: z.int(),
  creatorIds: z.array(Id),
  /**
   * Board snapshots, oldest first. Snapshots of times at which no server ran are missing. The last snapshot of a settled competition is its
   * result.
   */
  snapshots: z.array(BoardSnapshot),
})
export type CompetitionSnapshots = z.output<typeof CompetitionSnapshots>

const Creator = z.object({
  creatorId: Id,
  name: z.string(),
  youtubeId: z.string(),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  price: Money,
})

/** The time during which an entry owned a creator. */
const Stint = z.object({
  ...Creator.shape,
  /** The time of the trade that brought the creator, or null if it was in the roster at the lock. */
  from: z.nullable(Instant),
  /** The time of the trade or drop that removed the creator, or null if it stayed. */
  to: z.nullable(Instant),
  /** Points earned while the entry owned the creator, and the points that the price stood for in that time. */
  points: Points,
  expected: Points,
  /** False if no reading came. The creator then scored a share of its expected points, which shows nothing about the pick. */
  isRead: z.boolean(),
})

const Spot = z.object({
  share: z.number(),
  at: Instant,
  score: Points,
  /**
   * The rank, interpolated between a few places of the board, so it may be some places off; the last rank is exact. Null while all entries
   * are level.
   */
  rank: z.nullable(z.int()),
  /** True if the rank is known to be shared. On a large board that is seldom known before the end. */
  isTied: z.optional(z.boolean()),
  /** The points of each stint. Null before the stint's beginning. */
  points: z.array(z.nullable(Points)),
})

const Turn = z.object({
  /** Two indices in `line`: the spots before and after the change of rank. */
  from: z.int(),
  to: z.int(),
  rankFrom: z.int(),
  rankTo: z.int(),
  /** Indices in `trades` of the trades between the two spots. If there are any, the recap names them and no stint. */
  moves: z.array(z.int()),
  /** The stint whose luck alone explains the change of rank, or null. */
  stint: z.nullable(z.int()),
  /** The points of that stint between the two spots, or those of the whole entry if there is no such stint. */
  moved: Points,
  /** The points that the stint's price stood for between the two spots. */
  expected: z.nullable(Points),
})

const Trade = z.object({
  at: Instant,
  sold: z.string(),
  /** The incoming creator, or null for a drop. */
  bought: z.nullable(z.string()),
  /** The live prices of the trade. `costs` is null for a drop. */
  sells: Money,
  costs: z.nullable(Money),
  gained: Points,
  missed: Points,
  expectedPoints: Points,
})

const Rival = z.object({
  entryId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  /** The entry's number among its player's entries, as on the board. */
  nthEntry: z.optional(z.int()),
  rank: z.int(),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** The rival's score at each spot of the line. */
  scores: z.array(Points),
})

export const EntryRecap = z.object({
  entryId: Id,
  competitionId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  isOwn: z.boolean(),
  entries: z.int(),
  /** The number of places that win a prize. */
  paidPlaces: z.int(),
  rank: z.int(),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  score: Points,
  stints: z.array(Stint),
  /** Points banked by moves that are not stored one by one. Together with the points of the stints they are the score. */
  bankedBefore: Points,
  /** The spots of the timeline. Empty if no board snapshots were stored. */
  line: z.array(Spot),
  /** True if the score was corrected after the last board snapshot. */
  isCorrected: z.boolean(),
  turns: z.array(Turn),
  /** Indices of stints, or null if no stint stands out. */
  best: z.nullable(z.int()),
  worst: z.nullable(z.int()),
  trades: z.array(Trade),
  /** The best possible roster with its points, or null if no roster was legal. */
  bestRoster: z.nullable(
    z.object({ picks: z.array(z.object({ ...Creator.shape, points: Points })), points: Points, spent: Money }),
  ),
  /** The score in parts: `field` plus `pickResults` is `expectedPoints`; `expectedPoints` plus trades and luck is the score. */
  parts: z.object({
    field: z.nullable(Points),
    pickResults: z.nullable(Points),
    expectedPoints: Points,
    trades: Points,
    luck: Points,
  }),
  /** The first entries of the final board. */
  rivals: z.array(Rival),
})
export type EntryRecap = z.output<typeof EntryRecap>
