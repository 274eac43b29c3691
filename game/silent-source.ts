/**
 * Decides whether the statistics source was silent for most picks, so that a competition must not be paid without a decision.
 *
 * A pick counts as silent if its creator has no reading at the start, or none from the second half of the window: its score would be a
 * guess, or the score of a much shorter competition.
 */
export type Coverage = { picks: number; silentPicks: number }

/** The times of a creator's readings at both ends, or null without a reading. */
export type ReadingTimes = { startTakenAt: Date | null; endTakenAt: Date | null }

type Window = { startTime: Date; endTime: Date }

export function isSilentReading({ startTakenAt, endTakenAt }: ReadingTimes, { startTime, endTime }: Window): boolean {
  if (startTakenAt === null || endTakenAt === null) return true
  return endTakenAt.getTime() < (startTime.getTime() + endTime.getTime()) / 2
}

/** Counts roster places. `picks` has, for each creator, on how many rosters it is at the end; a creator without a line counts as silent. */
export function coverageOf(
  picks: ReadonlyMap<number, number>,
  readings: ReadonlyMap<number, ReadingTimes>,
  window: Window,
): Coverage {
  const coverage = { picks: 0, silentPicks: 0 }
  for (const [creatorId, places] of picks) {
    const times = readings.get(creatorId)
    coverage.picks += places
    if (!times || isSilentReading(times, window)) coverage.silentPicks += places
  }
  return coverage
}

/** Returns true if more than half of all picks are silent. */
export const isMostlySilent = ({ picks, silentPicks }: Coverage): boolean => 2 * silentPicks > picks
