/** The schemas of profile.ts. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, Points, QueryNumber } from './values.schemas.ts'

export const PlayedCompetition = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  endTime: Instant,
  entries: z.int(),
  ownEntries: z.int(),
  bestRank: z.nullable(z.int()),
  /** Another entry has the best rank too. */
  isTied: z.optional(z.boolean()),
  bestScore: Points,
  prize: Money,
})
export type PlayedCompetition = z.output<typeof PlayedCompetition>

/** How one of the player's entries ended. Distances are in points. */
const EntryResult = z.object({
  entryId: Id,
  rank: z.int(),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  score: Points,
  prize: Money,
  /** The next place above of another player, and how far away it was; null if there was none. */
  above: z.nullable(z.object({ rank: z.int(), points: Points })),
  /** How far ahead of the next place below of another player; null if there was none. */
  below: z.nullable(z.object({ rank: z.int(), points: Points })),
  /** The distance to the last place with a prize; null with a prize, and if nobody won any. */
  toPrize: z.nullable(Points),
})

/** A player's gains from a competition besides money. */
const Gained = z.object({
  xpBefore: z.int(),
  xpAfter: z.int(),
  levelBefore: z.int(),
  levelAfter: z.int(),
  streakBefore: z.int(),
  streakAfter: z.int(),
})

export const CompetitionResult = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  phase: z.enum(PHASES),
  endTime: Instant,
  entries: z.int(),
  /** The best place of all own entries; null until it is final. */
  bestRank: z.nullable(z.int()),
  /** The prizes of all own entries together, without withheld ones. */
  prize: Money,
  /** What of the prize waits until an admin has looked at it. */
  waiting: Money,
  /** Prizes that were won and are not paid. */
  withheld: Money,
  /** First one first; none until it is final. */
  ownEntries: z.array(EntryResult),
  /** null until it is final, and if it was voided. */
  gained: z.nullable(Gained),
})
export type CompetitionResult = z.output<typeof CompetitionResult>

const LedgerLine = z.object({
  id: Id,
  at: Instant,
  reason: z.string(),
  /** Negative for money taken. */
  amount: Money,
  competitionId: z.nullable(Id),
  prizeTitle: z.nullable(z.string()),
  /** Which of the player's several entries it is about, counted from 1; null with one alone. */
  nthEntry: z.nullable(z.int()),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** A prize that is not in the balance yet, because it is being checked. */
const WaitingPrize = z.object({ competitionId: Id, prizeTitle: z.string(), amount: Money })
export type WaitingPrize = z.output<typeof WaitingPrize>

export const LedgerPage = z.object({
  lines: z.array(LedgerLine),
  /** Pass it as `before` for the next page; null: there is none. */
  next: z.nullable(Id),
  /** Prizes that wait, on the first page. */
  waiting: z.array(WaitingPrize),
})
export type LedgerPage = z.output<typeof LedgerPage>

export const LedgerRange = z.strictObject({
  before: z.optional(QueryNumber(1, 2_147_483_647)),
  limit: z.optional(QueryNumber(1, 100)),
})
export type LedgerRange = z.output<typeof LedgerRange>
