/** Asks for the reason of an act that cannot be overlooked, such as a ban or a cancellation. The people concerned read the reason. */
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = {
  /** The title of the dialog and the label of its button. */
  title: string
  description: string
  hint?: string
  /** The number of characters of a reason. */
  shortest: number
  longest: number
  act: { isPending: boolean; mutate: (reason: string) => void }
  onClose: () => void
}

export function ReasonDialog({ title, description, hint, shortest, longest, act, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = typed.trim()
  const isShort = reason.length < shortest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isShort) act.mutate(reason)
  }
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
        <Field
          label="Reason"
          maxLength={longest}
          hint={hint}
          value={typed}
          wrong={isTried && isShort ? `Please write at least ${shortest} characters` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" tone="flare" disabled={act.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
