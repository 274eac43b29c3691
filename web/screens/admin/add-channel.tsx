/** 'Add New YouTube Channel': adds it by id, @handle or address, with a category. */
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { addFromYoutube } from '#contract/admin.ts'
import { ADMIN_CATEGORIES } from '#contract/categories.ts'
import { listedSentence } from '#contract/debut.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdminAction } from './use-admin.ts'

const EMPTY = { channelId: '', category: '' }

export function AddChannel() {
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const channelId = typed.channelId.trim()
  const category = typed.category.trim()
  const add = useAdminAction({
    call: () => call(addFromYoutube, { body: { channelId, category } }),
    succeeded: (added) => ({
      title: 'Channel Added!',
      message: `${added.channelName} is in the catalogue. ${listedSentence(added)}`,
    }),
    failed: 'Failed to add channel',
    onDone: () => {
      setTyped(EMPTY)
      setTried(false)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (channelId !== '' && category !== '') return add.isPending || add.mutate(undefined)
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
          maxLength={200}
          value={typed.channelId}
          wrong={isTried && channelId === '' ? 'Please enter a channel ID' : undefined}
          onChange={(event) => setTyped({ ...typed, channelId: event.target.value })}
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
    </Panel>
  )
}
