/**
 * The roster under edit: its picks as they become, what can be undone, what the tools do to it, and why it cannot be saved yet. In between
 * it may be too short, over the cap or otherwise illegal.
 */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { checkPicks } from '#game/kept-picks.ts'
import {
  placeOfSame,
  refuseAnother,
  refusePick,
  refuseRoster,
  remaining,
  rosterKey,
  spent,
  type RosterPick,
} from '#game/roster.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { fill, swap, type Made } from './lineup/tools.ts'
import { remembered, takenBack, type Before } from './lineup/undo.ts'
import { useBeliefs } from './lineup/use-beliefs.ts'
import { useOnceKnown } from './lineup/use-once-known.ts'
import { limitsOf, pickOf, picksOf } from './roster.ts'

type Edited = {
  competition: Competition
  /** All of the player's there. */
  entries: readonly Entry[]
  /** It begins with these picks. */
  from: Entry
  /** The entry that gets the roster; null for a new one. */
  edited: Entry | null
  /** On offer. */
  creators: readonly Creator[]
}

/** The picks that are on offer here, at the prices here. Those of the entry itself stay, even if they have left the catalogue. */
function beginning({ competition, from, edited, creators }: Edited) {
  if (edited) return { picks: picksOf(edited), note: null }
  const prices = new Map(creators.map((one) => [one.id, pickOf(one).price]))
  const { picks, gone, repriced, unaffordable } = checkPicks(picksOf(from), prices, limitsOf(competition))
  const notes = [
    gone.length > 0 && `${gone.length} of these creators ${gone.length === 1 ? 'is' : 'are'} not offered here.`,
    repriced.length > 0 && 'Some prices are different here.',
    unaffordable.length > 0 && 'The cap has no room for all of them.',
  ]
  return { picks, note: notes.filter((words) => words !== false).join(' ') || null }
}

export function useEditedRoster(props: Edited) {
  const { competition, entries, edited, creators } = props
  const [{ picks: first, note }] = useState(() => beginning(props))
  // the edits were made from this version: only that one is replaced, whatever has come in the background since
  const [seen, setSeen] = useState(edited)
  const [isRefused, setRefused] = useState(false)
  const [picks, setPicks] = useState<readonly RosterPick[]>(first)
  const [past, setPast] = useState<readonly Before[]>([])
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set())
  const [words, setWords] = useState<string | null>(note)
  const { beliefs, isSettled } = useBeliefs(competition)
  const limits = limitsOf(competition)
  const others = entries.filter((entry) => entry.id !== edited?.id)

  const put = (next: readonly RosterPick[], said: string | null = null) => {
    setPast(remembered(past, picks))
    setPicks(next)
    setWords(said)
  }
  const make = ({ picks: next, title, message }: Made) => {
    if (next) put(next, `${title}. ${message}`)
    else setWords(message)
  }
  const making = {
    creators,
    picks,
    locked,
    beliefs,
    limits,
    others: others.map((entry) => entry.picks.map((pick) => pick.creatorId)),
  }
  const tools = useOnceKnown(isSettled, { fill: () => make(fill(making)), swap: () => make(swap(making)) })
  // after a refusal it goes on from the entry's new roster, as soon as that is there
  if (isRefused && edited && edited.version !== seen?.version) {
    setRefused(false)
    setSeen(edited)
    put(picksOf(edited), 'This roster was changed elsewhere, and this is how it is now. Undo brings your version back.')
  }
  const isUnchanged = seen !== null && placeOfSame([seen], { picks }) === 0
  function whyNotYet(): string | null {
    if (!edited && refuseAnother(entries.length, competition.maxEntriesPerPlayer))
      return `${entries.length} of ${entries.length} entries in`
    const refusal = refuseRoster(picks, limits)
    if (refusal?.code === 'too_few_picks') return `Select ${refusal.minPicks - picks.length} more`
    if (refusal?.code === 'over_cap') return 'Over the salary cap'
    if (refusal) return 'Not a legal roster'
    if (placeOfSame(others, { picks }) >= 0) return 'Entered already: change one'
    return isUnchanged ? 'Nothing changed yet' : null
  }

  return {
    picks,
    spent: spent(picks),
    left: remaining(picks, limits),
    locked,
    beliefs,
    tools,
    /** About the last step. */
    words,
    /** The version of the entry that the edits were made from; null for a new entry. */
    seen,
    /** The entry was changed elsewhere: its new roster comes here next. */
    noteRefused: () => setRefused(true),
    /** Why it cannot be saved yet, in the words of its button. */
    blocked: whyNotYet(),
    /** With nothing but its order changed there is nothing to lose. */
    hasChanges: rosterKey(picks) !== rosterKey(seen ? picksOf(seen) : first),
    isPicked: (creatorId: number) => picks.some((pick) => pick.creatorId === creatorId),
    /** In few words, why this creator cannot be added; null if it can. Pressed all the same, `words` say it in a sentence. */
    whyNot(creator: Creator): string | null {
      const refusal = refusePick(picks, pickOf(creator), limits)
      if (refusal?.code === 'over_cap') return `${wholeDollars(refusal.over)} over`
      return refusal && 'roster is full'
    },
    add(creator: Creator) {
      const refusal = refusePick(picks, pickOf(creator), limits)
      if (!refusal) return put([...picks, pickOf(creator)])
      setWords(
        refusal.code === 'over_cap'
          ? `${creator.channelName} is ${wholeDollars(refusal.over)} over your cap.`
          : `A roster has at most ${limits.maxPicks} picks: remove one first.`,
      )
    },
    drop: (creatorId: number) => put(picks.filter((pick) => pick.creatorId !== creatorId)),
    /** Locks a pick, or unlocks it. */
    lock: (creatorId: number) => setLocked(locked.symmetricDifference(new Set([creatorId]))),
    canClear: picks.some(({ creatorId }) => !locked.has(creatorId)),
    clear: () => put(picks.filter(({ creatorId }) => locked.has(creatorId))),
    canUndo: past.length > 0,
    undo() {
      const before = takenBack(past)
      setPast(past.slice(0, -1))
      setWords(null)
      if (before) setPicks(before)
    },
  }
}
