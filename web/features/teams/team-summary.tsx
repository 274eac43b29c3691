/** Team Summary: how many teams, and the best of them. */
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/lib/format.ts'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'

export function TeamSummary({ entries }: { entries: readonly Entry[] }) {
  const ranks = entries.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  return (
    <Panel title="Team Summary">
      <Facts
        isThree
        className="mt-3"
        facts={[
          { name: 'Teams', value: entries.length },
          { name: 'Best Score', value: points(Math.max(...entries.map(({ totalScore }) => totalScore))) },
          { name: 'Best Rank', value: ranks.length === 0 ? 'N/A' : `#${Math.min(...ranks)}` },
        ]}
      />
    </Panel>
  )
}
