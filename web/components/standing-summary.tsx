/**
 * One's place, for screen readers: "You are 4th of 212, up 2, likely to end 2nd to 9th", with several entries of the best one. Polite,
 * at most once a minute, and only if it changed. Once it has been said it leaves the page, where it would soon be wrong.
 */
import { useEffect, useRef, useState } from 'react'
import { whole } from '#web/lib/format.ts'
import { ordinal } from './ordinal.ts'

export const QUIET_MS = 60_000
/** Long enough to be heard to its end. */
export const SAID_MS = 12_000

/** Where it is likely to end, where that is known. */
type Band = { best: number; worst: number }
/** `isBest`: of the best of several, while another may be shown. */
type Props = { rank: number | null; entries: number; band?: Band | null; isBest?: boolean }

export function StandingSummary({ rank, entries, band = null, isBest = false }: Props) {
  return (
    <p className="sr-only" role="status" aria-label="Your standing">
      {useSummary(isBest ? 'Your best entry is' : 'You are', rank, entries, outlookOf(band))}
    </p>
  )
}

function useSummary(who: string, rank: number | null, entries: number, outlook: string): string {
  const [text, setText] = useState('')
  const said = useRef<{ rank: number | null; outlook: string; at: number }>({ rank: null, outlook: '', at: -Infinity })

  useEffect(() => {
    if (rank === null || (rank === said.current.rank && outlook === said.current.outlook)) return
    const say = () => {
      setText(`${who} ${placeOf(rank, entries, said.current.rank)}${outlook}`)
      said.current = { rank, outlook, at: performance.now() }
    }
    const wait = said.current.at + QUIET_MS - performance.now()
    if (wait <= 0) return say()
    // what is shown beside it has moved on, and emptied it says nothing
    if (said.current.outlook !== '' && outlook !== said.current.outlook) setText('')
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [who, rank, entries, outlook])

  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [text])

  return text
}

function outlookOf(band: Band | null): string {
  if (band === null) return ''
  const { best, worst } = band
  return `, likely to end ${best === worst ? ordinal(best) : `${ordinal(best)} to ${ordinal(worst)}`}`
}

/** `before` is the rank that was last announced. */
function placeOf(rank: number, entries: number, before: number | null): string {
  const place = `${ordinal(rank)} of ${whole(entries)}`
  if (before === null || before === rank) return place
  return `${place}, ${rank < before ? 'up' : 'down'} ${whole(Math.abs(before - rank))}`
}
