/** Rosters entered into a competition, and how they change. What a player sends as price and total is never used, only compared. */
import * as z from 'zod/mini'
import { CompetitionParams } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Count, Decimal, Id, Instant, Money, Points } from './shapes.ts'

export const EntryPick = z.object({
  creatorId: Id,
  /** At the price book of the competition. */
  price: Money,
  creator: z.nullable(
    z.object({
      name: z.string(),
      youtubeId: z.string(),
      category: z.string(),
      imageUrl: z.nullable(z.string()),
      price: Money,
      subscriberCount: Count,
    }),
  ),
  /** Earned so far; 0 before the start. */
  points: Points,
  /** Where this creator is heading at today's pace. */
  projected: Points,
})

export const Entry = z.object({
  id: Id,
  competitionId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  picks: z.array(EntryPick),
  totalSalary: Money,
  score: Points,
  totalScore: Points,
  /** Earned by creators traded or dropped while live. */
  banked: Points,
  rank: z.nullable(z.int()),
  /** What it won; 0.00 until the competition is settled. */
  prize: Money,
  /** Trades and drops still allowed while live. */
  movesLeft: z.int(),
  createdAt: Instant,
})
export type Entry = z.output<typeof Entry>
export type EntryPick = z.output<typeof EntryPick>

export const SubmittedPick = z.strictObject({ creatorId: Id, price: Decimal })

export const submitEntry = endpoint({
  method: 'POST',
  path: '/api/entries',
  summary: 'Enter a roster into a drafting competition',
  access: 'player',
  status: 201,
  body: z.strictObject({
    competitionId: Id,
    picks: z.array(SubmittedPick).check(z.maxLength(20)),
    totalSalary: Decimal,
  }),
  response: Entry,
  refusals: [
    'no_active_competition',
    'drafting_closed',
    'creator_not_found',
    'creator_left',
    'too_few_picks',
    'roster_full',
    'over_cap',
    'duplicate_pick',
    'price_changed',
    'too_many_entries',
    'key_reused',
  ],
})
export const myEntries = endpoint({
  method: 'GET',
  path: '/api/entries/user/{competitionId}/all',
  summary: "The caller's entries in a competition, first one first",
  access: 'player',
  params: CompetitionParams,
  response: z.array(Entry),
  refusals: ['competition_not_found'],
})

const WHEN_MOVING = ['entry_not_found', 'not_in_roster', 'no_moves_left', 'rosters_locked', 'key_reused'] as const

export const tradePick = endpoint({
  method: 'POST',
  path: '/api/entries/trade',
  access: 'player',
  summary: 'Trade a pick: freely while drafting, at most twice, drops counted, while live',
  body: z.strictObject({ entryId: Id, oldCreatorId: Id, newCreatorId: Id }),
  response: Entry,
  refusals: [...WHEN_MOVING, 'creator_not_found', 'creator_left', 'duplicate_pick', 'trade_over_cap', 'roster_full'],
})
export const dropPick = endpoint({
  method: 'POST',
  path: '/api/entries/drop',
  access: 'player',
  summary: 'Drop a pick: freely while drafting, at most twice, trades counted, while live',
  body: z.strictObject({ entryId: Id, creatorId: Id }),
  response: Entry,
  refusals: [...WHEN_MOVING, 'cannot_drop'],
})
