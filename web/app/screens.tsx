/** Renders the current screen inside the frame, with live updates. A new screen starts scrolled to its top and takes the focus. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noteAgreement, isViewer, useUser } from '#web/domain/player/session.ts'
import { RouteContext, Link } from '#web/ui/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBoundary } from '#web/ui/error-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Splash } from '#web/ui/splash.tsx'
import { readTab, SEAT_WORDS } from '#web/ui/storage.ts'
import { Frame } from './frame.tsx'
import { InvitePractice, OpenReceipt, OpenRoster, StarRival } from './on-demand.tsx'
import { LiveUpdates, NoteRanks } from './live-updates.tsx'
import { usePageTitle } from './route.ts'
import { Remind } from './remind.tsx'
import { ResultOnReturn } from './result-on-return.tsx'
import { TellOver } from './tell-over.tsx'
import { routeMap, routeOf } from './routes.ts'

/** Loaded only in the tab in which a seat was taken. */
const KeptWords = lazyComponent(
  () => import('#web/domain/player/recovery-words.tsx'),
  (file) => file.KeptWords,
)

export function Screens() {
  const [hasWords] = useState(() => readTab(SEAT_WORDS) !== null)
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  const route = routeOf(path)
  const queries = useQueryClient()
  // live updates are loaded after the first screen, because the game works without them
  useEffect(() => {
    const started = import('./event-feedback.ts')
      .then(({ startEventFeedback }) => startEventFeedback(queries))
      .catch(() => undefined)
    return () => void started.then((stop) => stop?.())
  }, [queries])
  const { user } = useUser()
  useEffect(() => {
    if (user && !isViewer(user)) noteAgreement(false)
  }, [user])
  usePageTitle(route ? route.title : 'Not found')

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <RouteContext value={routeMap}>
      <LiveUpdates>
        <Frame main={main}>
          {hasWords && (
            <Suspense>
              <KeptWords />
            </Suspense>
          )}
          <ErrorBoundary key={path}>
            <Suspense fallback={<Splash />}>{route ? <route.Screen /> : <NoSuchScreen />}</Suspense>
          </ErrorBoundary>
        </Frame>
        <TellOver />
        <NoteRanks />
        <ResultOnReturn />
        <OpenRoster />
        <OpenReceipt />
        <Remind />
        <StarRival />
        <InvitePractice />
      </LiveUpdates>
    </RouteContext>
  )
}

function NoSuchScreen() {
  return (
    <EmptyState isPage art="planet" title="Nothing in this orbit" text="There is no page at this address.">
      <Link to="/" className={buttonClass('coin')}>
        Back to the game
      </Link>
    </EmptyState>
  )
}
