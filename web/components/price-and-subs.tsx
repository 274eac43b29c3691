/** A creator's price and subscribers, in one line below the name. Where there is no room for the subscribers they are left out whole. */
import { counted } from '#web/lib/counted.ts'
import { wholeDollars, type Amount } from '#web/lib/format.ts'

export function PriceAndSubs({ price, subscribers }: { price: Amount; subscribers: number | null | undefined }) {
  return (
    <span className="flex h-5 flex-wrap gap-x-1 overflow-hidden text-[13px]/5 text-muted">
      <b className="font-semibold text-coin-text">{wholeDollars(price)}</b>
      <span> · {counted(subscribers ?? null, 'sub')}</span>
    </span>
  )
}
