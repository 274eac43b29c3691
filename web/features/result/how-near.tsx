/** How near it was: to the place above and to a prize, or how far ahead the winner was. Of the best entry. */
import type { CompetitionResult } from '#contract/profile.ts'
import { points } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isLastThird } from './last-third.ts'

type Own = CompetitionResult['ownEntries'][number]

export function HowNear({ result: { ownEntries, bestRank, entries } }: { result: CompetitionResult }) {
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const facts = best ? factsOf(best) : []
  if (facts.length === 0) return null
  return (
    <Panel title={bestRank !== null && isLastThird(bestRank, entries) ? 'How far it was' : 'How near it was'}>
      <Facts className="mt-3" facts={facts} />
    </Panel>
  )
}

function factsOf({ above, below, toPrize }: Own) {
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
