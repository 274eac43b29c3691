/** The button that signs out. */
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { navigation } from '#web/ui/full-navigation.ts'
import { toast } from '#web/ui/toast.ts'
import { endSession } from './leave-button.tsx'
import { isViewer, useUser } from './session.ts'

/**
 * Ends the session and reloads the page, so that no data of the player stays in memory. Viewers have no account: for them the button says
 * 'Stop watching'.
 */
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
