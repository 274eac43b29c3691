/**
 * The HTML that the page shows before the application has loaded, made from the application's own components. It is prerendered at build
 * time (scripts/prerender.ts). The attribute data-shell on <html>, set by the server and by public/first-paint.js, says which shell is
 * shown. React then renders over it.
 *
 *   landing     a visitor at /
 *   draft       a player at the screen whose record has this shell (firstPaint in routes.ts)
 *   frame       a player elsewhere
 *   waiting     a visitor elsewhere
 *   not-loaded  in place of any other, when the scripts did not arrive
 */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { DraftLoading } from '#web/screens/draft/draft-loading.tsx'
import { makeQueryClient } from '#web/api/query-client.ts'
import { RouteContext } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Frame } from './frame.tsx'
import { Waiting } from './gate.tsx'
import type { FirstPaintShell } from './route.ts'
import { routeMap, screens } from './routes.ts'
import { Visitors } from './visitors.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Shell = { path: string; content: ReactNode }

/** A path that no link of the frame leads to, because only the browser knows which link is current. */
const ELSEWHERE = '/elsewhere'

const firstPaints: Record<FirstPaintShell, ReactNode> = { draft: <DraftLoading /> }

const shells: [name: string, shell: Shell][] = Object.entries<Shell>({
  landing: { path: '/', content: <Visitors /> },
  ...Object.fromEntries(
    screens.flatMap(({ path, firstPaint }) =>
      firstPaint ? [[firstPaint.shell, { path, content: <Frame>{firstPaints[firstPaint.shell]}</Frame> }]] : [],
    ),
  ),
  frame: {
    path: ELSEWHERE,
    content: (
      <Frame>
        <Splash />
      </Frame>
    ),
  },
  waiting: { path: ELSEWHERE, content: <Waiting /> },
  'not-loaded': { path: ELSEWHERE, content: <NotLoaded /> },
})

/** The HTML of each shell, by name. */
export const renderShells = (): Record<string, string> =>
  Object.fromEntries(shells.map(([name, shell]) => [name, render(name, shell)]))

function render(name: string, { path, content }: Shell): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <RouteContext value={routeMap}>
        <Router ssrPath={path}>
          <div className={`shell shell-${name}`} aria-busy={name !== 'not-loaded'}>
            {content}
          </div>
        </Router>
      </RouteContext>
    </QueryClientProvider>,
  )
}

/**
 * Replaces the shell when the scripts did not arrive, by public/first-paint.js or, after a while, by web/styles/frame.css. Works without
 * any script.
 */
function NotLoaded() {
  return (
    <main className="frame">
      <div role="alert" className="grid grow">
        <EmptyState
          isPage
          art="bolt"
          title="Fantasy Social did not load"
          text="Your connection may be down. Nothing you did is lost."
        >
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this very page, whatever its address */}
          <a href="" className={buttonClass('coin')}>
            Try Again
          </a>
        </EmptyState>
      </div>
    </main>
  )
}
