/**
 * The picks on a phone, below the screen: the slots with the roster, or with the newest entry while there are no picks for another one; the
 * line about them; the budget. While the competition is live and for a viewer, what there is instead.
 */
import { Suspense, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { BudgetBar } from './budget.tsx'
import { ConsolePicks } from './console.tsx'
import { entryName } from '#web/domain/entry/entry-name.tsx'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { NotEntered, PlayInstead, WatchInstead } from './draft-closed.tsx'
import { IsIn, picksOf, spendingOf } from './entered-roster.tsx'
import { PicksLine } from './picks-line.tsx'
import { Slots } from './slots.tsx'
import type { DraftRoster } from './draft-roster.ts'

const PhoneTools = lazyComponent(
  () => import('./phone-tools.tsx'),
  (file) => file.PhoneTools,
)

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: DraftRoster
  entries: readonly Entry[]
  /** Whose picks are in the slots: they are in. */
  entered: Entry | undefined
  hasTools: boolean
  hasBudget: boolean
  playAddress: string
  /** In front. */
  currentId: number
  onShow: (creatorId: number) => void
  onFind: () => void
  onEdit: () => void
  onRules: () => void
}

export function PhonePicks(props: Props) {
  const { competition, creators, roster, entries, entered, hasTools, hasBudget, onEdit, onRules } = props
  return (
    <ConsolePicks
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
