/** The order of a list of creators, and whether only affordable ones are shown. */
import { type Choice, ORDERS, type Order } from './choice.ts'
import { useId } from 'react'

type Props = {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  /** The name of the projection in this list. */
  projection?: string | undefined
  /** Affordable creators leave room for this many picks in all; null if a creator only has to fit under the cap. */
  roomFor?: number | null
}

export function SortAndFilter({ choice, onChange, projection, roomFor = null }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <OrderField order={choice.order} projection={projection} onChange={(order) => onChange({ order })} />
      <label className="flex min-h-11 items-center gap-2.5 text-sm font-semibold">
        <input
          type="checkbox"
          className="check"
          checked={choice.isAffordable}
          onChange={(event) => onChange({ isAffordable: event.target.checked })}
        />
        <span>
          Only what I can afford{' '}
          {roomFor !== null && (
            <span className="block text-caption/4 font-medium text-muted">and still afford {roomFor} creators</span>
          )}
        </span>
      </label>
    </div>
  )
}

type OrderProps = {
  order: Order
  onChange: (order: Order) => void
  /** The name of the projection in this list. */
  projection?: string | undefined
}

/** The select field for the order of creators. */
export function OrderField({ order, onChange, projection = ORDERS.projection }: OrderProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <label htmlFor={id} className="text-caption font-semibold text-muted">
        Sort by
      </label>
      <select
        id={id}
        className="input h-11 min-h-0 w-auto pl-3 text-sm font-semibold"
        value={order}
        onChange={(event) => onChange(event.target.value as Order)}
      >
        {Object.entries({ ...ORDERS, projection }).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
