/** Its price in past competitions and now, and whether its points were worth more. */
import type { CreatorResearch, PastCompetition } from '#contract/scouting.ts'
import { RECORD_LENGTH, surplusOf } from '#game/scouting/record.ts'
import { inDollars } from '#web/ui/amounts.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { shortDayOf } from '#web/ui/long-day.ts'
import { signed } from '#web/ui/signed.ts'
import { Chart, type ChartPoint } from '#web/ui/chart.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { recordSentence } from './sentences.ts'

export function PricePart({ research: { creator, past } }: { research: CreatorResearch }) {
  const prices = [...past.map(priceAt), ...(creator.inPlay ? [priceNow(creator.price)] : [])]
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      <p className="text-sm/5 font-semibold">{recordSentence(creator)}</p>
      {past.length > 0 && (
        <>
          <section aria-label="Surplus">
            <h3 className="eyebrow">Points above or below its price</h3>
            <Chart
              name="Points above its price"
              kind="bars"
              points={past.slice(-RECORD_LENGTH).map(surplusAt)}
              format={axis}
            />
          </section>
          <section aria-label="Prices">
            <h3 className="eyebrow">Price</h3>
            <Chart
              name="Price in each competition"
              points={prices}
              format={(value) => `$${Number((value / 1000).toFixed(1))}K`}
            />
          </section>
          <ChartTable
            name="Past competitions"
            heads={['Day', 'Price', 'Its price stands for', 'Brought', 'Surplus']}
            rows={past
              .toReversed()
              .map((one) => [
                shortDayOf(one.day),
                wholeDollars(one.price),
                points(one.worth),
                points(one.points),
                signed(surplusOf(one)),
              ])}
          />
        </>
      )}
    </div>
  )
}

const axis = (value: number): string => String(Number(value.toFixed(1))).replace('-', '−')

function surplusAt(one: PastCompetition): ChartPoint {
  const surplus = surplusOf(one)
  const label = shortDayOf(one.day)
  return {
    label,
    value: surplus,
    words: `${label}: brought ${points(one.points)}, ${signed(surplus)} against its price`,
    tone: surplus > 0 ? 'up' : 'down',
  }
}

const priceAt = ({ day, price }: PastCompetition): ChartPoint => ({
  label: shortDayOf(day),
  value: inDollars(price),
  words: `${shortDayOf(day)}: ${wholeDollars(price)}`,
})

const priceNow = (price: string): ChartPoint => ({
  label: 'Now',
  value: inDollars(price),
  words: `Now: ${wholeDollars(price)}`,
})
