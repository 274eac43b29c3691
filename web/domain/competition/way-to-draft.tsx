/**
 * The way into the draft that is open, by the name that the screen has for it. It takes no entry of a viewer, who can sign up instead, nor
 * of a player whose entries are all in, who can change them.
 */
import type { Competition } from '#contract/competitions.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAllIn } from './all-in.ts'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'

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
