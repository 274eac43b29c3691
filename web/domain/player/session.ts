/** Who is signed in. A 401 for the current user means nobody is: that is a result (null), not an error, and is not retried. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentUser, type User } from '#contract/auth.ts'
import { call, HttpError, keyOf, RefusedCall } from '#web/api/call.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

export const userQuery = queryOptions({
  queryKey: keyOf(currentUser),
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(currentUser, { signal })
    } catch (error) {
      if ((error instanceof HttpError || error instanceof RefusedCall) && error.status === 401) return null
      throw error
    }
  },
  retry: false,
})

/** `user` is undefined until known, null for a visitor; `error` only while nothing at all is known. */
export function useUser(): { user: User | null | undefined; error: Error | null } {
  const { data, error } = useQuery(userQuery)
  return { user: data, error: data === undefined ? error : null }
}

/** A viewer can read everything, change nothing, and need not accept the agreement. */
export const isViewer = (user: Pick<User, 'id' | 'role'>): boolean =>
  user.role === 'viewer' || user.id === 'public-user'

const PLAYED = 'has-played'

/** Whether a player has been signed in in this browser. Kept at sign-out: it does not reveal who it was. */
export const hasPlayedHere = (): boolean => readStored(PLAYED) === 'yes'

/** A viewer has no account to sign in to. */
export function notePlayer(user: Pick<User, 'id' | 'role'>): void {
  if (!isViewer(user)) writeStored(PLAYED, 'yes')
}

/**
 * Whether a user who has signed up in this browser has not accepted the agreement yet: while they watch as an anonymous viewer, that is
 * what is left to do. Kept at sign-out: it does not reveal who it was.
 */
const OPEN = 'agreement-open'

export const isAgreementOpen = (): boolean => readStored(OPEN) === 'yes'

export const noteAgreement = (isOpen: boolean): void => writeStored(OPEN, isOpen ? 'yes' : null)
