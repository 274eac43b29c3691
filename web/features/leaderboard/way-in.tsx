/** The way into the draft that is open. It takes no entry of a viewer, who can sign up instead. */
import { isViewer, useUser } from '#web/lib/session.ts'
import { SignUpButton } from '#web/components/leave-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export function WayIn({ name = 'Draft', className = '' }: { name?: string; className?: string }) {
  const { user } = useUser()
  if (user && isViewer(user)) return <SignUpButton className={buttonClass('coin', className)} />
  return (
    <Link to="/" className={buttonClass('coin', className)}>
      {name}
    </Link>
  )
}
