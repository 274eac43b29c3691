/** The record that describes one screen, and the route that is made from it. */
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import type { MenuIcon } from '#web/app/menu/menu-icons.ts'
import type { Brand } from '#web/ui/brand-icon.tsx'
import { lazyComponent, type LazyComponent } from '#web/ui/lazy-component.ts'

export type ScreenRecord = {
  /** A path that ends with a slash means every page directly below it: `/creator/` includes /creator/7. */
  path: string
  /** Other paths that lead to the same screen. */
  aliases?: readonly string[]
  /** The title, which the browser's tab shows and screen readers announce. */
  title: string
  /** Resolves to the screen: a component that fills the space between header and dock, inside <main>, and renders the page's <h1>. */
  load: () => Promise<ComponentType>
  /** The items of the menu that lead to the screen. The menu keeps the order of the records. */
  menu?: readonly MenuItem[]
  /** Either the position of the screen in the dock, counted from 1, or the path of the screen whose dock item is marked as current. */
  dock?: { place: number; label: string; icon: LucideIcon } | { of: string }
  /** The prerendered HTML variant (shells.tsx) that is shown until the application has loaded, and the data of the first frame. */
  firstPaint?: { shell: FirstPaintShell; prefetch: (queries: QueryClient) => Promise<unknown> }
  /** When the result of a finished competition may open over this screen. Without this field a toast links to the result. */
  mayInterrupt?: 'always' | 'unless-playing' | 'on-return'
  /** The screen itself says that a competition is over (`end`) or how it ended (`result`), so no toast says it. */
  shows?: 'end' | 'result'
}

export type MenuGroup = 'Main' | 'Games and League' | 'Other ways' | 'Social platforms'
/**
 * `isAlias` marks a second menu item for a screen that has another main name. `part` is the id of the part of the screen that it scrolls
 * to.
 */
type MenuItem = { group: MenuGroup; label: string; isAlias?: true; part?: string } & (
  | { icon: MenuIcon }
  | { brand: Brand }
)

/** Screens without a prerendered variant show the frame until they are loaded. */
export type FirstPaintShell = 'draft'

export type Route = ScreenRecord & { Screen: LazyComponent<object> }

export const toRoute = (screen: ScreenRecord): Route => ({
  ...screen,
  Screen: lazyComponent(screen.load, (component) => component),
})

export const isAt = (path: string, { path: own, aliases = [] }: ScreenRecord): boolean =>
  own === path.replace(/(?<=^\/\w+\/)[\w-]+$/, '') || aliases.includes(path)

/** Sets the title of the page, which the browser's tab shows and screen readers announce. */
const SITE_NAME = 'Fantasy Social'

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? `${SITE_NAME}: draft creators, beat the cap` : `${title} · ${SITE_NAME}`
  }, [title])
}
