/** How near it was, or how far: to the place above and to a prize, or how far ahead the winner was. Of the best entry. */
import type { CompetitionResult } from '#contract/profile.ts'
import { points } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isOneShort } from './one-short.ts'

type Own = CompetitionResult['ownEntries'][number]

export function HowNear({ result: { ownEntries, bestRank } }: { result: CompetitionResult }) {
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const facts = best ? factsOf(best) : []
  if (!best || facts.length === 0) return null
  return (
    <Panel title={titleOf(best)}>
      <Facts className="mt-3" facts={facts} />
    </Panel>
  )
}

/** In points: less than a pick brings on a usual day. */
const NEAR = 20

/** To a prize, or to have one. To be last is near to nothing. */
const isNear = (own: Own): boolean =>
  own.toPrize === null || isOneShort(own) || (own.below !== null && own.toPrize <= NEAR)

function titleOf(own: Own): string {
  if (own.above === null) return 'How far ahead it was'
  return isNear(own) ? 'How near it was' : 'How far off it was'
}

function factsOf(own: Own) {
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
