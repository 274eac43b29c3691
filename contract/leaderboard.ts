/** Who is ahead. Rows are the same bytes for everybody; the caller's own place is a call of its own. */
import * as z from 'zod/mini'
import { CompetitionParams } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Id, Money, Points, QueryNumber } from './shapes.ts'

export const LeaderboardRow = z.object({
  /** The entry's id. */
  id: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  isBot: z.boolean(),
  totalScore: Points,
  totalSalary: Money,
  /** 1, 2, 2, 4: equal scores share a rank. Null while drafting: nobody is ahead yet. */
  rank: z.nullable(z.int()),
})
export type LeaderboardRow = z.output<typeof LeaderboardRow>

export const OwnPlace = z.object({ entryId: Id, rank: z.nullable(z.int()), totalScore: Points, entries: z.int() })

/** Rows answered when the query does not say. */
export const TOP_ROWS = 100

export const leaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}',
  summary: 'The board, best first',
  access: 'public',
  params: CompetitionParams,
  query: z.strictObject({ offset: z.optional(QueryNumber(0, 100_000_000)), limit: z.optional(QueryNumber(1, 500)) }),
  response: z.array(LeaderboardRow),
  refusals: ['competition_not_found'],
})
export const ownPlace = endpoint({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}/me',
  summary: "The caller's best place, or null without an entry",
  access: 'player',
  params: CompetitionParams,
  response: z.nullable(OwnPlace),
  refusals: ['competition_not_found'],
})
