/** Watching without an account: everything can be seen, nothing changed. Visitors who came to watch (`?watch`) are let in at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { watch } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { userQuery } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function WatchButton() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(watch),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: toast.refuseAs('Sign-In Failed'),
  })
  const isWanted = search.has('watch')
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isWanted || hasTried.current) return
    hasTried.current = true
    mutate()
  }, [isWanted, mutate])
  return (
    <Button className="w-full" disabled={isPending} onClick={() => mutate()}>
      <Eye size={19} aria-hidden="true" />
      {isPending ? 'Opening the gates...' : 'Watch as a viewer'}
    </Button>
  )
}
