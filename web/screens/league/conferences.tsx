/** The left panel and shared parts. The panel has the choice of conference and the league in three numbers. */
import { gamesToday, liveGames, teams, type ConferenceId, type Team } from './season.ts'
import styles from './league.module.css'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode, type CSSProperties } from 'react'
import { useDesktop } from '#web/ui/use-media.ts'

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

type Props = { title: string; side: 'left' | 'right'; children: ReactNode }

/** A collapsible panel: on a desktop open at first, and a narrow rail when collapsed; on a phone collapsed at first. */
export function Collapsible({ title, side, children }: Props) {
  const isDesktop = useDesktop()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isDesktop
  const id = useId()
  return (
    <aside
      className={`panel ${styles.side}`}
      data-side={side}
      data-open={isOpen ? 1 : 0}
      aria-labelledby={`${id}title`}
    >
      <h2>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}content`}
          onClick={() => setChosen(!isOpen)}
        >
          <span id={`${id}title`} className={`${styles.foldTitle} disp text-sm/6 font-bold`}>
            {title}
          </span>
          <ChevronDown size={20} aria-hidden="true" className={styles.foldArrow} />
        </button>
      </h2>
      <div id={`${id}content`} hidden={!isOpen} className="px-4 pb-4">
        {children}
      </div>
    </aside>
  )
}

/** A team's crest: its three letters on its own colour, as decoration beside the name. */
export function Crest({ team }: { team: Team }) {
  const hue = (teams.indexOf(team) * 137) % 360
  return (
    <span className={styles.crest} style={{ '--h': hue } as CSSProperties} aria-hidden="true">
      {team.short}
    </span>
  )
}
