/**
 * The picks of an entry that was withdrawn are those of the draft again, where nothing else is: kept as a draft's are (kept-picks.ts), and
 * taken up by one that was opened in this window before (features/draft/picks.ts).
 */
import { create } from 'zustand'
import type { RosterPick } from '#game/roster.ts'
import { keepPicks, latestPicks } from './kept-picks.ts'
import { serverNow } from './server-clock.ts'

type Picks = { userId: string; competitionId: number; picks: readonly RosterPick[] }

export const useGivenBack = create<{ latest: (Picks & { changedAt: number }) | null }>(() => ({ latest: null }))

/** Returns whether they are. */
export function giveBack(picks: Picks): boolean {
  if (latestPicks(picks.userId) !== null) return false
  const latest = { ...picks, changedAt: serverNow() }
  keepPicks(latest)
  useGivenBack.setState({ latest })
  return true
}
