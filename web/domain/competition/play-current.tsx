/**
 * 'Play Current Game': game mode, for players with an entry. Without one it would only lead on, so the button offers what they can do:
 * draft, or watch while it is live. A viewer can sign up.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'

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
