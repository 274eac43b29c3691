/** A screen that shows a competition hears of it and of its board, for as long as it shows it and there is a live connection. */
import { createContext, use, useEffect } from 'react'
import type { Live } from './live.ts'

export const LiveConnection = createContext<Live | null>(null)

export function useFollow(competitionId: number | undefined): void {
  const live = use(LiveConnection)
  useEffect(() => {
    if (live && competitionId !== undefined) return live.follow(competitionId)
    return undefined
  }, [live, competitionId])
}
