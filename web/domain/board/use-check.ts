/** The evidence of a competition, and what checking it on this device says. While it is live or in review both are renewed. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { evidence as evidenceCall } from '#contract/receipts.ts'
import { ask } from '#web/api/call.ts'
import { checkEvidence, type Check } from './check.ts'

/** How often the numbers of a live competition are read again. */
export const LIVE_MS = 15_000

export function useCheck(competitionId: number): { check: Check | undefined; error: Error | null; retry: () => void } {
  const evidence = useQuery({
    ...ask(evidenceCall, { params: { competitionId } }),
    // the data behind the figures has changed since the last look
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.phase === 'live' || state.data?.phase === 'review' ? LIVE_MS : false),
  })
  const { data } = evidence
  const checked = useQuery({
    queryKey: ['checked evidence', competitionId, evidence.dataUpdatedAt],
    queryFn: data ? () => checkEvidence(data, competitionId) : skipToken,
    // the previous result stays until the next is checked
    placeholderData: (before: Check | undefined) => before,
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  return {
    check: checked.data,
    error: data ? checked.error : evidence.error,
    retry: () => void evidence.refetch(),
  }
}
