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
  isActive: z.boolean(),
  /** The version of the rules that it is scored by. */
  scoringVersion: z.int(),
  /** How much of yesterday's form its prices expect to last, 0 to 1; null before drafting and in version 1. */
  formWeight: z.nullable(z.number()),
  phase: z.enum(PHASES),
  winnerId: z.nullable(z.string()),
  totalEntries: z.int(),
  /** The recorded day it replays, YYYY-MM-DD; null when the numbers are live. */
  replayDay: z.nullable(z.string()),
  /** When the numbers behind its points were true; null before it is played and while there are none. A replay's are those of now. */
  statisticsAt: z.nullable(Instant),
  /** Those numbers are older than twice the plan by which they are read. */
  isDelayed: z.boolean(),
  createdAt: Instant,
})
export type Competition = z.output<typeof Competition>

export const CompetitionParams = z.strictObject({ competitionId: PathId })
export type CompetitionParams = z.output<typeof CompetitionParams>
