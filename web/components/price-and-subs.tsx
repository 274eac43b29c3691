/** A creator's price and subscribers, in one line below the name. */
import { abbreviate, wholeDollars, type Amount } from '#web/lib/format.ts'

export function PriceAndSubs({ price, subscribers }: { price: Amount; subscribers: number | null | undefined }) {
  return (
    <span className="block truncate text-[13px] text-muted">
      <b className="font-semibold text-coin-text">{wholeDollars(price)}</b> · {abbreviate(subscribers ?? null)} subs
    </span>
  )
}
