/**
 * Announces the player's rank to screen readers: "You are tied for 4th of 212, up 2, likely to end 2nd to 9th". With several entries it
 * announces the best. Polite, at most once a minute, and only after a change. The text is removed after it was read out, because it would
 * soon be wrong.
 */
import { useEffect, useRef, useState } from 'react'
import { whole } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'

export const QUIET_MS = 60_000
/** The text stays for this long (ms), so that the whole sentence is read out. */
export const SAID_MS = 12_000

/** The likely range of final ranks, if known. */
type RankRange = { best: number; worst: number }
/** `isTied`: others have the same rank. `isBest`: this is the best of several entries, and the screen may show another. */
type Props = { rank: number | null; isTied?: boolean; entries: number; rankRange?: RankRange | null; isBest?: boolean }

export function StandingSummary({ rank, isTied = false, entries, rankRange = null, isBest = false }: Props) {
  const who = isBest ? 'Your best entry is' : 'You are'
  return (
    <p className="sr-only" role="status" aria-label="Your standing">
      {useSummary(isTied ? `${who} tied for` : who, rank, entries, likelyEndOf(rankRange))}
    </p>
  )
}

type Said = { who: string; rank: number | null; likelyEnd: string; at: number }

function useSummary(who: string, rank: number | null, entries: number, likelyEnd: string): string {
  const [text, setText] = useState('')
  const said = useRef<Said>({ who, rank: null, likelyEnd: '', at: -Infinity })

  useEffect(() => {
    const { who: whoBefore, rank: before, likelyEnd: likelyEndBefore } = said.current
    if (rank === null || (rank === before && who === whoBefore && likelyEnd === likelyEndBefore)) return
    const say = () => {
      setText(`${who} ${placeOf(rank, entries, said.current.rank)}${likelyEnd}`)
      said.current = { who, rank, likelyEnd, at: performance.now() }
    }
    const wait = said.current.at + QUIET_MS - performance.now()
    if (wait <= 0) return say()
    // the figures have changed since; an empty text is not read out
    if (rank !== before || who !== whoBefore || likelyEndBefore !== '') setText('')
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [who, rank, entries, likelyEnd])

  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [text])

  return text
}

function likelyEndOf(rankRange: RankRange | null): string {
  if (rankRange === null) return ''
  const { best, worst } = rankRange
  return `, likely to end ${best === worst ? ordinal(best) : `${ordinal(best)} to ${ordinal(worst)}`}`
}

/** `before` is the rank of the last announcement. */
function placeOf(rank: number, entries: number, before: number | null): string {
  const place = `${ordinal(rank)} of ${whole(entries)}`
  if (before === null || before === rank) return place
  return `${place}, ${rank < before ? 'up' : 'down'} ${whole(Math.abs(before - rank))}`
}
