/** A creator's price line in a row. */
import { counted, wholeDollars, type Amount } from '#web/ui/format.ts'

type Props = {
  price: Amount
  subscribers: number | null | undefined
  /** The row has room for a second line of text. */
  mayWrap?: boolean
}

/**
 * A creator's price and subscribers in one line below the name. If they do not fit, the subscribers are left out, or wrap to a second line.
 */
export function PriceAndSubs({ price, subscribers, mayWrap = false }: Props) {
  return (
    <span className={`block overflow-hidden text-caption/5 text-muted ${mayWrap ? 'min-h-5' : 'h-5'}`}>
      {/* at the start of a line the dot lies outside the visible area */}
      <span className="-ml-3 flex flex-wrap">
        <b translate="no" className="pl-3 font-semibold text-coin-text">
          {wholeDollars(price)}
        </b>
        <span>
          <span className="inline-block w-3 text-center"> · </span>
          {counted(subscribers ?? null, 'sub')}
        </span>
      </span>
    </span>
  )
}
