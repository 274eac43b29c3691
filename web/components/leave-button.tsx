/** Ways on that end the session first: from watching to an account, and from an account that agrees to nothing to watching. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { signOut } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { clearResponses } from '#web/lib/offline-responses.ts'
import { loginAddress, navigation } from '#web/lib/full-navigation.ts'
import { toast } from '#web/ui/toast.ts'

type Props = { className: string; children: ReactNode }

/** To the sign-in, which comes back to this page. */
export function SignUpButton(props: Props) {
  const [path] = useLocation()
  return <LeaveButton to={loginAddress(path)} {...props} />
}

export function LeaveButton({ to, className, children }: Props & { to: string }) {
  const leave = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await call(signOut)
        await clearResponses()
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
