/**
 * Edits a channel's price and category in its row. Only changed fields are sent, with the version that the admin saw. If somebody else
 * edited the creator first, a toast says so and the row is read again. An empty price removes the admin's own price. Untouched fields
 * follow the catalogue, whose prices change with each draft.
 */
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { editCreator, type AdminCreator } from '#contract/admin.ts'
import { parseDecimal, WRITTEN_AMOUNT } from '#game/money.ts'
import { call, RefusedCall } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { categoriesFor, categoryLabel } from './channel-row.tsx'
import { SETTLE_MS } from './inbox-panel.tsx'
import { useAdminAction } from './use-admin.ts'
import styles from './admin.module.css'

/** Replaces the sentence for players about a creator that does not exist. */
export const tellDeleted = ({ channelName }: AdminCreator): void =>
  toast.show({
    title: 'Deleted Meanwhile',
    message: `${channelName} has left the catalogue meanwhile, so nothing was saved`,
    tone: 'bad',
  })

/** Turns "25,000" and "$25,000.00" into the number format of the contract. Any other text is returned unchanged. */
const withoutCommas = (text: string): string =>
  /^\$?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text) ? text.replace(/[$,]/g, '') : text

const priceOf = ({ priceOverride, price }: AdminCreator): string => priceOverride ?? price

const nextPrice = (set: string | null): string => (set === null ? 'priced by its form' : wholeDollars(set))

/** A price that is this many times higher or lower than the present one is probably a mistake, so it needs a confirmation. */
const FAR = 5

const isFar = (amount: string, before: AdminCreator): boolean => {
  const [next, now] = [parseDecimal(amount), parseDecimal(priceOf(before))]
  return next !== null && now !== null && (next * FAR < now || next > now * FAR)
}

type Edit = { price?: string | null; category?: string }

export function EditChannel({ creator, onClose }: { creator: AdminCreator; onClose: () => void }) {
  const [typed, setTyped] = useState<{ price?: string; category?: string }>({})
  /** The creator when the first field was changed. */
  const [seen, setSeen] = useState<AdminCreator>()
  const [wrong, setWrong] = useState<string>()
  /** A price far from the present one that waits for a confirmation. */
  const [asked, setAsked] = useState<{ price: string; at: number }>()
  // a double click must not confirm a question that the admin has not seen
  const isAskedLongAgo = (amount: string) => asked?.price === amount && performance.now() - asked.at >= SETTLE_MS
  const price = typed.price ?? priceOf(creator)
  const category = typed.category ?? categoryLabel(creator.category)
  const touch = (changes: typeof typed) => {
    setTyped({ ...typed, ...changes })
    setSeen(seen ?? creator)
  }

  const save = useAdminAction({
    call: (edit: Edit) =>
      call(editCreator, { params: { creatorId: creator.id }, body: { ...edit, version: (seen ?? creator).version } }),
    succeeded: ({ channelName }, { price: set }) => ({
      title: 'Creator Updated!',
      message: set === undefined ? channelName : `${channelName}: ${nextPrice(set)} from the next draft`,
    }),
    failed: 'Failed to update creator',
    onDone: onClose,
    onError: (error) => {
      if (!(error instanceof RefusedCall)) return false
      if (error.code === 'edited_meanwhile') onClose()
      if (error.code === 'price_out_of_range') setWrong(error.message)
      if (error.code === 'creator_not_found') {
        tellDeleted(creator)
        onClose()
      }
      return error.code === 'price_out_of_range' || error.code === 'creator_not_found'
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = withoutCommas(price.trim())
    if (amount !== '' && !WRITTEN_AMOUNT.test(amount)) return setWrong('Please enter an amount such as 10000.00')
    setWrong(undefined)
    const before = seen ?? creator
    const edit: Edit = {
      ...(typed.price !== undefined &&
        parseDecimal(amount) !== parseDecimal(priceOf(before)) && { price: amount === '' ? null : amount }),
      ...(typed.category !== undefined && category !== categoryLabel(before.category) && { category }),
    }
    if (Object.keys(edit).length === 0) return onClose()
    if (typeof edit.price === 'string' && isFar(edit.price, before) && !isAskedLongAgo(edit.price)) {
      if (asked?.price !== edit.price) setAsked({ price: edit.price, at: performance.now() })
      return setWrong(`It is ${wholeDollars(priceOf(before))} now. Press Save again for ${wholeDollars(edit.price)}.`)
    }
    if (!save.isPending) save.mutate(edit)
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }

  return (
    <form
      noValidate
      className={styles.edit}
      aria-label={`Edit ${creator.channelName}`}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
    >
      <p className="truncate text-sm font-bold">{creator.channelName}</p>
      <div className="grid items-start gap-x-3 sm:grid-cols-2">
        <Field
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={price}
          wrong={wrong}
          hint="Applies from the next draft. Leave it empty to go by the channel's form."
          onChange={(event) => {
            touch({ price: event.target.value })
            setWrong(undefined)
          }}
        />
        <SelectField label="Category" value={category} onChange={(event) => touch({ category: event.target.value })}>
          {categoriesFor(creator.category).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex gap-2">
        <Button type="submit" tone="coin" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
