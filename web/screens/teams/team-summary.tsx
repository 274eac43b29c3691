/** Team Summary: how many teams, and the best of them. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { bestPlaced, placeText, withPlace } from '#web/domain/competition/place.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { Panel } from '#web/ui/panel.tsx'

export function TeamSummary({ competition, entries }: { competition: Competition; entries: readonly Entry[] }) {
  const best = entries.reduce((found, entry) => (entry.totalScore > found.totalScore ? entry : found))
  const place = bestPlaced(entries.map((entry) => withPlace(competition.phase, entry)))
  return (
    <Panel title="Team Summary">
      <Facts
        isThree
        className="mt-3"
        facts={[
          { name: 'Teams', value: entries.length },
          {
            name: 'Best Score',
            value: (
              <PointsButton receipt={receiptOfEntry(competition, best, 'your best team')}>
                {points(best.totalScore)}
              </PointsButton>
            ),
          },
          { name: 'Best Rank', value: place ? placeText(place, 'N/A') : 'N/A' },
        ]}
      />
    </Panel>
  )
}
