/**
 * Who may see what. In order: still finding out who is here; visitors (the landing at /, the sign-in, everything else by way of
 * /api/login and back); signed in without the agreement (nothing but the agreement; viewers need none); everybody else. What is
 * public is so to all of them.
 */
import { useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { safePath } from '#contract/paths.ts'
import { NdaScreen } from '#web/features/nda/nda-screen.tsx'
import { SignInScreen } from '#web/features/sign-in/sign-in-screen.tsx'
import { forgetAnswers } from '#web/lib/last-answers.ts'
import { loginAddress, page } from '#web/lib/page.ts'
import { isViewer, useUser } from '#web/lib/session.ts'
import { keep } from '#web/lib/storage.ts'
import { SignOutButton } from '#web/pieces/sign-out-button.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Frame } from './frame.tsx'
import { OpenPage, openRouteOf } from './open-page.tsx'
import { Visitors } from './visitors.tsx'
import { Screens } from './screens.tsx'

export function Gate() {
  const { user, error } = useUser()
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    // first-paint.js paints the landing for strangers, the frame for those who were here
    if (user !== undefined) keep('signed-in', user ? 'yes' : null)
    if (user === null) forgetAnswers()
  }, [user])

  const openRoute = openRouteOf(path)
  if (error) throw error
  if (user === undefined) return <Frame><Splash /></Frame>
  if (user === null) {
    if (path === '/') return <Visitors />
    if (path === '/sign-in') return <SignInScreen />
    if (openRoute) return <OpenPage route={openRoute} />
    return <ToLogin from={search ? `${path}?${search}` : path} />
  }
  if (path === '/sign-in') return <Redirect to={safePath(new URLSearchParams(search).get('to'))} replace />
  if (!user.ndaAccepted && !isViewer(user)) return openRoute ? <OpenPage route={openRoute} /> : <NdaScreen aside={<SignOutButton />} />
  return <Screens />
}

/** Leaves the application for the login, which comes back to `from`. */
function ToLogin({ from }: { from: string }) {
  useEffect(() => page.replaceBy(loginAddress(from)), [from])
  return <Frame><Splash /></Frame>
}
