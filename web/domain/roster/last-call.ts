/**
 * In the last half minute before the lock, warns a player whose picks are not entered: at the clock in an alarm colour, and once by screen
 * reader. After the lock a toast says that the picks were not entered; it stays for a while, at most until the next draft. A player who has
 * just withdrawn those picks is not warned.
 */
import { useEffect, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { instantOf } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { toast } from '#web/ui/toast.ts'
import type { DraftRoster } from './draft-roster.ts'

const LAST_CALL_MS = 30_000

/** The class that colours the clock to the lock. */
export const ALARM = 'text-flare-text'

export type LastCall = {
  /** Advice to the player, without the remaining time. */
  sentence: string
  /** The remaining time as text, for instance '0:12 left'. */
  left: string
}

type Given = Pick<
  DraftRoster,
  'isOpen' | 'isAtLimit' | 'isPending' | 'picks' | 'entries' | 'isWithdrawn' | 'blocked' | 'sameAs' | 'spending'
>

/** Returns the warning, or null while there is time or all picks are entered. `enterIt` says how to enter on this screen. */
export function useLastCall({ startTime, minPicks }: Competition, roster: Given, enterIt: string): LastCall | null {
  const leftMs = instantOf(startTime) - useNow()
  const isNotEntered = roster.picks.length > 0 && !roster.isWithdrawn && roster.sameAs(null) === 0
  if (!roster.isOpen || roster.isAtLimit || roster.isPending || !isNotEntered || leftMs > LAST_CALL_MS) return null
  return {
    sentence: `${whatIsOut(roster)}: ${stepOf(roster, minPicks, enterIt)}`,
    left: `0:${String(Math.max(0, Math.floor(leftMs / 1000))).padStart(2, '0')} left`,
  }
}

/** A player with other entries is told which entry is missing. */
const whatIsOut = ({ entries }: Given): string =>
  entries.length === 0 ? 'Not entered' : `Entry ${entries.length + 1} not in`

function stepOf({ blocked, picks, spending }: Given, minPicks: number, enterIt: string): string {
  if (spending.remaining < 0) return 'over the cap'
  return blocked ? `select ${minPicks - picks.length} more` : enterIt
}

/** Says once that picks were not entered, in a window that saw this draft open. A window opened later shows it beside the picks. */
export function useLockNotice(
  { id, phase }: Competition,
  { isPending, isEntered, picks, isWithdrawn }: Pick<DraftRoster, 'isPending' | 'isEntered' | 'picks' | 'isWithdrawn'>,
): void {
  const [openId, setOpenId] = useState<number | null>(null)
  if (phase === 'drafting' && openId !== id) setOpenId(id)
  useEffect(() => {
    if (phase === 'drafting') toast.end('picks-not-entered')
  }, [id, phase])
  const isNotEntered = picks.length > 0 && !isWithdrawn && !isPending && !isEntered
  const isDue = phase === 'live' && openId === id && isNotEntered
  useEffect(() => {
    if (!isDue) return
    setOpenId(null)
    // a short text, because it stays and a higher toast would cover the creators on a small phone; it has no failure tone, because the next
    // success closes failures
    toast.show({
      id: 'picks-not-entered',
      title: 'Picks Not Entered',
      message: 'Your picks wait for the next draft.',
      tone: 'plain',
      stays: true,
    })
  }, [isDue])
}
