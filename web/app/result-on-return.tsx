/**
 * Shows the latest result that the player has not seen. A player who opens the page or comes back to it sees the result before pressing
 * anything; on pages without controls it is shown at once. The result never interrupts a draft, a live game of the player's own, practice
 * or typing: there a toast says how the competition ended and links to the result. A player who continues, for example into game mode with
 * a new entry, sees the result at the next return.
 *
 * Every visible window shows the result when it becomes final, even if another window has already marked it as seen. Closing it in one
 * window, or reading it on its own page, closes it in all windows.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, competition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask, keyOf } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { optionalComponent } from '#web/ui/optional-component.ts'
import { effectsOf, useNotifications, type ShownNotification } from '#web/domain/notifications/notifications.ts'
import { serverNow, randomDelay } from '#web/api/server-clock.ts'
import { closeResult, isResultClosed } from '#web/domain/board/see-result.ts'
import { useUser } from '#web/domain/player/session.ts'
import { useVisible } from '#web/ui/use-media.ts'
import { toast } from '#web/ui/toast.ts'
import { useTopDialog } from '#web/ui/top-dialog.ts'
import { routeOf } from './routes.ts'

const ResultDialog = optionalComponent(
  () => import('./result-dialog.tsx'),
  (file) => file.ResultDialog,
)

const isClosed = (playerId: string | undefined, competitionId: number | null): boolean =>
  playerId !== undefined && competitionId !== null && isResultClosed(playerId, competitionId)

export function ResultOnReturn() {
  const { user } = useUser()
  const playerId = user?.id
  const [path] = useLocation()
  const [shownId, setShownId] = useState<number | null>(null)
  /** Each result is shown once per page load, even before the server knows that it was seen. */
  const lastShown = useRef<number | null>(null)
  const isBack = useIsBack()
  const isVisible = useVisible()
  // the result waits for another dialog, and opens when that dialog is closed
  const isFree = useTopDialog() === null
  const isTyping = useTyping()
  const { mayInterrupt, shows } = routeOf(path) ?? {}
  const isLooking = (mayInterrupt === 'always' || mayInterrupt === 'unless-playing') && !isTyping
  const toldId = useTold(isLooking)
  const unseenId = user?.unseenResultId ?? toldId
  const isPlaying = useIsPlaying(unseenId, mayInterrupt === 'unless-playing')
  const isDue = unseenId !== null && isPlaying === false && (isLooking || (isBack && mayInterrupt !== undefined))

  const isElsewhere = isVisible && !isDue && isPlaying !== undefined && shows !== 'result'
  const lastTold = useToast(isElsewhere ? unseenId : null, playerId, lastShown)

  const close = () => {
    if (playerId !== undefined && shownId !== null) closeResult(playerId, shownId)
    setShownId(null)
  }
  useEffect(() => {
    const follow = () => setShownId((id) => (isClosed(playerId, id) ? null : id))
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [playerId])

  useEffect(() => {
    if (!isDue || !isVisible || !isFree || lastShown.current === unseenId || isClosed(playerId, unseenId)) return
    if (lastTold.current === unseenId && !isBack) return
    lastShown.current = unseenId
    setShownId(unseenId)
  }, [isDue, isVisible, isFree, isBack, unseenId, playerId, lastTold])

  return shownId !== null && <ResultDialog competitionId={shownId} onClose={close} />
}

/**
 * Whether the player has entries in the live competition and is on a screen that follows it. If so, the result of an earlier competition
 * can wait. Undefined until it is known, so that it does not depend on the order of responses.
 */
function useIsPlaying(unseenId: number | null, isOfTheGame: boolean): boolean | undefined {
  const mayPlay = unseenId !== null && isOfTheGame
  const active = useQuery({ ...ask(activeCompetition), enabled: mayPlay })
  const liveId = active.data?.phase === 'live' && active.data.id !== unseenId ? active.data.id : null
  const entries = useQuery({
    ...ask(myEntries, { params: { competitionId: liveId ?? 0 } }),
    enabled: mayPlay && liveId !== null,
  })
  if (!mayPlay || active.isError) return false
  if (active.data === undefined) return undefined
  if (liveId === null || entries.isError) return false
  return entries.data && entries.data.length > 0
}

/** Later notifications about a competition, such as a prize that was approved, are not results. */
const NEW_MS = 10 * 60_000

const hasJustCome = ({ type, isListed }: ShownNotification): boolean => effectsOf(type).resultTone !== null && !isListed

/** The competition whose result has just arrived live, while the player is only watching in this window. */
function useTold(isLooking: boolean): number | null {
  const queries = useQueryClient()
  const notification = useNotifications(({ notifications }) => notifications.find(hasJustCome))
  const [toldId, setToldId] = useState<number | null>(null)
  const tell = useEffectEvent(() => {
    const competitionId = notification?.competitionId ?? null
    if (competitionId === null || !isLooking || document.visibilityState !== 'visible') return
    const known = queries.getQueryData<Competition>(keyOf(competition, { params: { competitionId } }))
    if (known && serverNow() - instantOf(known.finalAt) < NEW_MS) setToldId(competitionId)
  })
  const notificationId = notification?.id
  useEffect(() => {
    if (notificationId === undefined) return
    const timer = setTimeout(tell, randomDelay())
    return () => clearTimeout(timer)
  }, [notificationId])
  return isLooking ? toldId : null
}

/**
 * Says once how a competition ended, with the text of its notification if there is one, unless its result has been shown. Returns a ref
 * with the id of the last competition announced.
 */
function useToast(
  competitionId: number | null,
  playerId: string | undefined,
  lastShown: RefObject<number | null>,
): RefObject<number | null> {
  const lastTold = useRef<number | null>(null)
  const notification = useNotifications(({ notifications }) =>
    notifications.find((one) => one.competitionId === competitionId && effectsOf(one.type).resultTone !== null),
  )
  const { title = 'Your result is in', message = 'See your place, and what it brought' } = notification ?? {}
  const tone = (notification && effectsOf(notification.type).resultTone) ?? 'plain'
  useEffect(() => {
    if (competitionId === null || [lastShown.current, lastTold.current].includes(competitionId)) return
    if (isClosed(playerId, competitionId)) return
    lastTold.current = competitionId
    toast.show({ title, message, tone, way: { to: `/result?competition=${competitionId}`, name: 'See it' } })
  }, [competitionId, playerId, title, message, tone, lastShown])
  return lastTold
}

/**
 * True after the page was opened or returned to, until the player presses something. A dialog may have opened by itself, so it does not
 * count.
 */
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

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** True while a field has the focus. */
function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => setTyping(target instanceof Element && target.matches(FIELD))
    const onBlur = () => setTyping(false)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  return isTyping
}
