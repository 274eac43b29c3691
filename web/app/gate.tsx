/**
 * The access gate: decides what to show, in this order. While the user is not known, a splash. For visitors, the landing at /, the sign-in
 * and the link of a league; all other pages redirect to /api/login and back. For users without the agreement, only the agreement, except
 * viewers. For all others, the screen. Public pages and the reset of a forgotten password are open to everybody.
 */
import { Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { safePath } from '#contract/paths.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { watchAddress, useAddress } from '#web/ui/full-navigation.ts'
import { isViewer, notePlayer, useUser } from '#web/domain/player/session.ts'
import { isAnonymous, SIGN_OUT_PENDING } from '#web/api/session-marks.ts'
import { writeStored, readTab, WATCHED, writeTab } from '#web/ui/storage.ts'
import { Splash } from '#web/ui/splash.tsx'
import { openRouteOf } from './open-routes.ts'
import type { Route } from './route.ts'
import { Visitors } from './visitors.tsx'

export const isDoor = (path: string): boolean => /^\/(sign-in|forgot-password|reset-password)$/.test(path)
/** The screens for signing in and for resetting a forgotten password. */
export const SignInScreens = lazyComponent(
  () => import('#web/screens/sign-in/sign-in-screen.tsx'),
  (file) => file.SignInScreens,
)
/** The screens behind the gate. Visitors do not load their code. */
export const Screens = lazyComponent(
  () => import('./screens.tsx'),
  (file) => file.Screens,
)
/** The public pages, which need no sign-in. */
export const OpenPage = lazyComponent<typeof import('./open-page.tsx'), { route: Route }>(
  () => import('./open-page.tsx'),
  (file) => file.OpenPage,
)
/** Loaded apart, because the landing page does not need it. */
const ToLogin = lazyComponent<typeof import('./open-page.tsx'), { from: string }>(
  () => import('./open-page.tsx'),
  (file) => file.ToLogin,
)
const Agreement = lazyComponent(
  () => import('./agreement.tsx'),
  (file) => file.Agreement,
)

export function Gate() {
  const { user, error } = useUser()
  const [path] = useLocation()
  const search = useSearch()
  const address = useAddress()
  useEffect(() => {
    // an anonymous visitor has stored nothing, so the code that clears the store is not loaded
    if (user === null && !isAnonymous()) void clearResponses()
    // first-paint.js shows the landing to new visitors and the frame to people who were signed in before
    if (user !== undefined) writeStored('signed-in', user ? 'yes' : null)
    if (user) {
      writeStored(SIGN_OUT_PENDING, null)
      notePlayer(user)
      writeTab(WATCHED, null)
    }
  }, [user])

  const openRoute = openRouteOf(path)
  if (error) throw error
  if (user === undefined) return <Waiting />
  if (user && path === '/sign-in') return <Redirect to={safePath(new URLSearchParams(search).get('to'))} replace />
  if (isDoor(path))
    return (
      <Suspense>
        <SignInScreens />
      </Suspense>
    )
  if (user === null) {
    if (path === '/') return <Visitors />
    if (openRoute)
      return (
        <Suspense fallback={<Waiting />}>
          <OpenPage route={openRoute} />
        </Suspense>
      )
    if (readTab(WATCHED)) return <Redirect to={watchAddress(address)} replace />
    return (
      <Suspense fallback={<Waiting />}>
        <ToLogin from={address} />
      </Suspense>
    )
  }
  if (!user.ndaAccepted && !isViewer(user)) {
    if (openRoute)
      return (
        <Suspense fallback={<Waiting />}>
          <OpenPage route={openRoute} />
        </Suspense>
      )
    return (
      <Suspense fallback={<Splash />}>
        <Agreement />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Screens />
    </Suspense>
  )
}

/** Shown while it is unknown who is signed in, and during a redirect. */
export function Waiting() {
  return (
    <main className="frame">
      <Splash />
    </main>
  )
}
