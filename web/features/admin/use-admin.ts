/**
 * An admin's action: one call, what to say when it is done and what when it failed, and what to read again.
 *
 * A refusal is told in its own sentence, under its own title unless that says nothing. When the admin code was input too long ago the
 * dashboard closes, and asks for it again.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { elevation, adminCreators } from '#contract/admin.ts'
import { creators } from '#contract/creators.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { keyOf, refusalOf } from '#web/lib/call.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { toast } from '#web/ui/toast.tsx'

type AdminAction<Input, Done> = {
  call: (input: Input) => Promise<Done>
  succeeded: (done: Done, input: Input) => { title: string; message?: string }
  failed: string
  onDone?: (done: Done, input: Input) => void
  /** True when it has told the error itself. */
  onError?: (error: Error) => boolean
}

export function useAdminAction<Input, Done>({ call, succeeded, failed, onDone, onError }: AdminAction<Input, Done>) {
  const { readAgain, lock } = useAdminQueries()
  return useMutation({
    mutationFn: call,
    onSuccess: (done, input) => {
      toast.show(succeeded(done, input))
      readAgain()
      onDone?.(done, input)
    },
    onError: (error: Error) => {
      if (refusalOf(error, 'admin_required')) lock()
      // somebody else was first: show what they did
      if (
        refusalOf(error, 'edited_meanwhile') ||
        refusalOf(error, 'already_reviewed') ||
        refusalOf(error, 'creator_not_found')
      )
        readAgain()
      if (onError?.(error)) return
      const { title, message } = errorMessageOf(error, failed)
      toast.show({ title: title === 'Error' ? failed : title, message, tone: 'bad' })
    },
  })
}

export function useAdminQueries() {
  const queries = useQueryClient()
  return {
    readAgain: () => {
      for (const queryKey of [keyOf(adminCreators), keyOf(creators), keyOf(ipoApplications)])
        void queries.invalidateQueries({ queryKey })
    },
    lock: () => queries.setQueryData(keyOf(elevation), { elevatedUntil: null }),
  }
}
