/** The draft of a phone while the competition is live: what can be done instead, and what became of picks that were not entered. */
import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { PracticeLink } from '#web/domain/competition/draft-links.tsx'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { DraftRoster } from './draft-roster.ts'
import styles from './draft.module.css'

/** Replaces the slots while the competition is live, for players who are in it. */
export function PlayInstead() {
  return (
    <Ways>
      <Link to="/gamemode" className={buttonClass('coin')}>
        Your team
      </Link>
      <Link to="/live" className={buttonClass('plain')}>
        Watch it live
      </Link>
    </Ways>
  )
}

/** Replaces the budget after the lock: what happened to the picks that were not entered. Those of an entry's editor began none. */
export function NotEntered({ roster: { picks, entries, isWithdrawn } }: { roster: DraftRoster }) {
  if (picks.length === 0) return null
  return (
    <p className="text-xs text-muted side:text-2xs/[14px]">
      {entries.length > 0 && !isWithdrawn && (
        <span className="font-semibold text-flare-text">Entry {entries.length + 1} was not entered. </span>
      )}
      {/* see picks.ts */}
      Your picks are kept for the next draft.
    </p>
  )
}

/** The same for players who are not in it. */
export function WatchInstead({ competition, to }: { competition: Competition; to: string }) {
  return (
    <Ways>
      <Link to={to} className={buttonClass('coin')}>
        Watch it live
      </Link>
      <RemindButton afterId={competition.id} />
      <PracticeLink />
    </Ways>
  )
}

/** Side by side, each label on one line; without icons where it is narrow, as when zoomed in. */
function Ways({ children }: { children: ReactNode }) {
  return (
    <div className="@container pt-1">
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
