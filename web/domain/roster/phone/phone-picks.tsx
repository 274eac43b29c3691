/**
 * The picks on a phone, below the screen: the slots with the draft, or with the newest entry until the next draft begins; the line about
 * them; the budget. While the competition is live, and for a viewer, links replace the slots.
 */
import { Suspense, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { BudgetBar, type Spending } from '#web/domain/roster/budget.tsx'
import { ControllerPicks } from './controller.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { WatchingNote, PracticeLink } from '#web/domain/competition/draft-links.tsx'
import { PicksLine } from './picks-line.tsx'
import { Slots } from './slots.tsx'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import { Check } from 'lucide-react'
import { remaining, spent } from '#game/roster.ts'
import { limitsOf, picksOf } from '#web/domain/roster/roster.ts'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from '#web/domain/roster/draft.module.css'

const PhoneTools = lazyComponent(
  () => import('./phone-tools.tsx'),
  (file) => file.PhoneTools,
)

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: DraftRoster
  entries: readonly Entry[]
  /** The entry whose picks are in the slots. */
  entered: Entry | undefined
  hasTools: boolean
  hasBudget: boolean
  playAddress: string
  /** The id of the creator on the front card. */
  currentId: number
  onShow: (creatorId: number) => void
  onFind: () => void
  onEdit: () => void
  onRules: () => void
}

export function PhonePicks(props: Props) {
  const { competition, creators, roster, entries, entered, hasTools, hasBudget, onEdit, onRules } = props
  return (
    <ControllerPicks
      slots={slotsOf(props)}
      line={<PicksLine {...{ competition, creators, roster, entries, onEdit, onRules }} />}
      budget={
        competition.phase === 'live' ? (
          <NotEntered roster={roster} />
        ) : (
          hasBudget && <BudgetBar {...(entered && !hasTools ? spendingOf(entered, competition) : roster.spending)} />
        )
      }
    />
  )
}

function slotsOf(props: Props): ReactNode {
  const { competition, creators, roster, entries, entered, hasTools, playAddress } = props
  if (competition.phase === 'live')
    return entries.length > 0 ? <PlayInstead /> : <WatchInstead competition={competition} to={playAddress} />
  if (roster.isWatching) return <WatchingNote text="Players draft here." />
  const acts = {
    onShow: props.onShow,
    onDrop: entered && !hasTools ? props.onEdit : roster.drop,
    onFind: props.onFind,
  }
  const slots = (
    <Slots
      picks={entered ? picksOf(entered) : roster.picks}
      maxPicks={competition.maxPicks}
      creators={new Map(creators.map((creator) => [creator.id, creator]))}
      name={entered && entryName(entries.length)}
      {...(entered && { mark: () => <IsIn /> })}
      {...acts}
    />
  )
  return (
    <Suspense fallback={slots}>
      {hasTools ? <PhoneTools {...{ competition, creators, roster, ...acts }} currentId={props.currentId} /> : slots}
    </Suspense>
  )
}

/** The badge of a pick that is part of an entry. */
const IsIn = () => (
  <span
    className="pointer-events-none absolute top-1 right-1 grid size-4 place-items-center rounded-full bg-go text-ink"
    aria-hidden="true"
  >
    <Check size={11} strokeWidth={4} />
  </span>
)

function spendingOf(entry: Entry, competition: Competition): Spending {
  const limits = limitsOf(competition)
  const picks = picksOf(entry)
  return { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap }
}

/** Replaces the slots while the competition is live, for players with an entry. */
function PlayInstead() {
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

/**
 * Replaces the budget after the lock, and says that the picks were not entered. Picks that were restored from an entry's editor began no
 * new entry.
 */
function NotEntered({ roster: { picks, entries, isWithdrawn } }: { roster: DraftRoster }) {
  if (picks.length === 0) return null
  return (
    <p className="text-xs text-muted side:text-2xs/[14px]">
      {entries.length > 0 && !isWithdrawn && (
        <span className="font-semibold text-flare-text">Entry {entries.length + 1} was not entered. </span>
      )}
      {}
      Your picks are kept for the next draft.
    </p>
  )
}

/** Replaces the slots while the competition is live, for players without an entry. */
function WatchInstead({ competition, to }: { competition: Competition; to: string }) {
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

/** The links are side by side, each label on one line, without icons in a narrow window. */
function Ways({ children }: { children: ReactNode }) {
  return (
    <div className="@container pt-1">
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
