/** One's place, for screen readers: "You are 4th of 212, up 2". Polite, at most once a minute, and only if it changed. */
import { useEffect, useRef, useState } from 'react'
import { whole } from '#web/lib/format.ts'
import { ordinal } from './ordinal.ts'

export const QUIET_MS = 60_000

export function StandingSummary({ rank, entries }: { rank: number | null; entries: number }) {
  return (
    <p className="sr-only" role="status" aria-label="Your standing">
      {useSummary(rank, entries)}
    </p>
  )
}

function useSummary(rank: number | null, entries: number): string {
  const [text, setText] = useState('')
  const said = useRef<{ rank: number | null; at: number }>({ rank: null, at: -Infinity })

  useEffect(() => {
    if (rank === null || rank === said.current.rank) return
    const say = () => {
      setText(summaryOf(rank, entries, said.current.rank))
      said.current = { rank, at: performance.now() }
    }
    const wait = said.current.at + QUIET_MS - performance.now()
    if (wait <= 0) return say()
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [rank, entries])

  return text
}

/** `before` is the rank that was last announced. */
function summaryOf(rank: number, entries: number, before: number | null): string {
  const place = `You are ${ordinal(rank)} of ${whole(entries)}`
  if (before === null || before === rank) return place
  return `${place}, ${rank < before ? 'up' : 'down'} ${whole(Math.abs(before - rank))}`
}
