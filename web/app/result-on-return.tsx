/**
 * Shows the latest result that the player has not looked at: to whoever comes back, that is before they have pressed anything since they
 * opened the page or returned to it, and to whoever is watching the game. Nobody is interrupted in a draft: there the notice tells.
 */
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { useVisible } from '#web/lib/use-visible.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTopDialog } from '#web/ui/top-dialog.ts'

const Result = lazyComponent(
  () => import('#web/features/result/result.tsx'),
  (file) => file.Result,
)

const WATCHING = ['/gamemode', '/live', '/leaderboard']
const COMING_BACK = [...WATCHING, '/', '/play', '/myteams', '/discovery', '/upcoming']

export function ResultOnReturn() {
  const { user } = useUser()
  const [path] = useLocation()
  const [shownId, setShownId] = useState<number | null>(null)
  /** Shown once in the life of the page, even before the server knows that it was seen. */
  const lastShown = useRef<number | null>(null)
  const isBack = useIsBack()
  const isVisible = useVisible()
  // it waits for another dialog, and comes when that is closed
  const isFree = useTopDialog() === null
  const unseenId = user?.unseenResultId ?? null
  const isDue = unseenId !== null && (WATCHING.includes(path) || (isBack && COMING_BACK.includes(path)))

  const close = () => setShownId(null)

  useEffect(() => {
    if (!isDue || !isVisible || !isFree || lastShown.current === unseenId) return
    lastShown.current = unseenId
    setShownId(unseenId)
  }, [isDue, isVisible, isFree, unseenId])

  return (
    shownId !== null && (
      <Dialog open as="sheet" title="Your result" onClose={close}>
        <Suspense>
          <Result competitionId={shownId} onLeave={close} />
        </Suspense>
      </Dialog>
    )
  )
}

/** True from opening the page, or returning to it, until something is pressed. A dialog may have come by itself and does not count. */
function useIsBack(): boolean {
  const [isBack, setBack] = useState(true)
  useEffect(() => {
    const onPress = () => document.querySelector('dialog[open]') === null && setBack(false)
    const onVisible = () => document.visibilityState === 'visible' && setBack(true)
    addEventListener('pointerdown', onPress)
    addEventListener('keydown', onPress)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pointerdown', onPress)
      removeEventListener('keydown', onPress)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return isBack
}
