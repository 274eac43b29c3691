/** The landing with the elements of all screens: the menu button and the bar, on glass. */
import { VisitorDock } from './menu/visitor-dock.tsx'
import { MenuButton } from './menu/menu-button.tsx'
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx'
import { usePageTitle } from './page-title.ts'

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
