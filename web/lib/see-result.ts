/** That the player has looked at a result, or does not want to: it and earlier ones are not shown by themselves again, on any device. */
import type { QueryClient } from '@tanstack/react-query'
import { seeResult } from '#contract/profile.ts'
import { call } from './call.ts'
import { userQuery } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/** Known here once the server knows: shown again at the next visit if this does not arrive. */
export async function noteSeen(queries: QueryClient, competitionId: number): Promise<void> {
  await call(seeResult, { params: { competitionId } })
  queries.setQueryData(userQuery.queryKey, (known) => known && { ...known, unseenResultId: null })
}

/** The latest result that was closed, or read on its own page, in this browser, in any window, and by whom: others may sign in here. */
const CLOSED = 'result-closed'

export function closeResult(playerId: string, competitionId: number): void {
  if (!isResultClosed(playerId, competitionId)) writeStored(CLOSED, `${playerId} ${competitionId}`)
}

export function isResultClosed(playerId: string, competitionId: number): boolean {
  const [by, id] = (readStored(CLOSED) ?? '').split(' ')
  return by === playerId && Number(id) >= competitionId
}
