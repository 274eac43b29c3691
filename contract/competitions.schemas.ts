/** The schemas of competitions.ts. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, PathId } from './values.schemas.ts'

export const Competition = z.object({
  id: Id,
  /** The day on which the competition is played, YYYY-MM-DD. */
  date: z.string(),
  /** The time at which drafting opens. */
  draftOpensAt: Instant,
  /** The time of the lock. */
  startTime: Instant,
  endTime: Instant,
  /** The time at which the result becomes final, unless the last statistics arrive late. */
  finalAt: Instant,
  prizeTitle: z.string(),
  prizeDescription: z.nullable(z.string()),
  /** A prize that is not money, such as "a mug". Such a prize is given beside the amount, or instead of it if that is 0. */
  prizeText: z.nullable(z.string()),
  prizeValue: Money,
  /** By how much the prize grows with every entry; 0 for a fixed prize. */
  prizeStep: Money,
  prizeImageUrl: z.nullable(z.string()),
  /** The percentage of the prize pool for 1st place, 2nd place and so on. */
  payoutShares: z.array(z.number()),
  /** The salary cap in whole dollars. */
  salaryCap: z.number(),
  minPicks: z.int(),
  maxPicks: z.int(),
  /** The number of rosters that one player may enter. */
  maxEntriesPerPlayer: z.int(),
  /** The number of creators on offer. 0 means all creators; it is also 0 before drafting opens. */
  slateSize: z.int(),
  isActive: z.boolean(),
  /** The version of the scoring rules. */
  scoringVersion: z.int(),
  /** The share of yesterday's form that the prices expect to last, from 0 to 1. Null before drafting opens. */
  formWeight: z.nullable(z.number()),
  /** The newest reading that the prices know. Null before drafting opens and for a replay. */
  pricesAsOf: z.nullable(Instant),
  phase: z.enum(PHASES),
  winnerId: z.nullable(z.string()),
  totalEntries: z.int(),
  /**
   * The recorded day that the competition replays, YYYY-MM-DD; until drafting opens, the day that is planned. Null for live statistics. Everybody can look up the outcome of a replay, so
   * it does not count for ratings.
   */
  replayDay: z.nullable(z.string()),
  /** The time of the statistics behind the points: the present for a replay, null before the start or without statistics. */
  statisticsAt: z.nullable(Instant),
  /** True if those statistics are older than twice the reading interval. */
  isDelayed: z.boolean(),
  /** True if the competition is in review and waits for an administrator, because statistics were missing for most picks. */
  isHeld: z.boolean(),
  /** Why an administrator cancelled the competition. */
  voidReason: z.nullable(z.string()),
  createdAt: Instant,
})
export type Competition = z.output<typeof Competition>

/**
 * How often one creator was picked. Shares are from 0 to 1, rounded to thousandths. The shares of the top tenth are null while nobody is
 * ranked.
 */
const CreatorRosterShare = z.object({
  creatorId: Id,
  count: z.int(),
  share: z.number(),
  topCount: z.nullable(z.int()),
  topShare: z.nullable(z.number()),
})

export const RosterShares = z.object({
  competitionId: Id,
  entries: z.int(),
  /** The number of entries in the top tenth by rank, including all that tie with the last of them. Null while there are no ranks. */
  topEntries: z.nullable(z.int()),
  /** The creators that at least one entry picked, in the order of how often they were picked. */
  creators: z.array(CreatorRosterShare),
})
export type RosterShares = z.output<typeof RosterShares>

/** `id`: another open competition than the one that locks next. */
export const ChosenCompetition = z.strictObject({ id: z.optional(PathId) })
export type ChosenCompetition = z.output<typeof ChosenCompetition>

export const CompetitionParams = z.strictObject({ competitionId: PathId })
export type CompetitionParams = z.output<typeof CompetitionParams>
