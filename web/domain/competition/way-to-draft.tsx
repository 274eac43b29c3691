/** Links to the open draft and to the game, each for the players who can use it. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { refuseAnother } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { allIn } from './draft-links.tsx'

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
