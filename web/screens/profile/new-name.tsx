/** Dialog in which players choose the name that others see. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { chooseName } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { refuseName } from '#contract/display-name.ts'
import { ChooseName } from '#contract/forms.schemas.ts'
import { call } from '#web/api/call.ts'
import { userQuery } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { readForm } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'

const LABEL = 'Name that other players see'

export function NewName({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<string>()
  const choose = useMutation({
    mutationFn: (body: ChooseName) => call(chooseName, { body }),
    onSuccess: (changed) => {
      queries.setQueryData(userQuery.queryKey, changed)
      toast.show({ title: 'Name Changed', message: `Other players now see ${changed.username ?? ''}` })
      onClose()
    },
    onError: toast.refuseAs('Failed to change the name'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (choose.isPending) return
    const displayName = String(new FormData(event.currentTarget).get('displayName'))
    const read = readForm(ChooseName, { displayName }, { displayName: LABEL })
    if (!read.isRight) return setWrong(read.wrongs.displayName)
    const why = refuseName(read.value.displayName, user.id)
    if (why === null) choose.mutate(read.value)
    else setWrong(`${LABEL} ${why}`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Name"
      description="Boards show this name instead of your first name."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="coin" disabled={choose.isPending}>
            {choose.isPending ? 'Changing...' : 'Change Name'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-3 pt-1" onSubmit={submit} onInput={() => setWrong(undefined)}>
        <Field
          name="displayName"
          label={LABEL}
          autoComplete="nickname"
          defaultValue={user.username ?? user.firstName ?? ''}
          wrong={wrong}
        />
      </form>
    </Dialog>
  )
}
