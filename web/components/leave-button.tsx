/** Ways on that end the session first: from watching to an account, and from an account that agrees to nothing to watching. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isAgreementOpen } from '#web/lib/agreement-open.ts'
import { endSession } from '#web/lib/end-session.ts'
import { loginAddress, navigation } from '#web/lib/full-navigation.ts'
import { toast } from '#web/ui/toast.ts'

type Props = { className: string; children: ReactNode }

/** How a viewer can play, in words. */
export const wayToPlay = (signUp = 'Sign up to play'): string => (isAgreementOpen() ? 'Accept the agreement' : signUp)

/** To the sign-in, and to the agreement if that is open, which come back to this page. */
export function SignUpButton({ className, children = wayToPlay() }: Partial<Props> & Pick<Props, 'className'>) {
  const [path] = useLocation()
  return (
    <LeaveButton to={loginAddress(path)} className={className}>
      {children}
    </LeaveButton>
  )
}

export function LeaveButton({ to, className, children }: Props & { to: string }) {
  const leave = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await endSession()
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
