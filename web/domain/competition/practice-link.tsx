/** A link to practice for players who have not practised yet, beside the other things to do until the next draft. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'
import { useUser } from '#web/domain/player/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

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
