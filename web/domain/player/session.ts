/** The signed-in user. A 401 for the current user means that nobody is signed in: the query returns null then, and does not retry. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentUser, signOut, type User } from '#contract/auth.ts'
import { call, HttpError, keyOf, RefusedCall } from '#web/api/call.ts'
import { SIGN_OUT_PENDING } from '#web/api/session-marks.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

/** The longest time in ms that the first screen waits for a pending sign-out to be sent. */
const FINISH_MS = 5_000

/** Ends a session whose sign-out did not reach the server. Returns false if the server still does not respond. */
export async function finishSignOut(): Promise<boolean> {
  if (readStored(SIGN_OUT_PENDING) === null) return true
  try {
    await call(signOut, { signal: AbortSignal.timeout(FINISH_MS) })
    writeStored(SIGN_OUT_PENDING, null)
    return true
  } catch {
    return false
  }
}

export const userQuery = queryOptions({
  queryKey: keyOf(currentUser),
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!(await finishSignOut())) return null
    try {
      return await call(currentUser, { signal })
    } catch (error) {
      if ((error instanceof HttpError || error instanceof RefusedCall) && error.status === 401) return null
      throw error
    }
  },
  retry: false,
})

/** `user` is undefined until known, and null for a visitor. `error` is set only while no user has ever been read. */
export function useUser(): { user: User | null | undefined; error: Error | null } {
  const { data, error } = useQuery(userQuery)
  return { user: data, error: data === undefined ? error : null }
}

/** A viewer can read everything, change nothing, and need not accept the agreement. */
export const isViewer = (user: Pick<User, 'id' | 'role'>): boolean =>
  user.role === 'viewer' || user.id === 'public-user'

const PLAYED = 'has-played'

/** Whether a player has signed in in this browser before. The value stays after sign-out, because it does not identify the player. */
export const hasPlayedHere = (): boolean => readStored(PLAYED) === 'yes'

/** Remembers that a player signed in in this browser. Viewers do not count, because they have no account. */
export function notePlayer(user: Pick<User, 'id' | 'role'>): void {
  if (!isViewer(user)) writeStored(PLAYED, 'yes')
}

/**
 * Whether a user who signed up in this browser still has to accept the agreement. It is asked while they watch as a viewer. The value stays
 * after sign-out, because it does not identify the user.
 */
const OPEN = 'agreement-open'

export const isAgreementOpen = (): boolean => readStored(OPEN) === 'yes'

export const noteAgreement = (isOpen: boolean): void => writeStored(OPEN, isOpen ? 'yes' : null)
