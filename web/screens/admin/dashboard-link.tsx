/** The way back from the other screens of administrators to the dashboard. */
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export const DashboardLink = () => (
  <Link to="/manage-creators" className={buttonClass('plain', 'justify-self-start')}>
    Back to the Dashboard
  </Link>
)
