/** The left panel: the choice of conference, and the league in three numbers. */
import { Collapsible } from './collapsible.tsx'
import { gamesToday, liveGames, teams, type ConferenceId } from './season.ts'
import styles from './league.module.css'

export type ConferenceFilter = ConferenceId | 'All'

const FILTERS: readonly ConferenceFilter[] = ['NEC', 'NWC', 'All']

const quickStats = [
  { name: 'Teams', value: teams.length },
  { name: 'Games today', value: gamesToday.length },
  { name: 'Live now', value: liveGames.length },
]

export function Conferences({
  shown,
  onShow,
}: {
  shown: ConferenceFilter
  onShow: (filter: ConferenceFilter) => void
}) {
  return (
    <Collapsible title="Conferences" side="left">
      <div className="tabs" role="group" aria-label="Conference">
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className="tab"
            data-chosen={filter === shown}
            aria-pressed={filter === shown}
            onClick={() => onShow(filter)}
          >
            {filter}
          </button>
        ))}
      </div>
      <h3 className="eyebrow mt-5 mb-2">Quick stats</h3>
      <dl className="grid gap-1.5 max-lg:grid-cols-3">
        {quickStats.map(({ name, value }) => (
          <div key={name} className={styles.stat}>
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="disp text-lg/6 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  )
}
