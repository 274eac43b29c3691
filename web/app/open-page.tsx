/** What visitors see besides the landing: public pages, outside the game's frame and with a way back, and the way to the login page. */
import { Suspense, useEffect } from 'react'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { LEAGUE_CODE, writeTab } from '#web/ui/storage.ts'
import { usePageTitle, type Route } from './route.ts'

export function OpenPage({ route: { title, Screen } }: { route: Route }) {
  usePageTitle(title)
  return (
    <div className="gatepage">
      <header className="topbar">
        <Link to="/" className="topbar-home" aria-label="Fantasy Social, home">
          <Mark width={30} height={30} />
          <span className="topbar-name">
            FANTASY
            <br /> SOCIAL
          </span>
        </Link>
      </header>
      <main className="grid">
        <Suspense fallback={<Splash />}>
          <Screen />
        </Suspense>
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}

/**
 * Leaves the application for the login page, which returns to `from`. The code of a league is behind the # of its link: it stays in the tab
 * until the player is back, because addresses must not contain it.
 */
export function ToLogin({ from }: { from: string }) {
  useEffect(() => {
    if (from.startsWith('/join/') && location.hash) writeTab(LEAGUE_CODE, location.hash.slice(1))
    navigation.replaceBy(loginAddress(from))
  }, [from])
  return null
}
