/** For who has not practised yet, beside what else one can do until the next draft. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/lib/call.ts'
import { useUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export function PracticeLink() {
  const { user } = useUser()
  const { data: installation } = useQuery(ask(about))
  // there at once: what comes later would move the rest
  if (user?.practiceDoneAt !== null || installation?.hasPractice === false) return null
  return (
    <Link to="/practice" className={buttonClass('plain')}>
      Practice
    </Link>
  )
}
