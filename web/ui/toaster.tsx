/**
 * Shows the toast of toast.ts. It is a file of its own, so that its dependencies are loaded separately.
 *
 * While a dialog is open nothing outside it can be reached or is read out, so the toast is rendered inside the dialog. A dialog that opened
 * after the toast has another subject: the toast waits until the dialog is closed, and is dropped if that takes too long, because it may no
 * longer be true. A toast about a failed action does not wait. Escape closes the dialog first; pressed inside the toast it closes the
 * toast. A toast about a failed action closes when the action succeeds.
 */
import { QueryClientContext, type Mutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { asSentence } from './error-message.ts'
import {
  dismissToast,
  STAYS_MS,
  SWIPE_PX,
  toast as toasts,
  TOAST_MS,
  useShownToast,
  WAITS_MS,
  type Toast as ShownToast,
} from './toast.ts'
import { useIsLoading } from './splash.tsx'
import { openedAfter, useTopDialog } from './top-dialog.ts'
import { Link } from './link.tsx'
import styles from './toaster.module.css'

export default function Toaster() {
  const shown = useShownToast((state) => state.toast)
  const dialog = useTopDialog()
  const isBehind = shown !== null && dialog !== null && openedAfter(dialog, shown.shownAt)
  const toast = isBehind ? null : shown
  const isOver = isBehind && shown.isOpen && shown.tone === 'bad' && !shown.stays
  useEffect(() => {
    if (isOver) dismissToast()
  }, [isOver])
  useEffect(() => {
    if (!isBehind || !shown.isOpen) return
    const wait = shown.shownAt + (shown.stays ? STAYS_MS : WAITS_MS) - performance.now()
    const over = setTimeout(dismissToast, wait)
    return () => clearTimeout(over)
  }, [isBehind, shown])
  const view = useRef<HTMLOListElement>(null)
  useEndOfFailures()
  useReturn(shown)
  const hold = useTime(toast)
  useRoom(view, toast !== null && toast.isOpen && !dialog)
  /** Radix closes the toast on an Escape from anywhere; an Escape meant for the dialog below must not close it. */
  const isForDialog = useRef(false)
  const viewport = <Toast.Viewport ref={view} hotkey={['F8']} className={styles.view} />
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.key}
          className={styles.toast}
          data-tone={toast.tone}
          open={toast.isOpen}
          {...hold}
          onEscapeKeyDown={(event) => {
            if (!dialog) return
            isForDialog.current = !view.current?.contains(event.target as Node)
            if (isForDialog.current) return
            event.preventDefault() // without this the dialog would close too
            view.current?.focus()
            dismissToast()
          }}
          onOpenChange={(isOpen) => {
            if (!isOpen && !isForDialog.current) dismissToast()
            isForDialog.current = false
          }}
        >
          <Toast.Title className="text-sm/[16px] font-semibold">{toast.title}</Toast.Title>
          {toast.message && (
            <Toast.Description className="text-caption/[15px] text-muted">{toast.message}</Toast.Description>
          )}
          {toast.way && (
            <Toast.Action asChild altText={toast.way.name}>
              <Link to={toast.way.to} className={styles.way}>
                {toast.way.name}
              </Link>
            </Toast.Action>
          )}
          <Toast.Close className={styles.close} aria-label="Close">
            <X size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {dialog ? createPortal(viewport, dialog) : viewport}
      {dialog &&
        createPortal(
          <p role="status" className="sr-only">
            {toast?.isOpen && `${asSentence(toast.title)} ${toast.message ?? ''}`}
          </p>,
          dialog,
        )}
    </Toast.Provider>
  )
}

/** The page ends above the toast, whatever its height. A toast that would cover a clock is widened, or else moved below the clock. */
function useRoom(view: RefObject<HTMLElement | null>, isOnPage: boolean): void {
  useLayoutEffect(() => {
    const list = view.current
    if (!isOnPage || !list) return
    const sizes = new ResizeObserver(() => makeRoomFor(list))
    sizes.observe(list)
    return () => {
      sizes.disconnect()
      makeRoomFor(null)
    }
  }, [view, isOnPage])
}

let placing = 0
/**
 * Makes room for this list, or takes it away. The room changes the style of every element, so it comes after the frame that shows what a
 * tap did. It may also change the observed size.
 */
function makeRoomFor(list: HTMLElement | null): void {
  cancelAnimationFrame(placing)
  placing = requestAnimationFrame(() => {
    placing = requestAnimationFrame(() => {
      const { style } = document.documentElement
      const room = list ? `${list.offsetHeight + ROUND_PX}px` : ''
      if (style.getPropertyValue('--toast') !== room) style.setProperty('--toast', room)
      if (list) clearClock(list)
    })
  })
}

/** Only elements at the top of the window can be covered; the style sheet uses this there. */
function clearClock(list: HTMLElement): void {
  list.style.removeProperty('--below-clock')
  list.style.removeProperty('--beside')
  const clock = document.querySelector('main [data-clock]')?.getBoundingClientRect()
  const liesOnClock = () => {
    const { top, bottom } = list.getBoundingClientRect()
    return clock !== undefined && top < clock.bottom && bottom > clock.top
  }
  if (!clock || !liesOnClock()) return
  // a toast as wide as the window is lower: it covers the header's buttons rather than the creators to pick from
  list.style.setProperty('--beside', '0px')
  if (!liesOnClock()) return
  list.style.removeProperty('--beside')
  list.style.setProperty('--below-clock', `${clock.bottom + ROUND_PX}px`)
}

/** The space below the clock, and above it. */
const ROUND_PX = 6

/** The time of a toast runs only while it can be seen: not while a screen is loading, nor while somebody touches it. */
function useTime(toast: ShownToast | null) {
  const isLoading = useIsLoading()
  const key = toast?.key ?? null
  const [heldKey, setHeldKey] = useState<number | null>(null)
  const runs = toast !== null && toast.isOpen && !isLoading && heldKey !== key
  useEffect(() => {
    if (!runs) return
    const over = setTimeout(dismissToast, toast.stays ? STAYS_MS : TOAST_MS)
    return () => clearTimeout(over)
  }, [runs, key, toast?.stays])
  return { duration: Infinity, onPause: () => setHeldKey(key), onResume: () => setHeldKey(null) }
}

/** A toast that stays makes room for the next one and comes back once, unless too much time has passed. */
function useReturn(shown: ShownToast | null): void {
  const waiting = useRef<ShownToast>(null)
  useEffect(() => {
    if (shown?.stays) waiting.current = shown.isOpen ? shown : null
    else if (waiting.current && !shown?.isOpen) {
      const { id, title, message, tone, shownAt } = waiting.current
      waiting.current = null
      if (performance.now() - shownAt < STAYS_MS)
        toasts.show({ ...(id && { id }), title, ...(message !== undefined && { message }), tone })
    }
  }, [shown])
}

/** A failure's toast is closed when a later call succeeds, but not by a call that was already under way when the toast appeared. */
function useEndOfFailures(): void {
  const queries = use(QueryClientContext)
  useEffect(() => {
    const shownBefore = new WeakMap<Mutation, number>()
    return queries?.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { toast } = useShownToast.getState()
      if (event.action.type === 'pending' && toast && !toast.stays) shownBefore.set(event.mutation, toast.key)
      if (event.action.type === 'success' && shownBefore.get(event.mutation) === toast?.key) toasts.endFailure()
    })
  }, [queries])
}
