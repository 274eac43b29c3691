/** How many milliseconds of a round have passed: each second, or in jumps of ten where less motion is wanted. */
import { useEffect, useState } from 'react'
import { PRACTICE_MS } from '#game/practice.ts'
import { useMedia } from '#web/ui/use-media.ts'

const STEP_MS = 1_000
const JUMP_MS = 10_000

export function useElapsed(startedAt: number | null): number {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const step = isCalm ? JUMP_MS : STEP_MS
  const [now, setNow] = useState(() => Date.now())
  const elapsed = startedAt === null ? 0 : Math.max(0, now - startedAt)
  const isRunning = startedAt !== null && elapsed < PRACTICE_MS
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setNow(Date.now()), step - (Math.max(0, Date.now() - startedAt) % step))
    return () => clearTimeout(timer)
  }, [isRunning, startedAt, step, now])
  return Math.min(PRACTICE_MS, Math.floor(elapsed / step) * step)
}
