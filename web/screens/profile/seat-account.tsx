/** What only a seat has on its profile: becoming an account by email and password or by a provider, and another recovery code. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { about, type About } from '#contract/about.ts'
import type { User } from '#contract/auth.ts'
import { BecomeAccount } from '#contract/forms.schemas.ts'
import { becomeAccount, becomeAccountOfProvider, renewRecoveryCode } from '#contract/seats.ts'
import { ask, call, RefusedCall } from '#web/api/call.ts'
import { userQuery } from '#web/domain/player/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { navigation } from '#web/ui/full-navigation.ts'
import { AT_PROVIDER, writeTab } from '#web/ui/storage.ts'
import { readForm, withoutChanged, type Wrongs } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'

type Name = 'email' | 'password'
const LABELS: Record<Name, string> = { email: 'Email', password: 'Password' }
const NAMES = Object.keys(LABELS) as Name[]

export function BecomeAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { data: installation } = useQuery(ask(about))
  const [isSaving, setSaving] = useState(false)
  const hasForm = installation?.hasBuiltInSignIn === true
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make It an Account"
      description="Your name, teams and leagues stay. Entries that you make from then on can win prizes."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {hasForm && (
            <Button type="submit" form={id} tone="coin" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Make Account'}
            </Button>
          )}
        </>
      }
    >
      {hasForm && <EmailForm id={id} onSaving={setSaving} onClose={onClose} />}
      {installation && <Providers installation={installation} />}
    </Dialog>
  )
}

/** One button for each identity provider. The browser goes on at the provider's page and returns to the profile. */
function Providers({ installation: { providers, hasBuiltInSignIn } }: { installation: About }) {
  const leave = useMutation({
    mutationFn: (provider: string) =>
      navigation.leaveAfter(async () => {
        const { next } = await call(becomeAccountOfProvider, { body: { provider } })
        writeTab(AT_PROVIDER, 'yes')
        return next
      }),
    onError: toast.refuseAs('Failed to make an account'),
  })
  if (providers.length === 0) return null
  return (
    <div className="grid gap-3 pt-3">
      {hasBuiltInSignIn && <p className="text-sm/5 text-muted">Or with an account that you have elsewhere:</p>}
      {providers.map(({ id, label }, nth) => (
        <Button
          key={id}
          tone={nth === 0 && !hasBuiltInSignIn ? 'coin' : 'plain'}
          disabled={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

type FormProps = { id: string; onSaving: (isSaving: boolean) => void; onClose: () => void }

function EmailForm({ id, onSaving, onClose }: FormProps) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs<Name>>({})
  const tell = (found: Wrongs<Name>) => {
    setWrongs(found)
    const first = NAMES.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const become = useMutation({
    mutationFn: (body: BecomeAccount) => call(becomeAccount, { body }),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: (user: User) => {
      queries.setQueryData(userQuery.queryKey, user)
      void queries.invalidateQueries()
      toast.show({ title: 'Account Ready', message: 'Sign in with your email and password from now on' })
      onClose()
    },
    onError: (error) => {
      const code = error instanceof RefusedCall ? error.code : null
      if (code === 'email_taken') tell({ email: error.message })
      else if (code === 'weak_password') tell({ password: error.message })
      else toast.refuseAs('Failed to make an account')(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (become.isPending) return
    const typed = new FormData(event.currentTarget)
    const texts = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) }
    const read = readForm(BecomeAccount, texts, LABELS)
    tell(read.isRight ? {} : read.wrongs)
    if (read.isRight) become.mutate(read.value)
  }
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid gap-3 pt-1"
      onSubmit={submit}
      onInput={({ target }) => setWrongs((before) => withoutChanged(before, target))}
    >
      <Field name="email" label={LABELS.email} type="email" autoComplete="email" wrong={wrongs.email} />
      <PasswordField
        name="password"
        label={LABELS.password}
        autoComplete="new-password"
        hint="At least 8 characters"
        wrong={wrongs.password}
      />
    </form>
  )
}

export function NewRecoveryCode({ onClose }: { onClose: () => void }) {
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCode),
    onError: toast.refuseAs('No new recovery code was made'),
  })
  const words = renew.data?.words
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recovery Code"
      description={
        words
          ? 'Write these words down: they are shown once.'
          : 'With four new words you play on from another device. The words before stop working.'
      }
      actions={
        words ? (
          <Button tone="coin" onClick={onClose}>
            I Have Written It Down
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="coin" disabled={renew.isPending} onClick={() => renew.mutate()}>
              New Words
            </Button>
          </>
        )
      }
    >
      {words && (
        <p translate="no" className="py-2 text-lg/7 font-bold [word-spacing:0.5em] wrap-anywhere">
          {words.join(' ')}
        </p>
      )}
    </Dialog>
  )
}
