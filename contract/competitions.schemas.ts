/** The schemas of competitions.ts. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, PathId } from './values.schemas.ts'

export const Competition = z.object({
  id: Id,
  /** The day it is played, YYYY-MM-DD. */
  date: z.string(),
  /** When drafting opens. */
  draftOpensAt: Instant,
  /** The lock. */
  startTime: Instant,
  endTime: Instant,
  /** When its result is final, unless the last statistics come late. */
  finalAt: Instant,
  prizeTitle: z.string(),
  prizeDescription: z.nullable(z.string()),
  /** Grows by $5 with every entry. */
  prizeValue: Money,
  prizeImageUrl: z.nullable(z.string()),
  /** Percent of the prize for 1st, 2nd, … place. */
  payoutShares: z.array(z.number()),
  /** Whole dollars. */
  salaryCap: z.number(),
  minPicks: z.int(),
  maxPicks: z.int(),
  /** How many rosters one player may enter. */
  maxEntriesPerPlayer: z.int(),
  /** How many creators it offers; 0: everybody, and before drafting opens. */
  slateSize: z.int(),
  isActive: z.boolean(),
  /** The version of the rules that it is scored by. */
  scoringVersion: z.int(),
  /** How much of yesterday's form its prices expect to last, 0 to 1; null before drafting and in version 1. */
  formWeight: z.nullable(z.number()),
  phase: z.enum(PHASES),
  winnerId: z.nullable(z.string()),
  totalEntries: z.int(),
  /**
   * The recorded day it replays, YYYY-MM-DD; null when the numbers are live. All answers of a replay are public: it counts for no rating.
   */
  replayDay: z.nullable(z.string()),
  /** When the numbers behind its points were true; null before the start and while there are none. For a replay: the present moment. */
  statisticsAt: z.nullable(Instant),
  /** True when those numbers are older than twice the interval at which they are read. */
  isDelayed: z.boolean(),
  createdAt: Instant,
})
export type Competition = z.output<typeof Competition>

/** How often one creator is picked. Shares are from 0 to 1, in thousandths; those of the top tenth are null while nobody is ranked. */
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
  /** Entries in the top tenth by rank, ties with the last included; null while nobody is ranked. */
  topEntries: z.nullable(z.int()),
  /** Creators that somebody picked, most picked first. */
  creators: z.array(CreatorRosterShare),
})
export type RosterShares = z.output<typeof RosterShares>

export const CompetitionParams = z.strictObject({ competitionId: PathId })
export type CompetitionParams = z.output<typeof CompetitionParams>
