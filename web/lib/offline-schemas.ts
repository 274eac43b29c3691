/** The shapes of the answers that are kept: what an earlier version of the application kept may be another. */
import * as z from 'zod/mini'
import { currentUser, User } from '#contract/auth.ts'
import { activeCompetition, Competition, competition } from '#contract/competitions.ts'
import { Creator, creators } from '#contract/creators.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Entry, myEntries } from '#contract/entries.ts'
import { leaderboard, LeaderboardRow, OwnPlace, ownPlace } from '#contract/leaderboard.ts'

/** Beside the endpoints, not from them: the built application leaves their shapes out. */
const shapes = new Map<Endpoint, z.core.$ZodType>([
  [currentUser, User],
  [activeCompetition, z.nullable(Competition)],
  [competition, Competition],
  [leaderboard, z.array(LeaderboardRow)],
  [ownPlace, z.nullable(OwnPlace)],
  [myEntries, z.array(Entry)],
  [creators, z.array(Creator)],
])

export function hasShapeOf(endpoint: Endpoint, answer: unknown): boolean {
  const shape = shapes.get(endpoint)
  return shape !== undefined && z.safeParse(shape, answer).success
}
