/** For what asks something that holds in one phase only: `onTurn` when the phase is another one than when it was asked. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'

/** `isBusy`: what was asked is on its way, and its response says what came of it. */
export function useTurn({ id, phase }: Pick<Competition, 'id' | 'phase'>, isBusy: boolean, onTurn: () => void): void {
  const [asked] = useState({ id, phase })
  const turn = useEffectEvent(onTurn)
  const hasTurned = asked.id !== id || asked.phase !== phase
  useEffect(() => {
    if (hasTurned && !isBusy) turn()
  }, [hasTurned, isBusy])
}
