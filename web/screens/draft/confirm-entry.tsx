/** Asks before START enters a roster: shows the creator that START adds, if any, then the roster and its cost. The lock closes it. */
import { useState, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { spent, type RosterLimits, type RosterPick } from '#game/roster.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { useOnPhaseChange } from '#web/domain/competition/competition-hooks.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { LocksIn } from '#web/domain/competition/time-left.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryOutlook } from '#web/domain/roster/entry-outlook.tsx'
import { pickOf } from '#web/domain/roster/roster.ts'
import styles from '#web/domain/roster/draft.module.css'

type Props = {
  competition: Pick<Competition, 'id' | 'phase' | 'startTime'>
  picks: readonly RosterPick[]
  creators: ReadonlyMap<number, Creator>
  /** The creator that START adds, unless the player leaves it out here. */
  along: Creator | null
  limits: RosterLimits
  /** Returns the number of the player's entry, counted from 1, that equals the roster with this creator; 0 if none does. */
  sameAs: (along: Creator | null) => number
  onChange: () => void
  onEnter: (along: Creator | null) => void
}

export function ConfirmEntry({ competition, picks, creators, along, limits, sameAs, onChange, onEnter }: Props) {
  // at the lock the draft says what became of the picks
  useOnPhaseChange(competition, false, onChange)
  const [isLeftOut, setLeftOut] = useState(false)
  const taken = isLeftOut ? null : along
  const same = sameAs(taken)
  const open = stayingEmpty(picks.length + (taken ? 1 : 0), limits)
  const entered = [...picks, ...(taken ? [pickOf(taken)] : [])]
  const cost = spent(entered)
  const known = taken ? new Map([...creators, [taken.id, taken]]) : creators
  const actions = (
    <>
      <Button onClick={onChange}>Change</Button>
      <Button tone="coin" className="grow" disabled={same > 0} onClick={() => onEnter(taken)}>
        Submit Entry
      </Button>
    </>
  )
  return (
    <Dialog
      open
      as="sheet"
      title="Enter This Roster?"
      description={
        <>
          {wholeDollars(cost)} of {wholeDollars(limits.salaryCap)}. Until the lock you can change it freely.{' '}
          {/* the dialog dims the countdown of the page, so it has one of its own */}
          <LocksIn at={competition.startTime} />
        </>
      }
      onClose={onChange}
      actions={actions}
    >
      {along && (
        <p className="mb-3 text-caption text-muted">START also adds the creator on the screen if there is room.</p>
      )}
      <ul className={styles.roster}>
        {along && (
          <Row pick={pickOf(along)} creator={along} isOut={isLeftOut}>
            <Button
              className="px-3 text-caption"
              aria-label={`${isLeftOut ? 'Take along' : 'Leave out'} ${along.channelName}`}
              onClick={() => setLeftOut(!isLeftOut)}
            >
              {isLeftOut ? 'Take along' : 'Leave out'}
            </Button>
          </Row>
        )}
        {picks.map((pick) => (
          <Row key={pick.creatorId} pick={pick} creator={creators.get(pick.creatorId)} />
        ))}
      </ul>
      <div className="mt-3">
        <EntryOutlook picks={entered} creators={known} limits={limits} />
      </div>
      {open && <p className="mt-3 text-sm text-muted">{open} once it is live.</p>}
      {same > 0 && (
        <p role="status" className="mt-3 text-sm font-semibold text-flare-text">
          These are the creators of entry {same}. Change at least one of them.
        </p>
      )}
    </Dialog>
  )
}

/** `children` are buttons for the pick, which replace its projection. */
type RowProps = { pick: RosterPick; creator: Creator | undefined; isOut?: boolean; children?: ReactNode }

function Row({ pick, creator, isOut = false, children }: RowProps) {
  const name = creator?.channelName ?? 'Unknown'
  const projection = (
    <span className="text-caption font-semibold whitespace-nowrap text-muted">
      {creator?.expectedPoints == null ? '' : `proj. ${points(creator.expectedPoints)}`}
    </span>
  )
  return (
    <li className="creator-row">
      <span
        className={`fill ${isOut ? 'opacity-40' : ''}`}
        style={hueStyle(creator?.category ?? 'other', pick.creatorId)}
      >
        <Avatar src={creator?.thumbnailUrl} name={name} size={46} alt="" isLazy={false} />
      </span>
      <span className="min-w-0">
        <span translate="no" className={`block truncate text-sm font-bold ${isOut ? 'text-muted line-through' : ''}`}>
          {name}
        </span>
        <span translate="no" className="text-caption font-semibold text-coin-text">
          {wholeDollars(pick.price)}
        </span>
        {children && <span className="ml-2">{projection}</span>}
      </span>
      {children ?? projection}
    </li>
  )
}

/** Says how many open spots a roster has. Before the lock they can be filled; after it they stay empty. */
function stayingEmpty(picks: number, { maxPicks }: { maxPicks: number }): string | null {
  const open = maxPicks - picks
  if (open <= 0) return null
  return open === 1 ? '1 open place stays empty' : `${open} open places stay empty`
}
