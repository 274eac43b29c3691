/** Changes the password: asks for the old one too, and says that other sessions end. */
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { changePassword } from '#contract/account.ts'
import { ChangePassword } from '#contract/forms.schemas.ts'
import { call, RefusedCall } from '#web/api/call.ts'
import { readForm, withoutChanged, type Wrongs } from '#web/ui/read-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type Name = 'oldPassword' | 'newPassword'
const LABELS: Record<Name, string> = { oldPassword: 'Old password', newPassword: 'New password' }
const NAMES = Object.keys(LABELS) as Name[]

export function NewPassword({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs<Name>>({})
  const tell = (found: Wrongs<Name>) => {
    setWrongs(found)
    const first = NAMES.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const change = useMutation({
    mutationFn: (body: ChangePassword) => call(changePassword, { body }),
    onSuccess: () => {
      toast.show({ title: 'Password Changed', message: 'Every other browser is signed out' })
      onClose()
    },
    onError: (error) => {
      const code = error instanceof RefusedCall ? error.code : null
      if (code === 'wrong_password') tell({ oldPassword: error.message })
      else if (code === 'weak_password') tell({ newPassword: error.message })
      else toast.refuseAs('Failed to change the password')(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const typed = new FormData(event.currentTarget)
    const texts = { oldPassword: String(typed.get('oldPassword')), newPassword: String(typed.get('newPassword')) }
    const read = readForm(ChangePassword, texts, LABELS)
    tell(read.isRight ? {} : read.wrongs)
    if (read.isRight) change.mutate(read.value)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="Every other browser will be signed out."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="coin" disabled={change.isPending}>
            {change.isPending ? 'Changing...' : 'Change Password'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-3 pt-1"
        onSubmit={submit}
        onInput={({ target }) => setWrongs((wrongs) => withoutChanged(wrongs, target))}
      >
        <PasswordField
          name="oldPassword"
          label={LABELS.oldPassword}
          autoComplete="current-password"
          wrong={wrongs.oldPassword}
        />
        <PasswordField
          name="newPassword"
          label={LABELS.newPassword}
          autoComplete="new-password"
          hint="At least 8 characters"
          wrong={wrongs.newPassword}
        />
      </form>
    </Dialog>
  )
}
