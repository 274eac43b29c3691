/**
 * A roster that is being edited: its picks, the locked picks, and the picks before the latest edits. Every screen that changes a roster
 * uses these changes. The rules in roster.ts decide whether a roster is allowed; the time of an edit is an argument.
 */
import type { RosterPick } from './roster.ts'

export type RosterEdit =
  | { kind: 'add'; pick: RosterPick }
  | { kind: 'drop'; creatorId: number }
  /** A trade: `creatorId` leaves, and `pick` is added at the end. */
  | { kind: 'trade'; creatorId: number; pick: RosterPick }
  | { kind: 'replace'; picks: readonly RosterPick[] }

/** The time of the edit that replaced `picks`, in ms since 1970. */
type EarlierPicks = { picks: readonly RosterPick[]; at: number }

export type EditedRoster = {
  picks: readonly RosterPick[]
  /** The ids of locked creators. A creator that is dropped while locked is locked again when it returns. */
  locked: readonly number[]
  /** The ids of creators that were removed one by one, oldest first. Fill does not bring them back. Empty for an empty roster. */
  removed: readonly number[]
  /** The picks before the latest edits, oldest first. */
  past: readonly EarlierPicks[]
}

/** At most this many edits can be undone, each for ten minutes. */
export const UNDO_STEPS = 5
export const UNDO_MS = 10 * 60_000

export const startEditing = (picks: readonly RosterPick[]): EditedRoster => ({
  picks,
  locked: [],
  removed: [],
  past: [],
})

/** Returns the picks after an edit. Adding a picked creator, or dropping a creator that is not picked, changes nothing. */
export function picksAfter(picks: readonly RosterPick[], edit: RosterEdit): readonly RosterPick[] {
  if (edit.kind === 'replace') return edit.picks
  if (edit.kind === 'add') return has(picks, edit.pick.creatorId) ? picks : [...picks, edit.pick]
  const kept = picks.filter(({ creatorId }) => creatorId !== edit.creatorId)
  return edit.kind === 'trade' ? [...kept, edit.pick] : kept
}

const has = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

/** `undo` reverses the latest edit; `lock` locks or unlocks a creator. */
export type RosterChange = RosterEdit | { kind: 'undo' } | { kind: 'lock'; creatorId: number }

/** Returns the roster after a change. `now` is in ms since 1970. */
export function changeRoster(roster: EditedRoster, change: RosterChange, now: number): EditedRoster {
  if (change.kind === 'undo') return undoEdit(roster, now)
  if (change.kind === 'lock') return { ...roster, locked: toggled(roster.locked, change.creatorId) }
  const picks = picksAfter(roster.picks, change)
  const removed = 'creatorId' in change ? [...roster.removed, change.creatorId] : roster.removed
  return {
    ...roster,
    picks,
    removed: stillRemoved(removed, picks),
    past: [...roster.past, { picks: roster.picks, at: now }].slice(-UNDO_STEPS),
  }
}

/** An edit that is too old to undo is removed from the history, and the picks stay. */
function undoEdit({ picks, locked, removed, past }: EditedRoster, now: number): EditedRoster {
  const last = past.at(-1)
  const before = last && now - last.at <= UNDO_MS ? last.picks : picks
  return { picks: before, locked, removed: stillRemoved(removed, before), past: past.slice(0, -1) }
}

/** An empty roster starts afresh. */
const stillRemoved = (removed: readonly number[], picks: readonly RosterPick[]): readonly number[] =>
  picks.length === 0 ? [] : removed.filter((id, nth) => !has(picks, id) && removed.indexOf(id) === nth)

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** Returns the ids of the locked picks. */
export const lockedPicks = ({ picks, locked }: EditedRoster): ReadonlySet<number> =>
  new Set(locked.filter((id) => has(picks, id)))
