/**
 * The expected points of each creator, by the same rule for creators in the roster and all others, so that a trade compares equal measures:
 * before the lock an average day's points, while live the points expected still to come. Null if the figure is unknown.
 */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { CreatorProjection } from '#contract/leaderboard.ts'
import { points } from '#web/ui/format.ts'

export type Expected = {
  of(creatorId: number): number | null
  /** Returns the text for a row; null if the figure is unknown. */
  wordsFor(creatorId: number): string | null
}

/** `prices` are those of live-market.ts. For picks the figure comes from the entry, so that it fits to the points beside it. */
export function expectedOf(
  { phase }: Competition,
  entry: Entry,
  creators: readonly Creator[],
  prices: readonly CreatorProjection[] | undefined,
): Expected {
  const isLive = phase === 'live'
  const figures = new Map<number, number | null>(
    isLive
      ? [...(prices ?? []), ...(prices ? entry.picks : [])].map(({ creatorId, stillToCome }) => [
          creatorId,
          stillToCome,
        ])
      : creators.map(({ id, expectedPoints }) => [id, phase === 'drafting' ? expectedPoints : null]),
  )
  const of = (creatorId: number) => figures.get(creatorId) ?? null
  return {
    of,
    wordsFor(creatorId) {
      const figure = of(creatorId)
      if (figure === null) return null
      return isLive ? `${points(figure)} to come` : `proj. ${points(figure)}`
    },
  }
}
