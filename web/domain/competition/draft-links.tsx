/** Links to the open draft, to practice and to the game, each for the players who can use it. */
import { type Competition, activeCompetition } from '#contract/competitions.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignUpButton, wayToPlay } from '#web/domain/player/leave-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { myEntries } from '#contract/entries.ts'
import { refuseAnother } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { about } from '#contract/about.ts'
import { Eye } from 'lucide-react'

type Props = { competition: Competition; name: string; className?: string; onLeave?: (() => void) | undefined }

export function WayToDraft({ competition, name, className = '', onLeave }: Props) {
  const { user } = useUser()
  const isAllIn = useAllIn(competition)
  if (user && isViewer(user)) return <SignUpButton className={buttonClass('coin', className)} />
  return (
    <Link
      to={isAllIn ? '/myteams' : '/'}
      className={buttonClass(isAllIn ? 'plain' : 'coin', className)}
      onClick={onLeave}
    >
      {isAllIn ?? name}
    </Link>
  )
}

/** Text of the button for a player who has made all allowed entries. */
export const allIn = (entries: number): string =>
  entries === 1 ? 'Entry 1 submitted. Edit' : `All ${entries} entries submitted. Edit one`

/** Returns the sentence that says the entry limit is reached, or null while the player may enter again. */
export function useAllIn({ id, phase, maxEntriesPerPlayer }: Competition): string | null {
  const { user } = useUser()
  const { data: entries = [] } = useQuery({
    ...ask(myEntries, { params: { competitionId: id } }),
    enabled: phase === 'drafting' && user != null && !isViewer(user),
  })
  return phase === 'drafting' && refuseAnother(entries.length, maxEntriesPerPlayer) ? allIn(entries.length) : null
}

/**
 * The button 'Play Current Game'. It opens game mode for players with an entry, the draft or the live board for other players, and sign-up
 * for viewers.
 */
export function PlayCurrent() {
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: !isWatching })
  const { data: entries } = useQuery({
    ...ask(myEntries, { params: { competitionId: active?.id ?? 0 } }),
    enabled: !isWatching && active != null,
  })
  if (isWatching) return <SignUpButton className={buttonClass('coin')} />
  const isIn = entries === undefined || entries.length > 0
  const isOut = !isIn && active?.phase === 'live'
  return (
    <Link to={isIn ? '/gamemode' : isOut ? '/live' : '/'} className={buttonClass('coin')}>
      {isOut ? 'Watch live' : 'Play Current Game'}
    </Link>
  )
}

/** A link to practice for players who have not practised yet. */
export function PracticeLink() {
  const { user } = useUser()
  const { data: installation } = useQuery(ask(about))
  // the link is rendered before the answer arrives, because appearing later would move the rest
  if (user?.practiceDoneAt !== null || installation?.hasPractice === false) return null
  return (
    <Link to="/practice" className={buttonClass('plain')}>
      Practice
    </Link>
  )
}

/** Tells a viewer that only players can do this, and how to become one. `text` says what players do here: 'Players draft here.' */
export function WatchingNote({ text }: { text: string }) {
  return (
    <section
      aria-label="You are watching"
      className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-raise px-3 py-1 text-caption/5"
    >
      <Eye size={20} aria-hidden="true" className="flex-none text-ice-text" />
      {/* beside a long button the text would be one word wide */}
      <p className="min-w-0 grow-999 basis-[130px]">You are watching. {text}</p>
      <SignUpButton className={buttonClass('coin', 'grow')}>{wayToPlay('Sign up')}</SignUpButton>
    </section>
  )
}
