/** 'Add New YouTube Channel': adds a channel by id, @handle or address, with a category. */
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { addFromYoutube } from '#contract/admin.ts'
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import { listedSentence } from '#contract/debut.ts'
import { call, refusalOf } from '#web/api/call.ts'
import { ConfirmChannel, type ToConfirm } from '#web/domain/creator/confirm-channel.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSeasonOnly } from './season-only.ts'
import { useAdminAction } from './use-admin.ts'

const FAILED = 'Failed to add channel'

const EMPTY = { channelId: '', category: '' }

export function AddChannel() {
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [toConfirm, setToConfirm] = useState<ToConfirm | null>(null)
  const seasonOnly = useSeasonOnly()
  const channelId = typed.channelId.trim()
  const category = typed.category.trim()
  const add = useAdminAction({
    call: (confirmedId: string | null) =>
      call(addFromYoutube, { body: { channelId: confirmedId ?? channelId, category } }),
    succeeded: (added) => ({
      title: 'Channel Added!',
      message: `${added.channelName} is in the catalogue. ${listedSentence(added)}`,
    }),
    failed: FAILED,
    onDone: () => {
      setTyped(EMPTY)
      setTried(false)
      setToConfirm(null)
    },
    onError: (error) => {
      const refusal = refusalOf(error, 'confirm_channel')
      setToConfirm(refusal)
      if (refusal) return true
      if (seasonOnly === null || !refusalOf(error, 'channel_not_found')) return false
      toast.show({ title: FAILED, message: seasonOnly, tone: 'bad' })
      return true
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (channelId !== '' && category !== '') return add.isPending || add.mutate(null)
    toast.show({ title: 'Missing Information', message: 'Please provide both Channel ID and Category', tone: 'bad' })
  }

  return (
    <Panel
      title="Add New YouTube Channel"
      aside={
        <Link to="/manage-channels" className="min-h-11 py-3 text-sm font-semibold underline">
          Add in bulk
        </Link>
      }
    >
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
        <ConfirmChannel
          channel={toConfirm}
          action="Add"
          isPending={add.isPending}
          onConfirm={() => add.mutate(toConfirm.youtubeId)}
        />
      )}
    </Panel>
  )
}
