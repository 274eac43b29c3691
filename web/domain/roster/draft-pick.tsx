/** Picks or drops one creator on the creator's own page, and shows the rest of the cap. It does the same as button A of the controller. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
import { useDraftRoster } from './draft-roster.ts'

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
        <b className="text-text">
          {roster.picks.length}/{competition.maxPicks}
        </b>{' '}
        picked,{' '}
        <b translate="no" className="text-coin-text">
          {wholeDollars(roster.spending.remaining)}
        </b>{' '}
        left
      </p>
    </div>
  )
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
