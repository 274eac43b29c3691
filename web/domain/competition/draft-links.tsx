/**
 * The way into the draft that is open, by the name that the screen has for it. It takes no entry of a viewer, who can sign up instead, nor
 * of a player whose entries are all in, who can change them.
 */
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

/** Whether a player has made all the entries that a competition allows, and how that is said.
 * Where no further entry is allowed.
 */
export const allIn = (entries: number): string =>
  entries === 1 ? 'Your one entry is in: edit it' : `${entries} of ${entries} entries in: edit one`

/** In words; null while another entry can be made. */
export function useAllIn({ id, phase, maxEntriesPerPlayer }: Competition): string | null {
  const { user } = useUser()
  const { data: entries = [] } = useQuery({
    ...ask(myEntries, { params: { competitionId: id } }),
    enabled: phase === 'drafting' && user != null && !isViewer(user),
  })
  return phase === 'drafting' && refuseAnother(entries.length, maxEntriesPerPlayer) ? allIn(entries.length) : null
}

/**
 * 'Play Current Game': game mode, for players with an entry. Without one it would only lead on, so the button offers what they can do:
 * draft, or watch while it is live. A viewer can sign up.
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

/** A link to practice for players who have not practised yet, beside the other things to do until the next draft. */
export function PracticeLink() {
  const { user } = useUser()
  const { data: installation } = useQuery(ask(about))
  // shown at once: appearing later would move the rest
  if (user?.practiceDoneAt !== null || installation?.hasPractice === false) return null
  return (
    <Link to="/practice" className={buttonClass('plain')}>
      Practice
    </Link>
  )
}

/** Why a viewer cannot do this, and how to become a player.
 * `text` says what players do here: 'Players draft here.'
 */
export function WatchingNote({ text }: { text: string }) {
  return (
    <section
      aria-label="You are watching"
      className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-raise px-3 py-1 text-caption/5"
    >
      <Eye size={20} aria-hidden="true" className="flex-none text-ice-text" />
      {/* beside a long way to play it would be a word wide */}
      <p className="min-w-0 grow-999 basis-[130px]">You are watching. {text}</p>
      <SignUpButton className={buttonClass('coin', 'grow')}>{wayToPlay('Sign up')}</SignUpButton>
    </section>
  )
}
