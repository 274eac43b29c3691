/**
 * A replay: which of its spots is shown, and whether it plays by itself. The whole of it takes 20 seconds, however many spots there are.
 * Playing at the end begins anew.
 */
import { useEffect, useState } from 'react'

export const REPLAY_MS = 20_000

export type Replay = { at: number; isPlaying: boolean; show: (at: number) => void; toggle: () => void }

export function useReplay(spots: number): Replay {
  const last = Math.max(0, spots - 1)
  const [at, setAt] = useState(last)
  const [isWanted, setWanted] = useState(false)
  const isPlaying = isWanted && at < last

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), REPLAY_MS / last)
    return () => clearInterval(timer)
  }, [isPlaying, last])

  return {
    at: Math.min(at, last),
    isPlaying,
    show(wanted) {
      setWanted(false)
      setAt(wanted)
    },
    toggle() {
      if (!isPlaying && at >= last) setAt(0)
      setWanted(!isPlaying)
    },
  }
}
