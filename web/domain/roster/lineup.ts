/** Which picks of the draft are locked: Fill keeps them anyway, Best swap and Clear leave them alone. Locks go with their competition. */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { fill, swap, type Made, type Making } from './lineup/tools.ts'
import { useBeliefs } from './lineup/use-beliefs.ts'
import { useOnceKnown } from './lineup/use-once-known.ts'
import { remembered, takenBack, type Before } from './lineup/undo.ts'
import type { RosterPick } from '#game/roster.ts'
import { toast } from '#web/ui/toast.ts'
import { atPricesOf, limitsOf, putPicks, useDraft } from './picks.ts'

type Lineup = { competitionId: number | null; locked: readonly number[]; past: readonly Before[] }

const NOTHING: Lineup = { competitionId: null, locked: [], past: [] }
const useLineup = create<Lineup>(() => NOTHING)

type Given = { competition: Competition; creators: readonly Creator[]; entries: readonly Entry[] }

export type LineupTools = ReturnType<typeof useLineupTools>

export function useLineupTools({ competition, creators, entries }: Given) {
  const { beliefs, isSettled } = useBeliefs(competition)
  const picks = useDraft((draft) => (draft.competitionId === competition.id ? draft.picks : NONE))
  const state = useLineup()
  const lineup = state.competitionId === competition.id ? state : NOTHING
  const locked = new Set(lineup.locked.filter((id) => picks.some((pick) => pick.creatorId === id)))
  const making: Making = {
    creators,
    picks,
    locked,
    beliefs,
    limits: limitsOf(competition),
    others: entries.map((entry) => entry.picks.map((pick) => pick.creatorId)),
  }

  const keep = (part: Partial<Lineup>) =>
    useLineup.setState({ past: lineup.past, locked: lineup.locked, ...part, competitionId: competition.id })
  const put = (next: readonly RosterPick[]) => {
    keep({ past: remembered(lineup.past, picks) })
    putPicks(next)
  }
  const make = ({ picks: next, isRefused, ...words }: Made) => {
    if (next) put(next)
    toast.show({ ...words, tone: isRefused ? 'bad' : next ? 'good' : 'plain' })
  }

  const { wanted, ask } = useOnceKnown(isSettled, { fill: () => make(fill(making)), swap: () => make(swap(making)) })

  return {
    ...making,
    /** Whether `beliefs` are the player's, and not those of a page that still loads. */
    isKnown: isSettled,
    wanted,
    beliefOf: (creatorId: number): number => beliefs.get(creatorId) ?? 0,
    canUndo: lineup.past.length > 0,
    canClear: picks.some(({ creatorId }) => !locked.has(creatorId)),
    toggleLock: (creatorId: number) =>
      keep({
        locked: locked.has(creatorId) ? lineup.locked.filter((id) => id !== creatorId) : [...locked, creatorId],
      }),
    fill: () => ask('fill'),
    swap: () => ask('swap'),
    clear: () => put(picks.filter(({ creatorId }) => locked.has(creatorId))),
    /** Puts these picks in the roster's place. */
    put,
    undo() {
      const before = takenBack(lineup.past)
      keep({ past: lineup.past.slice(0, -1) })
      if (before) putPicks(atPricesOf(creators, before, making.limits).picks)
    },
  }
}

const NONE: readonly RosterPick[] = []
