/**
 * The points of a row on a board. They roll from the old value only as long as that keeps the rows in order: a row that has moved, passes a
 * neighbour or has its first points shows at once the points behind its place.
 */
import { useState } from 'react'
import { points } from '#web/ui/format.ts'
import { Roll } from '#web/ui/roll.tsx'

/** The current points of the rows above and below. */
export type Between = readonly [above: number | undefined, below: number | undefined]

const ALONE: Between = [undefined, undefined]

type Props = { score: number; rank: number | null; between?: Between }

export function RowPoints({ score, rank, between: [above = Infinity, below = -Infinity] = ALONE }: Props) {
  const [shown, setShown] = useState({ score, rank, nth: 0 })
  if (shown.score !== score || shown.rank !== rank) {
    const mayRoll = shown.rank === rank && shown.score > 0 && shown.score <= above && shown.score >= below
    // a new element shows its number without rolling
    setShown({ score, rank, nth: mayRoll ? shown.nth : shown.nth + 1 })
  }
  return <Roll key={shown.nth} text={points(score)} />
}
