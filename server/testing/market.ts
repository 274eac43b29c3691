/** Points and readings for the board of a live competition, so that its creators have live prices. */
import { tenths } from '#game/points.ts'
import type { EndReadings, TakenReading } from '#game/scoring/evidence.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import type { TestCompetition } from './competition.ts'

/** A third of the day has passed, and every creator gains as on its normal day. `takenAt` in ms. */
export function normalReadings({ creators }: TestCompetition, takenAt = Date.now()): EndReadings {
  const reading = (views: number): TakenReading => ({
    subscribers: 100_000,
    views,
    likes: 500_000,
    comments: 30_000,
    basketViews: null,
    takenAt,
  })
  const all = (views: number) => new Map(creators.map(({ creatorId }) => [creatorId, reading(views)]))
  return { starts: all(20_000_000), nows: all(20_003_000), hours: { elapsed: 8, total: 24 } }
}

export const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(2 * points),
  engagementScore: tenths(0),
  pace: tenths(2 * points),
  points: tenths(points),
  isMeasured: true,
})

/** The creators at places 0, 1, 2 … have earned 10.0, 20.0, 30.0 … points. */
export function playOn(board: LiveBoard, competition: TestCompetition, readings = normalReadings(competition)): void {
  const points = competition.creators.map(({ creatorId }, nth) => [creatorId, scoreOf(100 * (nth + 1))] as const)
  board.setPoints(new Map(points), readings)
}
