/** Remembers that the player has seen or dismissed a result: this result and earlier ones no longer open by themselves, on any device. */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { seeResult } from '#contract/profile.ts'
import { call } from '#web/api/call.ts'
import { userQuery, useUser } from '#web/domain/player/session.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

/** The browser remembers it only after the server has confirmed: otherwise the result opens again at the next visit. */
export async function noteSeen(queries: QueryClient, competitionId: number): Promise<void> {
  await call(seeResult, { params: { competitionId } })
  queries.setQueryData(userQuery.queryKey, (known) => known && { ...known, unseenResultId: null })
}

/** The newest result that was closed or read in any window of this browser, with its player, since several people may sign in here. */
const CLOSED = 'result-closed'

export function closeResult(playerId: string, competitionId: number): void {
  if (!isResultClosed(playerId, competitionId)) writeStored(CLOSED, `${playerId} ${competitionId}`)
}

export function isResultClosed(playerId: string, competitionId: number): boolean {
  const [by, id] = (readStored(CLOSED) ?? '').split(' ')
  return by === playerId && Number(id) >= competitionId
}

function followClosed(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** The competition whose result the player has not seen in any window, or null. */
export function useUnseenResult(): number | null {
  const { user } = useUser()
  const id = user?.unseenResultId ?? null
  const isClosed = useSyncExternalStore(
    followClosed,
    () => user != null && id !== null && isResultClosed(user.id, id),
    () => false,
  )
  return isClosed ? null : id
}
