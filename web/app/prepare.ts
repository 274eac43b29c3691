/** Makes the first frame whole before it replaces what index.html painted: who is here, the code of the screen, what it shows. */
import type { QueryClient } from '@tanstack/react-query'
import { isStranger, userQuery } from '#web/lib/session.ts'
import { Screens, SignInScreen } from './gate.tsx'
import { routeOf } from './routes.tsx'

/** Never fails: what could not be had is asked for again by the screen, which says what is wrong. */
export async function prepare(path: string, queries: QueryClient): Promise<void> {
  const signIn = path === '/sign-in' ? SignInScreen.load() : undefined
  if (isStranger()) {
    queries.setQueryData(userQuery.queryKey, null)
    await Promise.allSettled([signIn])
    return
  }
  const route = routeOf(path)
  await Promise.allSettled([queries.prefetchQuery(userQuery), signIn, Screens.load(), route?.Screen.load(), route?.read?.(queries)])
}
