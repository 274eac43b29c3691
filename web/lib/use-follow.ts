/** A screen that shows a competition hears of it and of its board while there is a live connection. */
import { createContext, use, useEffect } from 'react'
import type { Live } from './live.ts'

export const LiveConnection = createContext<Live | null>(null)

export function useFollow(competitionId: number | undefined): void {
  const live = use(LiveConnection)
  useEffect(() => {
    if (live && competitionId !== undefined) live.follow(competitionId)
  }, [live, competitionId])
}
