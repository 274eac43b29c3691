/**
 * The form of an account: a few fields, checked against the contract on submit, with errors beside each.
 *
 * A refusal about one field (`beside`) is shown beside it; any other as a toast. The first invalid field gets the focus.
 */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { RefusedCall } from '#web/api/call.ts'
import { readForm, withoutChanged, type Wrongs } from '#web/ui/read-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export type AccountField<Name extends string> = {
  name: Name
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'email' | 'password' | 'text'
  hint?: string
}

type Props<Shape extends z.core.$ZodType, Name extends string, Response> = {
  shape: Shape
  fields: readonly AccountField<Name>[]
  send: (value: z.output<Shape>) => Promise<Response>
  onSent: (response: Response) => unknown
  /** For each error code, the field below which its message is shown. */
  beside: Partial<Record<ErrorCode, Name>>
  submit: { label: string; pending: string; failed: string }
  /** The initial texts of the fields. */
  initial?: Partial<Record<Name, string>>
  /** An alternative to the form, shown as a button after a refusal beside its field. */
  instead?: { after: ErrorCode; label: string; onChoose: (typed: Record<Name, string>) => void }
  /** Content that is shown below the button. */
  children?: ReactNode
}

export function AccountForm<Shape extends z.core.$ZodType, Name extends string, Response>(
  props: Props<Shape, Name, Response>,
) {
  const { shape, fields, send, onSent, beside, submit, initial, instead, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [wrongs, setWrongs] = useState<Wrongs<Name>>({})

  const tell = (found: Wrongs<Name>) => {
    setWrongs(found)
    const first = fields.find(({ name }) => found[name])
    const input = first && form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)
    // focusing a focused field does not scroll, so scroll too: in the middle, the error below the field is visible
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
  }

  const account = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      const field = error instanceof RefusedCall ? beside[error.code] : undefined
      if (field) tell({ [field]: error.message } as Wrongs<Name>)
      else toast.refuseAs(submit.failed)(error)
    },
  })

  const { error } = account
  const refused = error instanceof RefusedCall && error.code === instead?.after ? beside[error.code] : undefined

  const typedIn = (typing: HTMLFormElement) => {
    const typed = new FormData(typing)
    return byName(({ name }) => String(typed.get(name) ?? ''))
  }
  const byName = (of: (field: AccountField<Name>) => string) =>
    Object.fromEntries(fields.map((field) => [field.name, of(field)])) as Record<Name, string>

  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (account.isPending || account.isSuccess) return
    const read = readForm(
      shape,
      typedIn(event.currentTarget),
      byName(({ label }) => label),
    )
    tell(read.isRight ? {} : read.wrongs)
    if (read.isRight) account.mutate(read.value)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={check}
      onInput={({ target }) => setWrongs((wrongs) => withoutChanged(wrongs, target))}
    >
      {fields.map(({ name, hint, ...field }) => {
        const Kind = field.type === 'password' ? PasswordField : Field
        return (
          <Kind key={name} name={name} wrong={wrongs[name]} hint={hint} defaultValue={initial?.[name]} {...field} />
        )
      })}
      <Button type="submit" tone="coin" className="mt-1 min-h-[54px] w-full text-base" disabled={account.isPending}>
        {account.isPending ? submit.pending : submit.label}
      </Button>
      {instead && refused && wrongs[refused] && (
        <Button className="mt-3 w-full" onClick={() => form.current && instead.onChoose(typedIn(form.current))}>
          {instead.label}
        </Button>
      )}
      {children}
    </form>
  )
}

/** The email field, which several of these screens share. */
export const EMAIL: AccountField<'email'> = { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }
