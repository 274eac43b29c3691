/** Public pages, readable before signing in and before the agreement: outside the game's frame, with a way back. */
import { Suspense } from 'react'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
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
