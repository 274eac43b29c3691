/** The order of creators, and whether only affordable ones are shown. */
import type { Choice } from './choice.ts'
import { OrderField } from './order-field.tsx'

type Props = {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  /** The name of the projection here. */
  projection?: string | undefined
}

export function SortAndFilter({ choice, onChange, projection }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <OrderField order={choice.order} projection={projection} onChange={(order) => onChange({ order })} />
      <label className="flex min-h-11 items-center gap-2.5 text-[14px] font-semibold">
        <input
          type="checkbox"
          className="check"
          checked={choice.isAffordable}
          onChange={(event) => onChange({ isAffordable: event.target.checked })}
        />
        Only what I can afford
      </label>
    </div>
  )
}
