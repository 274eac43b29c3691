/** A change of a league: sends it, reads the league again, and shows a refusal as a toast. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leaguePage, ownLeagues } from '#contract/leagues.ts'
import { keyOf } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'

type Change = { work: () => Promise<unknown>; onDone?: () => void }

/** `failed`: the title of the toast if the change fails for another reason than a refusal. */
export function useLeagueChange(slug: string, failed: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: async (_, { onDone }) => {
      onDone?.()
      void queries.invalidateQueries({ queryKey: keyOf(ownLeagues) })
      await queries.invalidateQueries({ queryKey: keyOf(leaguePage, { params: { slug } }) })
    },
    onError: toast.refuseAs(failed),
  })
}
