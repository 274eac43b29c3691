/** The way from watching to playing: ends the viewer's session and leads to the sign-in, which comes back to this page. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { signOut } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { clearResponses } from '#web/lib/offline-responses.ts'
import { loginAddress, navigation } from '#web/lib/full-navigation.ts'
import { toast } from '#web/ui/toast.ts'

export function SignUpButton({ className, children }: { className: string; children: ReactNode }) {
  const [path] = useLocation()
  const leave = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await call(signOut)
        await clearResponses()
        return loginAddress(path)
      }),
    onError: toast.refuseAs('Failed to sign out'),
  })
  return (
    <button type="button" className={className} disabled={leave.isPending} onClick={() => leave.mutate()}>
      {children}
    </button>
  )
}
