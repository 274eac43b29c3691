/** 'Add New YouTube Channel': adds a channel by id, @handle or address, with a category. */
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { addFromYoutube } from '#contract/admin.ts'
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import { listedSentence } from '#contract/debut.ts'
import type { Refusal } from '#contract/errors.ts'
import { call, refusalOf } from '#web/api/call.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { abbreviate } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdminAction } from './use-admin.ts'

type ToConfirm = Extract<Refusal, { code: 'confirm_channel' }>

const EMPTY = { channelId: '', category: '' }

export function AddChannel() {
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [toConfirm, setToConfirm] = useState<ToConfirm | null>(null)
  const channelId = typed.channelId.trim()
  const category = typed.category.trim()
  const add = useAdminAction({
    call: (confirmedId: string | null) =>
      call(addFromYoutube, { body: { channelId: confirmedId ?? channelId, category } }),
    succeeded: (added) => ({
      title: 'Channel Added!',
      message: `${added.channelName} is in the catalogue. ${listedSentence(added)}`,
    }),
    failed: 'Failed to add channel',
    onDone: () => {
      setTyped(EMPTY)
      setTried(false)
      setToConfirm(null)
    },
    onError: (error) => {
      const refusal = refusalOf(error, 'confirm_channel')
      setToConfirm(refusal)
      return refusal !== null
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (channelId !== '' && category !== '') return add.isPending || add.mutate(null)
    toast.show({ title: 'Missing Information', message: 'Please provide both Channel ID and Category', tone: 'bad' })
  }

  return (
    <Panel title="Add New YouTube Channel">
      <form noValidate className="mt-3 grid gap-1" onSubmit={submit}>
        <Field
          label="Channel ID"
          placeholder="UC… or @handle"
          autoComplete="off"
          spellCheck={false}
          maxLength={1_000}
          value={typed.channelId}
          wrong={isTried && channelId === '' ? 'Please enter a channel ID' : undefined}
          onChange={(event) => {
            setTyped({ ...typed, channelId: event.target.value })
            setToConfirm(null)
          }}
        />
        <SelectField
          label="Category"
          value={typed.category}
          wrong={isTried && category === '' ? 'Please choose a category' : undefined}
          onChange={(event) => setTyped({ ...typed, category: event.target.value })}
        >
          <option value="">Select a category</option>
          {ADMIN_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <Button type="submit" tone="coin" className="mt-2" disabled={add.isPending}>
          <Plus size={18} aria-hidden="true" />
          {add.isPending ? 'Adding...' : 'Add Channel'}
        </Button>
      </form>
      {toConfirm && (
        <div role="group" aria-label="Confirm the channel" className="mt-3 grid gap-2 rounded-xl bg-raise p-4 text-sm">
          <p>This address may be a page of YouTube, not a channel. It leads to this channel:</p>
          <p className="flex items-center gap-3">
            <Avatar
              src={toConfirm.thumbnailUrl}
              name={toConfirm.channelTitle}
              size={48}
              alt=""
              className="size-12 flex-none rounded-xl"
            />
            <span>
              <strong>{toConfirm.channelTitle}</strong>
              <br />
              {toConfirm.subscriberCount === null
                ? 'Subscribers not shown'
                : `${abbreviate(toConfirm.subscriberCount)} subscribers`}
            </span>
          </p>
          <Button tone="coin" disabled={add.isPending} onClick={() => add.mutate(toConfirm.youtubeId)}>
            Add {toConfirm.channelTitle}
          </Button>
        </div>
      )}
    </Panel>
  )
}
