/**
 * The query cache. Defaults: no retries, no refetch on focus, no polling, data never stale; a screen that needs other options sets them
 * itself.
 *
 * A response that says that the session has ended, or that the agreement is missing, changes what the user may see, so the access gate's
 * query is updated.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/auth.ts'
import { keyOf, refusalOf } from './call.ts'

export function makeQueryClient(): QueryClient {
  const userKey = keyOf(currentUser)
  const onError = (error: unknown) => {
    if (refusalOf(error, 'signed_out')) queries.setQueryData(userKey, null)
    if (refusalOf(error, 'nda_required')) void queries.invalidateQueries({ queryKey: userKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always', because a server on this computer responds without a network
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}
