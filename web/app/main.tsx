/** Starts the application. The page's own markup stays up until the first screen is complete. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#web/api/query-client.ts'
import { registerServiceWorker } from '#web/api/service-worker.ts'
import { applyTheme } from '#web/ui/theme.ts'
import { App } from './app.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { finishSignOut, userQuery } from '#web/domain/player/session.ts'
import { isAnonymous } from '#web/api/session-marks.ts'
import { isDoor, OpenPage, Screens, SignInScreens } from './gate.tsx'
import { openRouteOf } from './open-routes.ts'

async function start(): Promise<void> {
  applyTheme()
  const queries = makeQueryClient()
  addEventListener('online', () => void finishSignOut())
  await finishSignOut()
  await prepare(location.pathname, queries)
  const root = createRoot(document.getElementById('root')!)
  // the work is done in slices, so that a slow phone can respond to touches in between
  startTransition(() => root.render(<App queries={queries} />))
  if (import.meta.env.PROD) registerServiceWorker()
}

// not awaited here: screens import modules that are bundled with this file, and would wait for this file in turn
void start()

/** Prepares the first frame before it replaces the page's own markup: the user, the code of the screen, its data. */
/**
 * A font that arrives after the text was painted changes its size and moves the content below. A font that takes longer than this (ms) is
 * not waited for.
 */
const TIMEOUT_MS = 1_000

/** Never rejects: a screen requests again whatever failed, and shows the error. */
async function prepare(path: string, queries: QueryClient): Promise<void> {
  const first = isDoor(path) ? SignInScreens.load() : openRouteOf(path) && OpenPage.load()
  if (isAnonymous()) {
    queries.setQueryData(userQuery.queryKey, null)
    await Promise.allSettled([lettersThere(), first, openRouteOf(path)?.Screen.load()])
    return
  }
  await Promise.allSettled([
    lettersThere(),
    queries.prefetchQuery(userQuery),
    first,
    Screens.load(),
    prepareScreen(path, queries),
  ])
}

/** The table of all screens, which visitors do not load. */
async function prepareScreen(path: string, queries: QueryClient): Promise<void> {
  const { routeOf } = await import('./routes.ts')
  const route = routeOf(path)
  await Promise.allSettled([route?.Screen.load(), route?.firstPaint?.prefetch(queries)])
}

function lettersThere(): Promise<unknown> {
  const letters = ['800 1rem Unbounded', '1rem Figtree'].map((font) => document.fonts.load(font))
  return Promise.race([Promise.all(letters), new Promise((done) => setTimeout(done, TIMEOUT_MS))])
}
