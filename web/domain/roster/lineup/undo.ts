/** How far back picks can be taken: at most so many changes, and for ten minutes. */
import type { RosterPick } from '#game/roster.ts'

export const UNDO_MS = 10 * 60_000
export const UNDO_STEPS = 5

export type Before = { picks: readonly RosterPick[]; at: number }

export const remembered = (past: readonly Before[], picks: readonly RosterPick[]): readonly Before[] =>
  [...past, { picks, at: Date.now() }].slice(-UNDO_STEPS)

/** The picks to go back to; null if there are none, or they are too old. */
export function takenBack(past: readonly Before[]): readonly RosterPick[] | null {
  const last = past.at(-1)
  return last && Date.now() - last.at <= UNDO_MS ? last.picks : null
}
