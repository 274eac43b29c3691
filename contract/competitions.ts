/** Timed competitions: one is drafting or live at a time, three wait ahead. */
import { PHASES } from '#game/phase.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, PathId } from './shapes.ts'

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

export const activeCompetition = endpoint({
  method: 'GET',
  path: '/api/competitions/active',
  summary: 'The competition being drafted or played, or null',
  access: 'public',
  response: z.nullable(Competition),
})
export const upcomingCompetitions = endpoint({
  method: 'GET',
  path: '/api/competitions/upcoming',
  summary: 'Competitions that have not opened yet, soonest first',
  access: 'public',
  response: z.array(Competition),
})
export const liveCompetitions = endpoint({
  method: 'GET',
  path: '/api/competitions/live',
  summary: 'Competitions being played now',
  access: 'public',
  response: z.array(Competition),
})
export const competition = endpoint({
  method: 'GET',
  path: '/api/competitions/{competitionId}',
  summary: 'One competition',
  access: 'public',
  params: CompetitionParams,
  response: Competition,
  refusals: ['competition_not_found'],
})
