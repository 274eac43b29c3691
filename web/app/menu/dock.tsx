/**
 * The navigation bar at the bottom of every screen with the main sections of the game. It marks the current section, and "Live" has a dot
 * while a competition is live. It only reads data that other parts of the page have asked for.
 */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { activeCompetition, openCompetitions } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
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
  const { data: active } = useQuery({ ...ask(activeCompetition), enabled: false })
  const { data: open } = useQuery({ ...ask(openCompetitions), enabled: false })
  const isAnyLive = [active, ...(open ?? [])].some((competition) => competition?.phase === 'live')
  const section = present?.dock && 'of' in present.dock ? present.dock.of : present?.path
  // game mode belongs to the draft until the competition on screen is live
  const current = path === '/gamemode' && active?.phase === 'drafting' ? '/' : section
  return (
    <>
      <div className={styles.strip} />
      <nav className={styles.dock} data-dock aria-label="Sections">
        {sections.map(({ path: to, label, icon: Icon }) => (
          <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
            <span className="relative">
              <Icon size={21} aria-hidden="true" />
              {to === '/live' && isAnyLive && <span className={styles.liveDot} data-live aria-hidden="true" />}
            </span>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
