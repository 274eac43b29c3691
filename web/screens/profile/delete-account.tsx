/**
 * Deletes the account. It says what is deleted and what stays, asks for a typed confirmation, and reloads the page, which says that the
 * account is deleted.
 */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { forgetPicks } from '#web/domain/roster/kept-picks.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { ACCOUNT_DELETED, writeTab } from '#web/ui/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const WHAT_HAPPENS =
  'Your name, email, password, notifications and applications are deleted at once. ' +
  'Your scores and the ledger stay, without your name. This cannot be undone.'
const WHAT_IS_LOST =
  'Your entered teams stay in their competitions, without your name. ' +
  'You lose your balance and any prizes that these teams may still win.'
/** Accounts without a password type this word too. */
const WORD = 'delete'

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      navigation.leaveAfter(async () => {
        await call(deleteAccount)
        forgetPicks()
        await clearResponses()
        writeTab(ACCOUNT_DELETED, 'yes')
        return '/'
      }),
    onError: toast.refuseAs('Failed to delete the account'),
  })
  const isOnItsWay = remove.isPending || remove.isSuccess
  const isMeant = typed.trim().toLowerCase() === WORD
  const close = () => {
    setAsking(false)
    setTyped('')
  }
  const actions = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button tone="flare" disabled={isOnItsWay || !isMeant} onClick={() => remove.mutate()}>
        {isOnItsWay ? 'Deleting...' : 'Delete'}
      </Button>
    </>
  )
  return (
    <>
      <button
        type="button"
        className="min-h-11 justify-self-center px-4 text-caption text-muted underline"
        onClick={() => setAsking(true)}
      >
        Delete account
      </button>
      <Dialog open={isAsking} onClose={close} title="Delete Account" description={WHAT_HAPPENS} actions={actions}>
        <p className="mb-3 text-sm/5 text-muted">{WHAT_IS_LOST}</p>
        <Field
          label={`Type “${WORD}” to go on`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Dialog>
    </>
  )
}
