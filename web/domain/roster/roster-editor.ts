/**
 * The roster editor used by the draft, the editor of an entry, the Roster Manager and practice. They differ in where the picks are stored
 * (`start`) and in what saving does (`save`); edits, undo, locks and the rules are the same.
 */
import { useState } from 'react'
import { changeRoster, lockedPicks, startEditing, type EditedRoster, type RosterChange } from '#game/roster-edit.ts'
import {
  placeOfSame,
  refusePick,
  refuseRoster,
  remaining,
  roomFor,
  spent,
  type RosterLimits,
  type RosterPick,
  type RosterRefusal,
} from '#game/roster.ts'
import { isPicked } from './roster.ts'

/** Stores a roster outside the editor: on the device, in the tab, or on the server. */
export type RosterStore = { roster: EditedRoster; change: (change: RosterChange) => void }

type Given = {
  /** The picks to begin with, which the editor stores until it closes; or the store of the picks. */
  start: readonly RosterPick[] | RosterStore
  limits: RosterLimits
  /** The offered creators, at their prices. */
  offered: readonly RosterPick[]
  /** The player's other entries in the competition: no two entries may be the same roster. */
  others?: readonly { picks: readonly Pick<RosterPick, 'creatorId'>[] }[]
  /** Saves the roster: enters it, replaces an entry's, sends a move, or starts a round. */
  save: (picks: readonly RosterPick[]) => void
}

export type RosterEditor = ReturnType<typeof useRosterEditor>

export function useRosterEditor({ start, limits, offered, others = [], save }: Given) {
  const local = useLocalRoster('roster' in start ? [] : start)
  const { roster, change } = 'roster' in start ? start : local
  const { picks } = roster
  const locked = lockedPicks(roster)
  return {
    picks,
    limits,
    locked,
    removed: roster.removed,
    others,
    spending: { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap },
    /** The reason why the roster cannot be entered, or null. */
    blocked: refuseRoster(picks, limits),
    isPicked: (creatorId: number): boolean => isPicked(picks, creatorId),
    /** The reason why `pick` cannot be added, or null. */
    refuseAdding: (pick: RosterPick): RosterRefusal | null => refusePick(picks, pick, limits),
    /** The highest price in cents at which a creator still leaves enough money for the minimum number of picks. */
    roomFor: roomFor(picks, offered, limits),
    /** The index in `others` of the entry that equals the roster with `added`; -1 if there is none. */
    placeOfSame: (added: RosterPick | null = null): number =>
      placeOfSame(others, { picks: added ? [...picks, added] : picks }),
    /** Adds a pick, or returns why the rules forbid it. */
    add(pick: RosterPick): RosterRefusal | null {
      const refusal = refusePick(picks, pick, limits)
      if (!refusal) change({ kind: 'add', pick })
      return refusal
    },
    drop: (creatorId: number) => change({ kind: 'drop', creatorId }),
    trade: (creatorId: number, pick: RosterPick) => change({ kind: 'trade', creatorId, pick }),
    /** Puts these picks in the roster's place, whether or not the rules allow them. */
    replace: (next: readonly RosterPick[]) => change({ kind: 'replace', picks: next }),
    canClear: picks.some(({ creatorId }) => !locked.has(creatorId)),
    /** Removes all picks that are not locked. */
    clear: () => change({ kind: 'replace', picks: picks.filter(({ creatorId }) => locked.has(creatorId)) }),
    /** Locks a pick, or unlocks it. */
    toggleLock: (creatorId: number) => change({ kind: 'lock', creatorId }),
    canUndo: roster.past.length > 0,
    undo: () => change({ kind: 'undo' }),
    save: () => save(picks),
  }
}

function useLocalRoster(picks: readonly RosterPick[]): RosterStore {
  const [roster, setRoster] = useState(() => startEditing(picks))
  return {
    roster,
    change(change) {
      const now = Date.now()
      setRoster((before) => changeRoster(before, change, now))
    },
  }
}
