/** Makes the first frame whole before it replaces what the page painted: who is here, the code of the screen, what it shows. */
import type { QueryClient } from '@tanstack/react-query'
import { isStranger, userQuery } from '#web/lib/session.ts'
import { OpenPage, Screens, SignInScreen } from './gate.tsx'
import { openRouteOf, routeOf } from './routes.tsx'

/** Text that changes its letters after it was painted moves what is below it; letters that take longer than this are not waited for. */
const PATIENCE_MS = 1_000

/** Never fails: what could not be had is asked for again by the screen, which says what is wrong. */
export async function prepare(path: string, queries: QueryClient): Promise<void> {
  const first = path === '/sign-in' ? SignInScreen.load() : openRouteOf(path) && OpenPage.load()
  if (isStranger()) {
    queries.setQueryData(userQuery.queryKey, null)
    await Promise.allSettled([lettersThere(), first, openRouteOf(path)?.Screen.load()])
    return
  }
  const route = routeOf(path)
  await Promise.allSettled([
    lettersThere(),
    queries.prefetchQuery(userQuery),
    first,
    Screens.load(),
    route?.Screen.load(),
    route?.read?.(queries),
  ])
}

function lettersThere(): Promise<unknown> {
  const letters = ['800 1rem Unbounded', '1rem Figtree'].map((font) => document.fonts.load(font))
  return Promise.race([Promise.all(letters), new Promise((done) => setTimeout(done, PATIENCE_MS))])
}
