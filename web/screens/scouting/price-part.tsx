/** The price and form of a creator: past prices with the points they brought, and the current price. */
import type { CreatorResearch, PastCompetition } from '#contract/scouting.ts'
import { RECORD_LENGTH, surplusOf } from '#game/scouting/record.ts'
import { inDollars } from '#web/ui/basic-formats.ts'
import { points, wholeDollars, signed } from '#web/ui/format.ts'
import { shortDayOf } from '#web/ui/long-day.ts'
import { Chart, type ChartPoint } from '#web/ui/chart.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { recordSentence, levelInWords, spreadSentence, VOLATILITY_NAMES, unknownSentence } from './texts.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'
import { Facts } from '#web/domain/entry/facts.tsx'

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
                points(one.expectedPoints),
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

/** The last fourteen complete days compared with a normal one, and their spread. */
export function FormPart({ research: { creator, levels, knownDays } }: { research: CreatorResearch }) {
  const days = levels.map((level, nth): ChartPoint => {
    const daysBefore = levels.length - nth
    const said = level === null ? 'not known' : levelInWords(level)
    return { label: `-${daysBefore}d`, value: level, words: `${dayLabel(daysBefore)}: ${said}` }
  })
  const facts = [
    { name: 'Form', value: creator.form === null ? '—' : timesNormal(creator.form) },
    { name: 'Spread', value: creator.volatility === null ? '—' : VOLATILITY_NAMES[creator.volatility] },
    { name: 'Ceiling', value: creator.ceiling === null ? '—' : points(creator.ceiling) },
  ]
  const isKnown = levels.some((level) => level !== null)
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      <Facts facts={facts} isThree />
      {isKnown ? (
        <div>
          <Chart
            name="Level of each day against its normal day"
            points={days}
            format={(value) => `${Number(value.toFixed(2))}x`}
            reference={{ value: 1, label: 'normal day' }}
            isFromZero
          />
          <ChartTable
            name="Level of each day"
            heads={['Day', 'Against a normal day']}
            rows={levels.map((level, nth) => [
              dayLabel(levels.length - nth),
              level === null ? 'not known' : timesNormal(level),
            ])}
          />
        </div>
      ) : (
        <p className="text-caption text-muted">{unknownSentence(knownDays)}</p>
      )}
      <p className="text-caption/5 text-muted">
        {isKnown ? `${HOW_COUNTED} ` : ''}
        {(isKnown || creator.volatility !== null) && spreadSentence(creator)}
      </p>
    </div>
  )
}

const HOW_COUNTED =
  'A normal day is the median of the known days. Effects on all channels are removed, as in the draft.'

const dayLabel = (daysBefore: number): string => (daysBefore === 1 ? '1 day before' : `${daysBefore} days before`)
