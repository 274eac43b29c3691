/** The bar at the bottom of every screen, which ends above it. It shows which section this is. */
import { use } from 'react'
import { useLocation } from 'wouter'
import { RouteContext } from '#web/ui/route-context.ts'
import { Link } from '#web/ui/link.tsx'
import { sections } from './destinations.ts'
import styles from './menu.module.css'

export function Dock() {
  const routes = use(RouteContext)
  const [path] = useLocation()
  const linked = sections.filter(({ to }) => routes.has(to))
  if (linked.length === 0) return null
  return (
    <>
      <div className={styles.strip} />
      <nav className={styles.dock} data-dock aria-label="Sections">
        {linked.map(({ label, to, icon: Icon, also }) => (
          <Link key={to} to={to} aria-current={path === to || also?.includes(path) ? 'page' : undefined}>
            <Icon size={21} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
