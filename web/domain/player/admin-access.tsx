/**
 * 'Admin Access': asks for the code that lets this session manage the catalogue. The right code leads to the dashboard; a wrong code is
 * cleared, with a toast. Only the server knows the code. An admin with a second step is asked for it next. If a second step is required and
 * missing, it is set up here.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { elevate, elevation, secondFactors, type AddedSecondFactor, type SecondFactor } from '#contract/admin.ts'
import { call, keyOf, refusalOf } from '#web/api/call.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { isViewer, useUser } from './session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { SignUpButton, wayToPlay } from './leave-button.tsx'

const Prove = lazyComponent(
  () => import('./second-step/prove.tsx'),
  (file) => file.Prove,
)
const SetUp = lazyComponent(
  () => import('./second-step/set-up.tsx'),
  (file) => file.SetUp,
)
const RecoveryCodes = lazyComponent(
  () => import('./second-step/recovery-codes.tsx'),
  (file) => file.RecoveryCodes,
)

type Step =
  | { at: 'code' }
  | { at: 'prove'; methods: SecondFactor['kind'][]; says: string }
  | { at: 'set up' }
  | { at: 'codes'; added: AddedSecondFactor }

/** Looking at the dashboard does not prolong the access, and each change does. */
export const ACCESS_OVER =
  'Your admin access has ended: it lasts 30 minutes, and an hour after each change. Please enter the admin code again.'

const CODE = { at: 'code' } as const
const says = (step: Step, isOver: boolean): string => {
  if (step.at === 'prove') return step.says
  if (step.at === 'set up') return 'Administrators here need a second step besides the code. Please set one up.'
  if (step.at === 'codes') return 'Last step: save your recovery codes.'
  return isOver ? ACCESS_OVER : 'Enter the admin code to manage the catalogue.'
}

/** True if the code was given before and the access has expired. */
type Props = { isOver?: boolean; onClose: () => void }

/** Viewers are refused whatever they type. */
export const whatViewersNeed = (): string =>
  `You are watching, and admins are players. ${wayToPlay('Sign up')} first, then enter the admin code.`

export default function AdminAccess({ isOver = false, onClose }: Props) {
  const { user } = useUser()
  if (!user || !isViewer(user)) return <AskCode isOver={isOver} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Admin Access" description={whatViewersNeed()}>
      <SignUpButton className={buttonClass('coin', 'w-full')} />
    </Dialog>
  )
}

function AskCode({ isOver, onClose }: Required<Props>) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>(CODE)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  useEffect(() => {
    if (step.at === 'code') input.current?.focus() // without a dialog, viewers could do nothing on this page
  }, [step])

  const enterWith = (elevatedUntil: string | null) => {
    queries.setQueryData(keyOf(elevation), { elevatedUntil })
    void queries.invalidateQueries({ queryKey: keyOf(secondFactors) })
    onClose()
    navigate('/manage-creators')
  }
  const begin = (next: Step) => {
    if (next.at === 'code') {
      setCode('')
      input.current?.focus()
    }
    setStep(next)
  }
  const enter = useMutation({
    mutationFn: (secondFactor?: SecondFactor) =>
      call(elevate, { body: { code, ...(secondFactor && { secondFactor }) } }),
    onSuccess: ({ elevatedUntil }) => enterWith(elevatedUntil),
    onError: (error) => {
      const needed = refusalOf(error, 'second_factor_needed')
      if (needed && needed.methods.length > 0)
        return begin({ at: 'prove', methods: needed.methods, says: 'Please confirm that it is you.' })
      if (refusalOf(error, 'second_factor_missing')) return begin({ at: 'set up' })
      if (refusalOf(error, 'ask_an_admin')) return begin({ at: 'prove', methods: ['recovery'], says: error.message })
      toast.refuse(error)
      if (refusalOf(error, 'invalid_second_factor')) return setWrong(error.message)
      // the toast says what is wrong
      begin(CODE)
    },
  })
  const send = (secondFactor?: SecondFactor) => {
    setWrong(undefined)
    enter.mutate(secondFactor)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (enter.isPending) return
    if (code === '') return setWrong('Please enter the code')
    send()
  }

  // the session has admin access already while the recovery codes are shown
  const close = () => (step.at === 'codes' ? enterWith(step.added.elevatedUntil) : onClose())

  return (
    <Dialog open onClose={close} title="Admin Access" description={says(step, isOver)}>
      {step.at === 'code' && (
        <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
          <Field
            ref={input}
            label="Code"
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
          <Button type="submit" tone="coin" disabled={enter.isPending}>
            {enter.isPending ? 'Checking...' : 'Enter'}
          </Button>
        </form>
      )}
      <Suspense fallback={<div className="min-h-[120px]" aria-busy="true" />}>
        {step.at === 'prove' && (
          <Prove methods={step.methods} isPending={enter.isPending} wrong={wrong} onProof={send} />
        )}
        {step.at === 'set up' && <SetUp onAdded={(added) => setStep({ at: 'codes', added })} />}
        {step.at === 'codes' && (
          <RecoveryCodes codes={step.added.recoveryCodes} onKept={() => enterWith(step.added.elevatedUntil)} />
        )}
      </Suspense>
    </Dialog>
  )
}
