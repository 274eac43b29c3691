/** Fill and Best swap for the roster of an editor, by prices and the player's own projections. Locked picks stay. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { RosterEditor } from '#web/domain/roster/roster-editor.ts'
import { fill, swap, type Made, type Making } from './tools.ts'
import { useOwnProjections } from './use-own-projections.ts'

type Given = {
  competition: Pick<Competition, 'id'>
  creators: readonly Creator[]
  roster: Pick<RosterEditor, 'picks' | 'locked' | 'removed' | 'limits' | 'others' | 'replace'>
  /** Says what a tool has done, or why it did nothing. */
  onMade: (made: Made) => void
}

export type LineupTools = ReturnType<typeof useLineupTools>

export function useLineupTools({ competition, creators, roster, onMade }: Given) {
  const { ownProjections, isSettled } = useOwnProjections(competition)
  const { picks, locked, removed, limits } = roster
  const others = roster.others.map((entry) => entry.picks.map((pick) => pick.creatorId))
  const making: Making = { creators, picks, locked, removed, ownProjections, limits, others }
  const make = (made: Made) => {
    if (made.picks) roster.replace(made.picks)
    onMade(made)
  }
  const { wanted, ask } = useOnceKnown(isSettled, { fill: () => make(fill(making)), swap: () => make(swap(making)) })
  return {
    ...making,
    /** True once the player's own projections have loaded. */
    isKnown: isSettled,
    /** The tool that was pressed and waits until the player's own projections are loaded. */
    wanted,
    fill: () => ask('fill'),
    swap: () => ask('swap'),
  }
}

/**
 * Runs a tool at once, or as soon as the player's projections have loaded. Of several presses until then, the last one counts. If loading
 * fails, the tool runs without them.
 */
function useOnceKnown<Name extends string>(isKnown: boolean, acts: Record<Name, () => void>) {
  const [wanted, setWanted] = useState<Name | null>(null)
  const act = useEffectEvent((name: Name) => acts[name]())
  useEffect(() => {
    if (!isKnown || wanted === null) return
    setWanted(null)
    act(wanted)
  }, [isKnown, wanted])
  return { wanted, ask: (name: Name) => (isKnown ? acts[name]() : setWanted(name)) }
}
