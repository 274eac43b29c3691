/** The address of Discord or Slack to which messages are posted: of a league for its owner, of the installation for administrators. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as api from '#contract/webhooks.ts'
import type { Webhook, WebhookEdit, WebhookState } from '#contract/webhooks.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { serviceName, stateText, WHAT_ARRIVES } from './webhook-texts.ts'

/** `slug` names the league; without it the dialog is about the installation. */
type Props = { slug?: string; onClose: () => void }

const callsOf = (slug: string | undefined) =>
  slug === undefined
    ? {
        read: ask(api.installationWebhook),
        key: keyOf(api.installationWebhook),
        save: (body: WebhookEdit) => call(api.saveInstallationWebhook, { body }),
        test: () => call(api.testInstallationWebhook),
        remove: () => call(api.removeInstallationWebhook),
      }
    : {
        read: ask(api.leagueWebhook, { params: { slug } }),
        key: keyOf(api.leagueWebhook, { params: { slug } }),
        save: (body: WebhookEdit) => call(api.saveLeagueWebhook, { params: { slug }, body }),
        test: () => call(api.testLeagueWebhook, { params: { slug } }),
        remove: () => call(api.removeLeagueWebhook, { params: { slug } }),
      }

export function WebhookDialog({ slug, onClose }: Props) {
  const calls = callsOf(slug)
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...calls.read, staleTime: 0 })
  const save = useMutation({
    mutationFn: calls.save,
    onSuccess: (state, { url }) => {
      queries.setQueryData<WebhookState>(calls.key, state)
      if (url !== undefined) toast.show({ title: 'Connected', message: 'A first message has arrived in the channel' })
    },
  })
  const test = useMutation({
    mutationFn: calls.test,
    onSuccess: () => toast.show({ title: 'Test Sent', message: 'The message has arrived in the channel' }),
    onError: toast.refuseAs('The test was not sent'),
  })
  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: () => queries.setQueryData<WebhookState>(calls.key, { webhook: null }),
    onError: toast.refuseAs('The address was not removed'),
  })
  const isBusy = save.isPending || test.isPending || remove.isPending
  const webhook = data?.webhook
  const hasNames = slug !== undefined
  return (
    <Dialog open onClose={onClose} title="Messages to Discord or Slack" description={WHAT_ARRIVES}>
      {data === undefined && !error && (
        <p role="status" className="text-sm/5 text-muted">
          Loading the address...
        </p>
      )}
      {data === undefined && error && (
        <p className="flex items-center gap-3 text-sm/5 text-muted">
          <span className="grow">The address did not load: {errorMessageOf(error).message}</span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {webhook && (
        <Connected
          webhook={webhook}
          isBusy={isBusy}
          hasNames={hasNames}
          onNames={(withNames) => save.mutate({ withNames })}
          onTest={() => test.mutate()}
          onRemove={() => remove.mutate()}
        />
      )}
      {data && (!webhook || webhook.isEnded) && (
        <AddressForm
          isBusy={isBusy}
          hasNames={hasNames}
          wrong={save.error ? errorMessageOf(save.error).message : undefined}
          onSave={save.mutate}
        />
      )}
    </Dialog>
  )
}

type ConnectedProps = {
  webhook: Webhook
  isBusy: boolean
  hasNames: boolean
  onNames: (withNames: boolean) => void
  onTest: () => void
  onRemove: () => void
}

function Connected({ webhook, isBusy, hasNames, onNames, onTest, onRemove }: ConnectedProps) {
  const { service, address, isEnded, withNames } = webhook
  return (
    <div className="grid gap-3 pb-2">
      <p className="text-sm/5">
        {serviceName(service)}: <span translate="no">{address}</span>
      </p>
      <p role="status" className="text-sm/5 text-muted">
        {stateText(webhook)}
      </p>
      {hasNames && !isEnded && <NamesSwitch isOn={withNames} isBusy={isBusy} onChange={onNames} />}
      <div className="flex flex-wrap gap-2 *:grow">
        {!isEnded && (
          <Button disabled={isBusy} onClick={onTest}>
            Send a Test
          </Button>
        )}
        <Button tone="flare" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

type NamesProps = { isOn: boolean; isBusy: boolean; onChange: (isOn: boolean) => void }

const NamesSwitch = ({ isOn, isBusy, onChange }: NamesProps) => (
  <label className="flex min-h-11 items-center gap-2.5 text-sm font-semibold">
    <input
      type="checkbox"
      className="check"
      checked={isOn}
      disabled={isBusy}
      onChange={({ target }) => onChange(target.checked)}
    />
    Name the members who have not entered
  </label>
)

type FormProps = {
  isBusy: boolean
  hasNames: boolean
  wrong: string | undefined
  onSave: (edit: WebhookEdit) => void
}

function AddressForm({ isBusy, hasNames, wrong, onSave }: FormProps) {
  const [typed, setTyped] = useState('')
  const [withNames, setWithNames] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSave({ url: typed.trim(), withNames })
  }
  return (
    <form noValidate className="grid gap-1 pt-1" onSubmit={submit}>
      <Field
        label="Address of the webhook"
        type="url"
        autoComplete="off"
        maxLength={500}
        placeholder="https://discord.com/api/webhooks/..."
        hint="In Discord: Edit Channel, Integrations, Webhooks. In Slack: an app with incoming webhooks."
        value={typed}
        wrong={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
      {hasNames && <NamesSwitch isOn={withNames} isBusy={isBusy} onChange={setWithNames} />}
      <Button type="submit" tone="coin" className="mt-2 w-full" disabled={isBusy || typed.trim() === ''}>
        {isBusy ? 'Sending a first message...' : 'Connect'}
      </Button>
    </form>
  )
}
