/**
 * The expected points of each creator, by the same rule for creators in the roster and all others, so that a trade compares equal measures:
 * before the lock an average day's points, while live the points still to come at today's pace. Null if the figure is unknown.
 *
 * For creators in the roster the figure comes from the entry: the points so far and the points to come add up to the projection. An update
 * that changes the entry changes the other creators as well, so they are read again with it.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { creatorProjections } from '#contract/leaderboard.ts'
import { stillToCome } from '#game/expected.ts'
import { ask } from '#web/api/call.ts'
import { points } from '#web/ui/format.ts'
import { hasReading } from '#web/domain/entry/points.tsx'
import { POLL_MS } from '#web/domain/roster/live-games.ts'

export type Expected = {
  of(creatorId: number): number | null
  /** Returns the text for a row; null if the figure is unknown. */
  wordsFor(creatorId: number): string | null
}

export function useExpected({ id, phase }: Competition, entry: Entry, creators: readonly Creator[]): Expected {
  const isLive = phase === 'live'
  const paces = useQuery({
    ...ask(creatorProjections, { params: { competitionId: id } }),
    enabled: isLive,
    refetchInterval: POLL_MS,
  })
  const { refetch } = paces
  useEffect(() => {
    if (isLive) void refetch({ cancelRefetch: false })
  }, [isLive, entry, refetch])
  const figures = new Map(
    isLive
      ? paces.data &&
          [...paces.data, ...(hasReading(entry.picks) ? entry.picks : [])].map((pace) => [
            pace.creatorId,
            stillToCome(pace.points, pace.projection),
          ])
      : creators.map(({ id: creatorId, expectedPoints }) => [creatorId, phase === 'drafting' ? expectedPoints : null]),
  )
  const of = (creatorId: number) => figures.get(creatorId) ?? null
  return {
    of,
    wordsFor(creatorId) {
      const figure = of(creatorId)
      if (figure === null) return null
      return isLive ? `${points(figure)} more` : `proj. ${points(figure)}`
    },
  }
}
