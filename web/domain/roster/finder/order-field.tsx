/** In which order creators come. */
import { useId } from 'react'
import { ORDERS, type Order } from './choice.ts'

type Props = {
  order: Order
  onChange: (order: Order) => void
  /** The name of the projection here. */
  projection?: string | undefined
}

export function OrderField({ order, onChange, projection = ORDERS.projection }: Props) {
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
