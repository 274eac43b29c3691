/**
 * The picks of a withdrawn entry return to the draft if it is empty; those that the lock found in an editor wait for the next draft. They
 * are stored like any draft (kept-picks.ts), and a draft already open in this window takes them up (features/draft/picks.ts). Until they
 * change, nothing urges the player to enter them.
 */
import { create } from 'zustand'
import type { RosterPick } from '#game/roster.ts'
import { keepPicks, latestPicks } from './kept-picks.ts'
import { serverNow } from '#web/api/server-clock.ts'

type Picks = { userId: string; competitionId: number; picks: readonly RosterPick[] }

export const useGivenBack = create<{ latest: (Picks & { changedAt: number }) | null }>(() => ({ latest: null }))

/** Returns whether the picks were given back. */
export function giveBack(picks: Picks): boolean {
  if (latestPicks(picks.userId) !== null) return false
  const latest = { ...picks, changedAt: serverNow() }
  keepPicks({ ...latest, isWithdrawn: true })
  useGivenBack.setState({ latest })
  return true
}
