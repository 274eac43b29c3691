/** Deletes the account: asks first, says what is deleted and what stays, and reloads the page. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { clearResponses } from '#web/lib/offline-responses.ts'
import { navigation } from '#web/lib/full-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

const WHAT_HAPPENS =
  'Your name, email, password, notices and applications are deleted at once. ' +
  'Your scores and the ledger stay, without your name. This cannot be undone.'

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await call(deleteAccount)
        await clearResponses()
        return '/'
      }),
    onError: toast.refuseAs('Failed to delete the account'),
  })
  const isOnItsWay = remove.isPending || remove.isSuccess
  const close = () => setAsking(false)
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button tone="flare" disabled={isOnItsWay} onClick={() => remove.mutate()}>
        {isOnItsWay ? 'Deleting...' : 'Delete'}
      </Button>
    </>
  )
  return (
    <>
      <button
        type="button"
        className="min-h-11 justify-self-center px-4 text-[13px] text-muted underline"
        onClick={() => setAsking(true)}
      >
        Delete account
      </button>
      <Dialog open={isAsking} onClose={close} title="Delete Account" description={WHAT_HAPPENS} actions={actions} />
    </>
  )
}
