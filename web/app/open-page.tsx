/** What visitors see besides the landing: public pages, outside the game's frame and with a way back, and the way to the login page. */
import { Suspense, useEffect } from 'react'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { loginAddress, navigation } from '#web/ui/full-navigation.ts'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { toRoute, usePageTitle, type Route } from './route.ts'

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

/** Somebody who is not signed in can join a league by its link, so its page is shown instead of the login page. */
const guestRoute = toRoute({
  path: '/join/',
  title: 'Join a league',
  load: () => import('#web/screens/league/guest-screen.tsx').then(({ GuestScreen }) => GuestScreen),
})

/** Leaves the application for the login page, which returns to `from`. */
export function ToLogin({ from }: { from: string }) {
  const isGuest = from.startsWith('/join/')
  useEffect(() => {
    if (!isGuest) navigation.replaceBy(loginAddress(from))
  }, [from, isGuest])
  return isGuest ? (
    <OpenPage route={guestRoute} />
  ) : (
    <main className="frame">
      <Splash />
    </main>
  )
}
