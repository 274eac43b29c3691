/**
 * Picks or drops creators outside the draft and shows the rest of the cap: on a creator's own page, where it does the same as button A of
 * the controller, and in the rows of a list.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creatorResearch } from '#contract/scouting.ts'
import { debutSentence } from '#contract/debut.ts'
import type { Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { useLetterKeys } from '#web/ui/device-settings.ts'
import { allIn } from '#web/domain/competition/draft-links.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { KeyHint } from './phone/controller.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { offeredCreators } from './roster.ts'
import { isPicked } from './roster.ts'
import { useDraftRoster, type DraftRoster } from './draft-roster.ts'

export function DraftPick({ creatorId }: { creatorId: number }) {
  const { data: competition } = useQuery(ask(activeCompetition))
  const { data: creators } = useQuery(offeredCreators)
  if (!competition || !creators) return null
  const creator = creators.find(({ id }) => id === creatorId)
  if (!creator) return <NotOffered creatorId={creatorId} />
  return <OnOffer competition={competition} creators={creators} creator={creator} />
}

/** Uses the query that the creator's page has already read. */
function NotOffered({ creatorId }: { creatorId: number }) {
  const { data } = useQuery(ask(creatorResearch, { params: { creatorId } }))
  return (
    <p className="min-w-0 grow text-caption/5 text-muted">
      It is not on offer in this competition.{data?.debut && ` ${debutSentence(data.debut)}`}
    </p>
  )
}

type Props = { competition: Competition; creators: readonly Creator[]; creator: Creator }

function OnOffer({ competition, creators, creator }: Props) {
  const roster = useDraftRoster(competition, creators)
  const isMine = isPicked(roster.picks, creator.id)
  const press = () => roster.toggle(creator)
  useLetterA(press)
  // if nothing can be picked, a sentence says why
  if (!roster.isOpen) return <Closed competition={competition} />
  if (roster.isAtLimit && !isMine)
    return (
      <Link
        to="/myteams"
        className="flex min-h-11 min-w-0 grow items-center text-caption/5 font-semibold text-go-text hover:underline"
      >
        {allIn(roster.entries.length)}
      </Link>
    )
  return (
    <div className="flex min-w-0 items-center gap-3">
      <button type="button" className={buttonClass(isMine ? 'plain' : 'coin', 'whitespace-nowrap')} onClick={press}>
        <KeyHint letter="a">{null}</KeyHint>
        {isMine ? 'Drop' : `Pick ${wholeDollars(creator.price)}`}
        <span className="sr-only">{creator.channelName}</span>
      </button>
      <p className="min-w-0 text-xs/4 text-muted" role="status">
        <PickedAndLeft competition={competition} roster={roster} />
      </p>
    </div>
  )
}

const PickedAndLeft = ({ competition, roster }: { competition: Competition; roster: DraftRoster }) => (
  <>
    <b className="text-text">
      {roster.picks.length}/{competition.maxPicks}
    </b>{' '}
    picked,{' '}
    <b translate="no" className="text-coin-text">
      {wholeDollars(roster.spending.remaining)}
    </b>{' '}
    left
  </>
)

/** `sum` says how many are picked and what is left of the cap. `buttonFor` returns nothing for a creator that is not on offer. */
export type RowPicks = { sum: ReactNode; buttonFor: (creatorId: number) => ReactNode }

type InRows = { children: (picks: RowPicks | null) => ReactNode }

/** Calls `children` with the pick buttons of a list's rows, or with null if nothing can be picked: for viewers, and after the lock. */
export function PicksInRows({ children }: InRows) {
  const { data: competition } = useQuery(ask(activeCompetition))
  const { data: creators } = useQuery(offeredCreators)
  if (!competition || !creators) return children(null)
  return (
    <OpenRows competition={competition} creators={creators}>
      {children}
    </OpenRows>
  )
}

function OpenRows({ competition, creators, children }: Omit<Props, 'creator'> & InRows) {
  const roster = useDraftRoster(competition, creators)
  if (!roster.isOpen || roster.isAtLimit) return children(null)
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  return children({
    sum: <PickedAndLeft competition={competition} roster={roster} />,
    buttonFor(creatorId) {
      const creator = byId.get(creatorId)
      if (!creator) return null
      const verb = isPicked(roster.picks, creatorId) ? 'Drop' : 'Add'
      return (
        <button
          type="button"
          className={buttonClass('plain', 'w-full px-3 text-sm')}
          aria-label={`${verb} ${creator.channelName}`}
          onClick={() => roster.toggle(creator)}
        >
          {verb}
        </button>
      )
    },
  })
}

/** Says why nothing can be picked: the draft has locked, or a viewer only watches. */
function Closed({ competition: { phase, endTime } }: { competition: Competition }) {
  if (phase === 'drafting') return <p className="min-w-0 grow text-caption/5 text-muted">You can look, but not pick.</p>
  return (
    <p className="min-w-0 grow text-caption/5 text-muted">
      The draft has locked
      {phase === 'live' && (
        <>
          ; next draft in <Countdown to={endTime} className="font-bold text-text" />
        </>
      )}
      .
    </p>
  )
}

/** Presses the button with the letter A, if the player lets letters press the controller from anywhere. */
function useLetterA(press: () => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const onKey = ({ key, repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.toLowerCase() !== 'a' || repeat || ctrlKey || metaKey || altKey) return
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select') !== null
      if (!isTyping && !document.querySelector('dialog[open]') && useLetterKeys.getState().areEverywhere)
        latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
