/** Ways on that end the session first: from watching to an account, and from an account that agrees to nothing to watching. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress } from '#web/ui/use-address.ts'
import { isAgreementOpen, isViewer, useUser } from './session.ts'
import { loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { WATCHED, writeTab } from '#web/ui/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'
import { signOut } from '#contract/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { SIGNED_OUT_HERE } from '#web/api/session-ended.ts'
import { writeStored } from '#web/ui/storage.ts'
import { LogOut } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type Props = { className: string; children: ReactNode }

/** How a viewer can play, in words. */
export const wayToPlay = (signUp = 'Sign up to play'): string => (isAgreementOpen() ? 'Accept the agreement' : signUp)

/** To the sign-in, and to the agreement if that is open, which come back to this page. */
export function SignUpButton({ className, children = wayToPlay() }: Partial<Props> & Pick<Props, 'className'>) {
  const address = useAddress()
  return (
    <LeaveButton to={loginAddress(address)} className={className} isWatching>
      {children}
    </LeaveButton>
  )
}

/** `isWatching`: whoever thinks better of it, and comes back to a page of this tab, watches again. */
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
        // as the page goes: until then this page would be let in again
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

/** Signs out, and leaves nothing of the player in this browser; other tabs can tell that it was done here. */
export async function endSession(): Promise<ResponseOf<typeof signOut>> {
  // before the call: the server closes the other tabs' connections before it responds
  writeStored(SIGNED_OUT_HERE, 'yes')
  try {
    const response = await call(signOut)
    await clearResponses()
    return response
  } catch (error) {
    writeStored(SIGNED_OUT_HERE, null)
    throw error
  }
}

/** Ends the session and reloads the page, so that nothing of the player stays in memory. A viewer, who has no account, stops watching. */
export function SignOutButton() {
  const { user } = useUser()
  const name = user && isViewer(user) ? 'Stop watching' : 'Sign out'
  const leave = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        const { next } = await endSession()
        return next ?? '/'
      }),
    onError: toast.refuseAs('Failed to sign out'),
  })
  return (
    <Button disabled={leave.isPending} onClick={() => leave.mutate()}>
      <LogOut size={19} aria-hidden="true" />
      {leave.isPending ? 'Signing out...' : name}
    </Button>
  )
}
