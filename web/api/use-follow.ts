/** Subscribes a screen to a competition and its board, for as long as it is shown and there is a live connection. */
import { createContext, use, useEffect } from 'react'

export type Live = {
  /** Subscribes to this competition and its board, now and after every reconnect, until every caller has called the returned function. */
  follow(competitionId: number): () => void
  close(): void
}

export const LiveConnection = createContext<Live | null>(null)

export function useFollow(competitionId: number | undefined): void {
  const live = use(LiveConnection)
  useEffect(() => {
    if (live && competitionId !== undefined) return live.follow(competitionId)
    return undefined
  }, [live, competitionId])
}
