/**
 * Edits a channel's price and category in its row. Only changed fields are sent, with the version the admin saw. If somebody else edited it
 * first, a toast says so and the row is read again. An empty price clears an admin's own price.
 */
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { editCreator, type AdminCreator } from '#contract/admin.ts'
import { parseDecimal, WRITTEN_AMOUNT } from '#game/money.ts'
import { call, RefusedCall } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { categoriesFor, categoryLabel } from './category.ts'
import { useAdminAction } from './use-admin.ts'
import styles from './admin.module.css'

type Edit = { price?: string | null; category?: string }

export function EditChannel({ creator, onClose }: { creator: AdminCreator; onClose: () => void }) {
  const shownPrice = creator.priceOverride ?? creator.price
  const [price, setPrice] = useState(shownPrice)
  const [category, setCategory] = useState(categoryLabel(creator.category))
  const [wrong, setWrong] = useState<string>()

  const save = useAdminAction({
    call: (edit: Edit) =>
      call(editCreator, { params: { creatorId: creator.id }, body: { ...edit, version: creator.version } }),
    succeeded: ({ channelName }) => ({ title: 'Creator Updated!', message: channelName }),
    failed: 'Failed to update creator',
    onDone: onClose,
    onError: (error) => {
      if (!(error instanceof RefusedCall)) return false
      if (error.code === 'edited_meanwhile') onClose()
      if (error.code === 'price_out_of_range') setWrong(error.message)
      return error.code === 'price_out_of_range'
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = price.trim()
    if (typed !== '' && !WRITTEN_AMOUNT.test(typed)) return setWrong('Please enter an amount such as 10000.00')
    setWrong(undefined)
    const edit: Edit = {
      ...(parseDecimal(typed) !== parseDecimal(shownPrice) && { price: typed === '' ? null : typed }),
      ...(category !== categoryLabel(creator.category) && { category }),
    }
    if (Object.keys(edit).length === 0) return onClose()
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
      <p className="truncate text-[14px] font-bold">{creator.channelName}</p>
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
            setPrice(event.target.value)
            setWrong(undefined)
          }}
        />
        <SelectField label="Category" value={category} onChange={(event) => setCategory(event.target.value)}>
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
