/** Ways on that end the session first: from watching to an account, and from an account that agrees to nothing to watching. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress } from '#web/ui/use-address.ts'
import { isAgreementOpen } from './agreement-open.ts'
import { endSession } from './end-session.ts'
import { loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { WATCHED, writeTab } from '#web/ui/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'

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
