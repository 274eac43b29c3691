/** The first rows of the board, read again every 5 s while they may change. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { ask } from '#web/lib/call.ts'

export const POLL_MS = 5_000
export const TOP = 10

export const mayChange = ({ phase }: Competition): boolean => phase === 'live' || phase === 'review'

export const useTop = (competition: Competition) =>
  useQuery({
    ...ask(leaderboard, { params: { competitionId: competition.id }, query: { limit: TOP } }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
