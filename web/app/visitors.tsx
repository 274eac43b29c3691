/** The landing with what is on all screens: the menu button and the bar of sections, on glass. */
import { Dock } from '#web/features/menu/dock.tsx'
import { MenuButton } from '#web/features/menu/menu-button.tsx'
import { LandingScreen } from '#web/features/landing/landing-screen.tsx'
import { usePageTitle } from './page-title.ts'

export function Visitors() {
  usePageTitle(undefined)
  return (
    <div data-theme="midnight">
      <LandingScreen />
      <div className="fixed top-[max(8px,env(safe-area-inset-top))] right-3 z-30 md:top-3.5 md:right-6">
        <MenuButton />
      </div>
      <Dock />
    </div>
  )
}
