/**
 * The figures Roster Value, Salary Cap and Cap Space of an entry. Picks keep their draft prices, but trades are paid at live prices, so
 * after a trade the first and the third figure no longer add up to the cap. A sentence says which prices the roster value is made of.
 */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import type { Market } from '#game/live-moves.ts'
import { cents, parseDecimal, total, type Cents } from '#game/money.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { limitsOf } from '#web/domain/roster/roster.ts'

type Props = {
  competition: Competition
  entry: Entry
  /** The live prices, where picks are sold at them. */
  market?: Market | null
}

export function CapFacts({ competition, entry, market = null }: Props) {
  const { salaryCap } = limitsOf(competition)
  const left = parseDecimal(entry.leftOfCap) ?? cents(0)
  const value = market ? sellingValue(entry, market) : draftValue(entry)
  const addsUp = !market && value !== null && value + left === salaryCap
  return (
    <>
      <Facts
        isThree
        facts={[
          { name: 'Roster Value', value: value === null ? '—' : wholeDollars(value) },
          { name: 'Salary Cap', value: wholeDollars(salaryCap) },
          {
            name: addsUp ? 'Cap Space' : 'Left of your cap',
            value: wholeDollars(left),
            tone: left < 0 ? 'text-flare-text' : 'text-go-text',
          },
        ]}
      />
      {!addsUp && (
        <p className="mt-2 text-caption text-muted">
          {market
            ? 'Roster Value is what your picks sell for now.'
            : 'Roster Value is at draft prices. Trades were paid at live prices.'}
        </p>
      )}
    </>
  )
}

/** Returns the sum of the picks' draft prices in cents. */
const draftValue = ({ picks }: Entry): Cents => total(picks.map(({ price }) => parseDecimal(price) ?? cents(0)))

/** Returns the sum in cents for which the picks could be sold now, or null while a price is not known. */
function sellingValue({ picks }: Entry, { priceOf }: Market): Cents | null {
  const prices = picks.map(({ creatorId }) => priceOf(creatorId)?.sells)
  return prices.some((price) => price === undefined) ? null : total(prices.map((price) => price ?? cents(0)))
}
