/** The players that the user follows, with their places in a competition, and following and unfollowing. A viewer follows nobody. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { followPlayer, follows, unfollowPlayer } from '#contract/follows.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'
import { mayChange, POLL_MS } from './use-top.ts'

export function useFollowed(competition: Competition) {
  const { user } = useUser()
  return useQuery({
    ...ask(follows, { query: { competitionId: competition.id } }),
    enabled: user != null && !isViewer(user),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
}

export function useFollow(competition: Competition, userId: string) {
  const queries = useQueryClient()
  const { data = [] } = useFollowed(competition)
  const isFollowed = data.some((one) => one.userId === userId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(isFollowed ? unfollowPlayer : followPlayer, { params: { userId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(follows) }),
    onError: toast.refuseAs('That did not work'),
  })
  return { isFollowed, toggle: () => mutate(), isPending }
}
