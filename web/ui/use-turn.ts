/** For dialogs whose question holds in one phase only: calls `onTurn` when the phase has changed since the question. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'

/** `isBusy`: the request is on its way, and its response says what came of it. */
export function useTurn({ id, phase }: Pick<Competition, 'id' | 'phase'>, isBusy: boolean, onTurn: () => void): void {
  const [asked] = useState({ id, phase })
  const turn = useEffectEvent(onTurn)
  const hasTurned = asked.id !== id || asked.phase !== phase
  useEffect(() => {
    if (hasTurned && !isBusy) turn()
  }, [hasTurned, isBusy])
}
