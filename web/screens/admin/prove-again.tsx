/**
 * Dialog before each change of second steps: the admin code, and the second step if there is one. An open dashboard is not enough, because
 * somebody who finds it could add a second step of their own.
 */
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import { proveAgain, type SecondFactor } from '#contract/admin.ts'
import { call, refusalOf } from '#web/api/call.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdminQueries } from './use-admin.ts'

const Prove = lazyComponent(
  () => import('#web/domain/player/second-step/prove.tsx'),
  (file) => file.Prove,
)

const WHY =
  'Anybody at an open dashboard could change your second step, so each change needs the admin code again, and your second step if ' +
  'you have one. We email you about the change.'

export function ProveAgain({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { lock } = useAdminQueries()
  const [code, setCode] = useState('')
  const [methods, setMethods] = useState<readonly SecondFactor['kind'][]>([])
  const [wrong, setWrong] = useState<string>()
  const prove = useMutation({
    mutationFn: (secondFactor?: SecondFactor) =>
      call(proveAgain, { body: { code, ...(secondFactor && { secondFactor }) } }),
    onSuccess: onProven,
    onError: (error) => {
      const needed = refusalOf(error, 'second_factor_needed')
      if (needed && needed.methods.length > 0) return setMethods(needed.methods)
      if (refusalOf(error, 'admin_required')) lock()
      if (refusalOf(error, 'invalid_code')) {
        setMethods([])
        setCode('')
      }
      if (refusalOf(error, 'invalid_code') || refusalOf(error, 'invalid_second_factor')) setWrong(error.message)
      else toast.refuse(error)
    },
  })
  const send = (secondFactor?: SecondFactor) => {
    setWrong(undefined)
    if (!prove.isPending) prove.mutate(secondFactor)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') return setWrong('Please enter the code')
    send()
  }
  return (
    <Dialog open onClose={onClose} title="Confirm That It Is You" description={WHY}>
      {methods.length === 0 ? (
        <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
          <Field
            label="Admin code"
            type="password"
            autoComplete="off"
            maxLength={200}
            value={code}
            wrong={wrong}
            onChange={(event) => {
              setCode(event.target.value)
              setWrong(undefined)
            }}
          />
          <Button type="submit" tone="coin" disabled={prove.isPending}>
            {prove.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </form>
      ) : (
        <Suspense fallback={<div className="min-h-[120px]" aria-busy="true" />}>
          <Prove methods={methods} isPending={prove.isPending} wrong={wrong} onProof={send} />
        </Suspense>
      )}
    </Dialog>
  )
}
