/**
 * The first ten of the board, read again every 5 s while they may change, with those who share the tenth place. If those are many, `more`
 * says how many of them are left out, and at which place.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { isLevel } from '#game/ranking.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'

export const POLL_MS = 5_000
export const TOP = 10
const MOST = 12
/** Usually enough to count those who are left out. */
const READ = 20

export const mayChange = ({ phase }: Competition): boolean => phase === 'live' || phase === 'review'

export type Top = { rows: readonly LeaderboardRow[]; more: string | null }

export function useTop(competition: Competition) {
  const { data, ...read } = useQuery({
    ...ask(leaderboard, { params: { competitionId: competition.id }, query: { limit: READ } }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  return { ...read, top: data && topOf(competition, data) }
}

function topOf({ phase }: Competition, read: readonly LeaderboardRow[]): Top {
  const last = read[TOP - 1]
  // while all are level all of them share a place
  if (!last || last.rank === null || isLevel(phase, last)) return { rows: read.slice(0, TOP), more: null }
  const wanted = read.filter(({ rank }, nth) => nth < TOP || rank === last.rank)
  const left = wanted.length - MOST
  if (left <= 0) return { rows: wanted, more: null }
  return {
    rows: wanted.slice(0, MOST),
    more: `and ${wanted.length < READ ? `${left} ` : ''}more at #${whole(last.rank)}`,
  }
}
