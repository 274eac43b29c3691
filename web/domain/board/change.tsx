/** The last change of each entry on screen: the points that it gained and the places that it climbed. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { signed } from '#web/ui/format.ts'

type Scored = { id: number; rank: number | null; totalScore: number }
/** `climbed`: places, negative for an entry that fell. */
export type Change = { gained: number; climbed: number }
type Seen = ReadonlyMap<number, Scored & Change>

/** Returns the last change of each of these rows by entry id. A row has no change until it differs from what this screen showed first. */
export function useChanges(rows: readonly Scored[]): ReadonlyMap<number, Change> {
  const [seen, setSeen] = useState<Seen>(new Map())
  const now = withRows(seen, rows)
  if (now !== seen) setSeen(now)
  return now
}

function withRows(seen: Seen, rows: readonly Scored[]): Seen {
  const news = rows.filter(({ id, rank, totalScore }) => {
    const before = seen.get(id)
    return before?.rank !== rank || before.totalScore !== totalScore
  })
  if (news.length === 0) return seen
  const changed = news.map(({ id, rank, totalScore }) => {
    const before = seen.get(id)
    return [
      id,
      {
        id,
        rank,
        totalScore,
        gained: before ? totalScore - before.totalScore : 0,
        climbed: before && before.rank !== null && rank !== null ? before.rank - rank : 0,
      },
    ] as const
  })
  return new Map([...seen, ...changed])
}

export function ChangeMark({ change }: { change: Change | undefined }) {
  if (!change) return null
  const { gained, climbed } = change
  const places = Math.abs(climbed)
  const Arrow = climbed > 0 ? ArrowUp : ArrowDown
  return (
    <span className="inline-flex items-center gap-1.5 text-caption font-semibold whitespace-nowrap">
      {climbed !== 0 && (
        <span className={`inline-flex items-center ${climbed > 0 ? 'text-go-text' : 'text-flare-text'}`}>
          <Arrow size={14} aria-hidden="true" />
          <span className="sr-only">{climbed > 0 ? 'up' : 'down'} </span>
          {places}
          <span className="sr-only"> {places === 1 ? 'place' : 'places'}</span>
        </span>
      )}
      {Math.abs(gained) >= 0.05 && (
        <span className={gained > 0 ? 'text-go-text' : 'text-flare-text'} title="Points since the last change">
          {signed(gained)}
        </span>
      )}
    </span>
  )
}
