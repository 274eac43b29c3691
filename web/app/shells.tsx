/**
 * What the page shows before the application has loaded, made from the application's own components. Prerendered at build time
 * (scripts/prerender.ts) and put into the page. data-shell on <html>, set by the page and by public/first-paint.js, says which shell is
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
import { RouteContext } from '#web/ui/route-context.ts'
import { Splash } from '#web/ui/splash.tsx'
import { Frame } from './frame.tsx'
import { Waiting } from './gate.tsx'
import { NotLoaded } from './not-loaded.tsx'
import type { FirstPaintShell } from './route.ts'
import { routeMap } from './route-map.ts'
import { screens } from './routes.ts'
import { Visitors } from './visitors.tsx'

type Shell = { path: string; content: ReactNode }

/** No link of the frame leads there: which one is current is only known in the browser. */
const ELSEWHERE = '/elsewhere'

const firstPaints: Record<FirstPaintShell, ReactNode> = { draft: <DraftLoading /> }

const shells: Record<string, Shell> = {
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
}

/** Each shell as HTML, by name. */
export const renderShells = (): Record<string, string> =>
  Object.fromEntries(Object.entries(shells).map(([name, shell]) => [name, render(name, shell)]))

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
