/** The schemas of profile.ts. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, Points, QueryNumber } from './values.schemas.ts'

/** A prize that is not money, such as "a mug". Present if the competition has one and the player has the first place. */
const WonText = z.optional(z.string())
/** Why an administrator called the competition off. */
const VoidReason = z.optional(z.string())

/** A finished competition that the player entered. */
export const PlayedCompetition = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  /** True if the competition was called off. Then it has no ranks, points or prizes. */
  isVoid: z.optional(z.boolean()),
  voidReason: VoidReason,
  prizeText: WonText,
  /** The end, or the time at which the competition was called off. */
  endTime: Instant,
  entries: z.int(),
  ownEntries: z.int(),
  bestRank: z.nullable(z.int()),
  /** True if another player shares the best rank. */
  isTied: z.optional(z.boolean()),
  bestScore: Points,
  prize: Money,
})
export type PlayedCompetition = z.output<typeof PlayedCompetition>

/** The result of one of the player's entries. Distances are in points. */
const EntryResult = z.object({
  entryId: Id,
  rank: z.int(),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  score: Points,
  prize: Money,
  /** True on a paid place if the player has a better entry: only the best entry of a player is paid. */
  isBetterPaid: z.optional(z.boolean()),
  /** True for an entry that a seat made: it wins no prize money. */
  isSeat: z.optional(z.boolean()),
  /** The next better place of another player, and its distance. Null if there is none. */
  above: z.nullable(z.object({ rank: z.int(), points: Points })),
  /** The distance to the next worse place of another player. Null if there is none. */
  below: z.nullable(z.object({ rank: z.int(), points: Points })),
  /** The distance to the last place with a prize. Null if the player has a prize or cannot win one, and if no prize was won. */
  toPrize: z.nullable(Points),
})

/** A player's gains from a competition in addition to money. */
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
  /** The best rank of the player's entries. Null until the result is final. */
  bestRank: z.nullable(z.int()),
  /** The prize of the player's best entry, unless it is withheld. */
  prize: Money,
  /** The prize, if it waits until an admin has reviewed it. */
  waiting: Money,
  /** A prize that was won and not paid. */
  withheld: Money,
  prizeText: WonText,
  voidReason: VoidReason,
  /** The player's entries, in the order of entry. Null until the result is final. */
  ownEntries: z.array(EntryResult),
  /** This value is null until the result is final, and in a void competition. */
  gained: z.nullable(Gained),
})
export type CompetitionResult = z.output<typeof CompetitionResult>

const LedgerLine = z.object({
  id: Id,
  at: Instant,
  reason: z.string(),
  /** The amount of the movement, negative for a debit. */
  amount: Money,
  competitionId: z.nullable(Id),
  prizeTitle: z.nullable(z.string()),
  prizeText: WonText,
  /** The entry's number among the player's entries, counted from 1. Null if the player has one entry. */
  nthEntry: z.nullable(z.int()),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** A prize that is not in the balance yet, because an admin is reviewing it. */
const WaitingPrize = z.object({ competitionId: Id, prizeTitle: z.string(), amount: Money })
export type WaitingPrize = z.output<typeof WaitingPrize>

export const LedgerPage = z.object({
  lines: z.array(LedgerLine),
  /** The value of `before` for the next page, or null on the last page. */
  next: z.nullable(Id),
  /** Held prizes are on the first page only. */
  waiting: z.array(WaitingPrize),
})
export type LedgerPage = z.output<typeof LedgerPage>

export const LedgerRange = z.strictObject({
  before: z.optional(QueryNumber(1, 2_147_483_647)),
  limit: z.optional(QueryNumber(1, 100)),
})
export type LedgerRange = z.output<typeof LedgerRange>
