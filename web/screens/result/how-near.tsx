/** What lies between the places: to the one above and to a prize, or how far ahead the winner was. Of the best entry. */
import type { CompetitionResult } from '#contract/profile.ts'
import { points } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/ordinal.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isOneShort } from './one-short.ts'

export function HowNear({ result: { ownEntries, bestRank } }: { result: CompetitionResult }) {
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const facts = best ? factsOf(best) : []
  if (!best || facts.length === 0) return null
  return (
    <Panel title={best.above === null ? 'Your lead' : 'To the next place'}>
      <Facts className="mt-3" facts={facts} />
    </Panel>
  )
}

function factsOf(own: CompetitionResult['ownEntries'][number]) {
  const { above, below, toPrize } = own
  if (above && isOneShort(own))
    return [
      {
        name: `To ${ordinal(above.rank)} place and a prize`,
        value: `${points(above.points)} points`,
        tone: 'text-coin-text',
      },
    ]
  return [
    ...(above ? [{ name: `To ${ordinal(above.rank)} place`, value: `${points(above.points)} points` }] : []),
    ...(toPrize !== null ? [{ name: 'To a prize', value: `${points(toPrize)} points`, tone: 'text-coin-text' }] : []),
    ...(below && toPrize === null
      ? [
          {
            name: `Ahead of ${ordinal(below.rank)} place`,
            value: `${points(below.points)} points`,
            tone: 'text-go-text',
          },
        ]
      : []),
  ]
}
