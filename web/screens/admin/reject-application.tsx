/** Asks for the reason of a rejection, which is sent to the applicant. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { rejectApplication, type Application } from '#contract/ipo.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAdminAction } from './use-admin.ts'

type Props = { application: Application; reason: string; onReason: (reason: string) => void; onClose: () => void }

export function RejectApplication({ application: { id, channelName }, reason, onReason, onClose }: Props) {
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const reject = useAdminAction({
    call: () => call(rejectApplication, { params: { applicationId: id }, body: { reason: reason.trim() } }),
    succeeded: () => ({ title: 'Application Rejected', message: `${channelName} is told why` }),
    failed: 'Failed to reject',
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '') reject.mutate(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reject Application"
      description={`${channelName} gets your reason as a notification, and by email if this game sends email.`}
    >
      <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
        <Field
          ref={field}
          label="Reason"
          maxLength={1000}
          value={reason}
          wrong={isTried && reason.trim() === '' ? 'Please give a reason' : undefined}
          onChange={(event) => onReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="flare" disabled={reject.isPending}>
            {reject.isPending ? 'Rejecting...' : 'Reject'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
