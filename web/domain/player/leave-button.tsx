/** Buttons that end the session: to sign up after watching, or to watch without accepting the agreement. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress, loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { isAgreementOpen } from './session.ts'
import { WATCHED, writeTab, writeStored } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { signOut } from '#contract/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call, HttpError, RefusedCall } from '#web/api/call.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { SIGN_OUT_PENDING, SIGNED_OUT_HERE } from '#web/api/session-marks.ts'

type Props = { className: string; children: ReactNode }

/** Returns the label that tells a viewer how to play. */
export const wayToPlay = (signUp = 'Sign up to play'): string => (isAgreementOpen() ? 'Accept the agreement' : signUp)

/** Leads to the sign-in, and to the agreement if it is not accepted yet. Both return to this page afterwards. */
export function SignUpButton({ className, children = wayToPlay() }: Partial<Props> & Pick<Props, 'className'>) {
  const address = useAddress()
  return (
    <LeaveButton to={loginAddress(address)} className={className} isWatching>
      {children}
    </LeaveButton>
  )
}

/** `isWatching`: a user who returns to this tab without signing in watches again. */
export function LeaveButton({
  to,
  className,
  children,
  isWatching = false,
}: Props & { to: string; isWatching?: boolean }) {
  const leave = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await endSession()
        // the mark is written when the page unloads, because earlier this page would let the user in again
        if (isWatching) addEventListener('pagehide', () => writeTab(WATCHED, 'yes'), { once: true })
        return to
      }),
    onError: toast.refuseAs('Failed to sign out'),
  })
  return (
    <button type="button" className={className} disabled={leave.isPending} onClick={() => leave.mutate()}>
      {children}
    </button>
  )
}

/** The time limit in ms: a sign-out is sent later if the server has not responded by then. */
const PATIENCE_MS = 10_000

/**
 * Removes the player's stored data from this browser and signs out. Other tabs see that the sign-out was made here. Without a network the
 * session ends once there is one: see finishSignOut.
 */
export async function endSession(): Promise<ResponseOf<typeof signOut>> {
  // the mark is set before the call, because the server closes the connections of the other tabs before it responds
  writeStored(SIGNED_OUT_HERE, 'yes')
  writeStored(SIGN_OUT_PENDING, 'yes')
  await clearResponses()
  try {
    const response = await call(signOut, { signal: AbortSignal.timeout(PATIENCE_MS) })
    writeStored(SIGN_OUT_PENDING, null)
    return response
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof RefusedCall)) return { ok: true, next: null }
    writeStored(SIGN_OUT_PENDING, null)
    writeStored(SIGNED_OUT_HERE, null)
    throw error
  }
}
