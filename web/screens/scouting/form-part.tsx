/** The last fourteen complete days against a normal one, and how far they stray. */
import type { CreatorResearch } from '#contract/scouting.ts'
import { points } from '#web/ui/format.ts'
import { timesNormal } from '#web/domain/creator/creator-form-line.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { Chart, type ChartPoint } from '#web/ui/chart.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import { levelInWords, spreadSentence, TEMPER_NAMES, unknownSentence } from './sentences.ts'

export function FormPart({ research: { creator, levels, knownDays } }: { research: CreatorResearch }) {
  const days = levels.map((level, nth): ChartPoint => {
    const daysBefore = levels.length - nth
    const said = level === null ? 'not known' : levelInWords(level)
    return { label: `-${daysBefore}d`, value: level, words: `${dayLabel(daysBefore)}: ${said}` }
  })
  const facts = [
    { name: 'Form', value: creator.form === null ? '—' : timesNormal(creator.form) },
    { name: 'Spread', value: creator.temper === null ? '—' : TEMPER_NAMES[creator.temper] },
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
        {(isKnown || creator.temper !== null) && spreadSentence(creator)}
      </p>
    </div>
  )
}

const HOW_COUNTED =
  'A normal day is the median of the known days. Swings that moved everybody are taken out, here as in the draft.'

const dayLabel = (daysBefore: number): string => (daysBefore === 1 ? '1 day before' : `${daysBefore} days before`)
