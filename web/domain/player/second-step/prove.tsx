/**
 * Asks for the second step after the admin code: a passkey, a code of an app, or a recovery code. The strongest one that is set up comes
 * first.
 */
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { SecondFactor } from '#contract/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { passkeyProblem, provePasskey } from './passkey.ts'

export type Method = SecondFactor['kind']
type Props = {
  methods: readonly Method[]
  isPending: boolean
  /** The message about what was wrong with the last code. */
  wrong: string | undefined
  onProof: (proof: SecondFactor) => void
}

const INSTEAD: Record<Method, string> = {
  passkey: 'Use a passkey instead',
  totp: 'Use the authenticator app instead',
  recovery: 'Use a recovery code instead',
}

export function Prove({ methods, ...rest }: Props) {
  const [method, setMethod] = useState(methods[0]!)
  return (
    <div className="grid gap-3 pt-1">
      {method === 'passkey' ? <ByPasskey {...rest} /> : <ByCode key={method} kind={method} {...rest} />}
      <div className="grid">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="min-h-11 justify-self-center px-4 text-caption text-muted underline"
              onClick={() => setMethod(other)}
            >
              {INSTEAD[other]}
            </button>
          ))}
      </div>
    </div>
  )
}

function ByPasskey({ isPending, wrong, onProof }: Omit<Props, 'methods'>) {
  const prove = useMutation({
    mutationFn: provePasskey,
    onSuccess: onProof,
    onError: (error) => {
      const message = passkeyProblem(error)
      if (message === null) toast.refuseAs('Not Confirmed')(error)
      else toast.show({ title: 'Not Confirmed', message, tone: 'bad' })
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isBusy = isPending || prove.isPending
  return (
    <>
      <Button ref={button} tone="coin" disabled={isBusy} onClick={() => prove.mutate()}>
        <Fingerprint size={18} aria-hidden="true" />
        {isBusy ? 'Checking...' : 'Use Your Passkey'}
      </Button>
      {wrong && (
        <p role="alert" className="text-caption font-semibold text-flare-text">
          {wrong}
        </p>
      )}
    </>
  )
}

const CODES = {
  totp: { label: 'Code of your authenticator app', missing: 'Please enter the six digits', longest: 7 },
  recovery: { label: 'Recovery code', missing: 'Please enter a recovery code', longest: 60 },
}

function ByCode({ kind, isPending, wrong, onProof }: Omit<Props, 'methods'> & { kind: 'totp' | 'recovery' }) {
  const { label, missing, longest } = CODES[kind]
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const isWhole = kind === 'totp' ? /^\d{3} ?\d{3}$/.test(code.trim()) : code.trim().length >= 8
  // a code can be used only once, so the player types the next one
  useEffect(() => {
    if (wrong === undefined) return
    setCode('')
    setTried(false)
  }, [wrong])
  useEffect(() => input.current?.focus(), [wrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole && !isPending) onProof({ kind, code: code.trim() })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        ref={input}
        label={label}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest}
        value={code}
        wrong={isTried && !isWhole ? missing : code === '' ? wrong : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" tone="coin" disabled={isPending}>
        {isPending ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  )
}
