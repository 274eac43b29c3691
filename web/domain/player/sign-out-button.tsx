/** Ends the session and reloads the page, so that nothing of the player stays in memory. A viewer, who has no account, stops watching. */
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { endSession } from './end-session.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { isViewer, useUser } from './session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

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
