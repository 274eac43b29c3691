/** A creator's live price in a row of the Roster Manager: for a pick what it sells for, for all others what it costs. */
import type { LivePrice } from '#game/scoring/types.ts'
import { wholeDollars } from '#web/ui/format.ts'

type Props = { price: LivePrice | undefined; isOwned: boolean }

export function LivePriceLine({ price, isOwned }: Props) {
  if (!price) return <span className="block min-h-5 text-caption/5 text-muted">Live price: not known yet</span>
  const { live, sells, costs } = price
  const amount = isOwned ? sells : costs
  return (
    <span className="block min-h-5 overflow-hidden text-caption/5 text-muted">
      {/* at the start of a line the dot lies outside the visible area */}
      <span className="-ml-3 flex flex-wrap">
        <span className="pl-3">
          Live price <span translate="no">{wholeDollars(live)}</span>
        </span>
        <span>
          <span className="inline-block w-3 text-center"> · </span>
          <b className="font-semibold text-coin-text">
            {amount === null ? (
              'Cannot be bought yet'
            ) : (
              <>
                {isOwned ? 'Sells for' : 'Costs'} <span translate="no">{wholeDollars(amount)}</span>
              </>
            )}
          </b>
        </span>
      </span>
    </span>
  )
}
