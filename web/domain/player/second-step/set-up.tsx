/** Sets up a second step: a passkey, or an authenticator app by QR code or by typing its secret. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { beginTotp, confirmTotp, secondFactors, type AddedSecondFactor } from '#contract/admin.ts'
import { ask, call, RefusedCall } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { makePasskey, passkeyProblem } from './passkey.ts'
import styles from './second-step.module.css'
import { QrPicture } from '#web/ui/qr-picture.tsx'

type Props = { onAdded: (added: AddedSecondFactor) => void }

export function SetUp({ onAdded }: Props) {
  const { data } = useQuery(ask(secondFactors))
  const [way, setWay] = useState<'passkey' | 'app' | null>(null)
  if (way === 'passkey') return <NewPasskey onAdded={onAdded} />
  if (way === 'app') return <NewApp onAdded={onAdded} />
  const canUsePasskeys = data?.hasPasskeys !== false
  return (
    <div className="grid gap-3">
      <Button tone="coin" disabled={!canUsePasskeys} onClick={() => setWay('passkey')}>
        <Fingerprint size={18} aria-hidden="true" />
        Passkey
      </Button>
      <p className="text-caption text-muted">
        {canUsePasskeys
          ? 'Use this device’s fingerprint, face or PIN, or a security key. This is the safest option.'
          : 'Passkeys do not work at a numeric address like this one. Open this site by its host name.'}
      </p>
      <Button tone={canUsePasskeys ? 'plain' : 'coin'} onClick={() => setWay('app')}>
        <Smartphone size={18} aria-hidden="true" />
        Authenticator App
      </Button>
      <p className="text-caption text-muted">
        An app on your phone shows a six-digit code that changes every 30 seconds.
      </p>
    </div>
  )
}

function NewPasskey({ onAdded }: Props) {
  const [name, setName] = useState('This device')
  const [wrong, setWrong] = useState<string>()
  const make = useMutation({
    mutationFn: () => makePasskey(name.trim()),
    onSuccess: onAdded,
    onError: (error) => {
      const problem = passkeyProblem(error)
      if (problem === null) toast.refuseAs('Failed to add the passkey')(error)
      else setWrong(problem)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setWrong('Please give it a name')
    setWrong(undefined)
    if (!make.isPending) make.mutate()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        label="Name"
        hint="A name that you will recognise"
        maxLength={60}
        value={name}
        wrong={wrong}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" tone="coin" disabled={make.isPending}>
        <Fingerprint size={18} aria-hidden="true" />
        {make.isPending ? 'Waiting for your device...' : 'Create Passkey'}
      </Button>
    </form>
  )
}

function NewApp({ onAdded }: Props) {
  // each time the dialog opens there is a new secret, never a cached one
  const { data, error, refetch } = useQuery({
    queryKey: ['new totp'],
    queryFn: () => call(beginTotp),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm/5 text-muted">The secret did not load: {errorMessageOf(error).message}.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    )
  if (!data) return <div className="min-h-[420px]" aria-busy="true" />
  return <FirstCode secret={data.secret} address={data.address} onAdded={onAdded} />
}

function FirstCode({ secret, address, onAdded }: Props & { secret: string; address: string }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const confirm = useMutation({
    mutationFn: () => call(confirmTotp, { body: { code: code.trim() } }),
    onSuccess: onAdded,
    onError: (error) => {
      setCode('')
      if (error instanceof RefusedCall && error.code === 'invalid_second_factor')
        setWrong('Wrong code. Check that the clock of your phone is right')
      else toast.refuseAs('Failed to add the app')(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d{3} ?\d{3}$/.test(code.trim())) return setWrong('Please enter the six digits')
    setWrong(undefined)
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <p className="text-sm/5 text-muted">Scan this code with your app, or type the secret into it.</p>
      <div className="justify-self-center">
        <QrPicture text={address} name="QR code of the secret" />
      </div>
      <p className={styles.secret}>
        <span className="sr-only">Secret: </span>
        {secret.match(/.{1,4}/g)!.join(' ')}
      </p>
      <a href={address} className="min-h-11 content-center justify-self-center px-4 text-caption text-muted underline">
        Open in an app on this device
      </a>
      <Field
        label="Code"
        hint="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        wrong={wrong}
        onChange={(event) => {
          setCode(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" tone="coin" disabled={confirm.isPending}>
        {confirm.isPending ? 'Checking...' : 'Add App'}
      </Button>
    </form>
  )
}
