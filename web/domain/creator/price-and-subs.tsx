/**
 * A creator's price and subscribers, in one line below the name. Without room for the subscribers they are left out entirely, or have a
 * line of their own.
 */
import { counted } from '#web/ui/counted.ts'
import { wholeDollars, type Amount } from '#web/ui/format.ts'

type Props = {
  price: Amount
  subscribers: number | null | undefined
  /** The row has room for a second line. */
  mayWrap?: boolean
}

export function PriceAndSubs({ price, subscribers, mayWrap = false }: Props) {
  return (
    <span className={`block overflow-hidden text-caption/5 text-muted ${mayWrap ? 'min-h-5' : 'h-5'}`}>
      {/* if a line begins with the dot, the dot is beyond the edge */}
      <span className="-ml-3 flex flex-wrap">
        <b className="pl-3 font-semibold text-coin-text">{wholeDollars(price)}</b>
        <span>
          <span className="inline-block w-3 text-center"> · </span>
          {counted(subscribers ?? null, 'sub')}
        </span>
      </span>
    </span>
  )
}
