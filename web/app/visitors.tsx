/** The landing page with the elements that all screens have: the menu button and the navigation bar. */
import { MenuButton } from './menu/menu-button.tsx'
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx'
import { usePageTitle } from './route.ts'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { Mark } from '#web/ui/icons.tsx'
import styles from './menu/menu.module.css'

export function Visitors() {
  usePageTitle(undefined)
  return (
    <div data-theme="midnight">
      <LandingScreen />
      <div className="fixed top-[calc(max(8px,env(safe-area-inset-top))+var(--banner))] right-3 z-30 md:right-6">
        <MenuButton />
      </div>
      <VisitorDock />
    </div>
  )
}

/** The navigation bar for visitors: the landing, watching, and the sign-in. */
function VisitorDock() {
  return (
    <nav className={styles.dock} data-dock aria-label="Sections">
      <a href="/" aria-current="page">
        <Mark width={24} height={24} />
        Home
      </a>
      <a href={loginAddress('/play')}>
        <img src="/icons/coin.svg" alt="" width={24} height={24} />
        Sign in
      </a>
      <a href="/sign-in?to=/live&watch">
        <img src="/art/trophy.webp" alt="" width={24} height={24} />
        Watch
      </a>
    </nav>
  )
}
