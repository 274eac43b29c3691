/** Watching without an account: everything can be seen, nothing changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { watch } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { userQuery } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function WatchButton() {
  const queries = useQueryClient()
  const look = useMutation({
    mutationFn: () => call(watch),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: toast.refuseAs('Sign-In Failed'),
  })
  return (
    <Button className="w-full" disabled={look.isPending} onClick={() => look.mutate()}>
      <Eye size={19} aria-hidden="true" />
      {look.isPending ? 'Opening the gates...' : 'Watch as a viewer'}
    </Button>
  )
}
