/** The navigation bar at the bottom of every screen with the main sections of the game. It marks the current section. */
import { useLocation } from 'wouter'
import { Link } from '#web/ui/link.tsx'
import { isAt } from '#web/app/route.ts'
import { screens } from '#web/app/routes.ts'
import styles from './menu.module.css'

const sections = screens
  .flatMap(({ path, dock }) => (dock && 'place' in dock ? [{ path, ...dock }] : []))
  .toSorted((one, other) => one.place - other.place)

export function Dock() {
  const [path] = useLocation()
  const present = screens.find((screen) => isAt(path, screen))
  const current = present?.dock && 'of' in present.dock ? present.dock.of : present?.path
  return (
    <>
      <div className={styles.strip} />
      <nav className={styles.dock} data-dock aria-label="Sections">
        {sections.map(({ path: to, label, icon: Icon }) => (
          <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
            <Icon size={21} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
