/**
 * The last half minute before the lock, for whoever has picks that are not entered: said where one looks, in the colour of alarm, and once
 * by a screen reader. The lock that finds them so says it in a toast that stays for a while, no longer than until the next draft.
 */
import { useEffect, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { instantOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { toast } from '#web/ui/toast.ts'
import type { Roster } from './use-roster.ts'

const LAST_CALL_MS = 30_000

/** In place of its own colour, for the clock to the lock. */
export const ALARM = 'text-flare-text'

export type LastCall = {
  /** What to do, without the time. */
  sentence: string
  /** '0:12 left' */
  left: string
}

type Given = Pick<Roster, 'isOpen' | 'isPending' | 'picks' | 'blocked' | 'sameAs' | 'spending'>

/** `enterIt`: how that is done here. Null while there is time, and where nothing is picked that is not entered. */
export function useLastCall({ startTime, minPicks }: Competition, roster: Given, enterIt: string): LastCall | null {
  const leftMs = instantOf(startTime) - useNow()
  const isNotEntered = roster.isOpen && !roster.isPending && roster.picks.length > 0 && roster.sameAs(null) === 0
  if (!isNotEntered || leftMs > LAST_CALL_MS) return null
  return {
    sentence: `Not entered yet: ${stepOf(roster, minPicks, enterIt)}`,
    left: `0:${String(Math.max(0, Math.floor(leftMs / 1000))).padStart(2, '0')} left`,
  }
}

function stepOf({ blocked, picks, spending }: Given, minPicks: number, enterIt: string): string {
  if (spending.remaining < 0) return 'over the cap'
  return blocked ? `select ${minPicks - picks.length} more` : enterIt
}

const TITLE = 'Locked: Not Entered'

/** Tells it once, in a window that has seen this draft open: whoever comes later reads it where the picks are. */
export function useLockNotice(
  { id, phase }: Competition,
  roster: Pick<Roster, 'isPending' | 'isEntered' | 'picks'>,
): void {
  const [openId, setOpenId] = useState<number | null>(null)
  if (phase === 'drafting' && openId !== id) setOpenId(id)
  useEffect(() => {
    if (phase === 'drafting') toast.end(TITLE)
  }, [id, phase])
  const isDue = phase === 'live' && openId === id && roster.picks.length > 0 && !roster.isPending && !roster.isEntered
  useEffect(() => {
    if (!isDue) return
    setOpenId(null)
    // short, because it stays: on a small phone a higher one would lie on the creators. No failure, which the next success would take away
    toast.show({ title: TITLE, message: 'Your picks wait for the next draft.', tone: 'plain', stays: true })
  }, [isDue])
}
