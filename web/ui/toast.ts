/**
 * Toasts: short messages, one at a time; a new one replaces the one shown. A toast closes after 5 s (after 30 s if it `stays`), by a swipe
 * to the right over 50 px, or by its button. A toast behind a dialog ends 10 s after it was raised. F8 moves the focus to the toast.
 * Dismissed toasts are removed after 1,000,000 ms.
 *
 * toast.show({ title, message?, way?, tone?, stays?, id? }): `way` is a link; code that changes or closes this toast later uses its `id`.
 * toast.refuse(error) shows a refusal with the server's text, and can be passed as onError. toast.refuseAs(title, message?) returns an
 * onError with a text for errors that are not refusals. toast.tell(refusal) shows a refusal of the rules. toaster.tsx shows the toasts.
 */
import { create } from 'zustand'
import type { Refusal } from '#contract/errors.ts'
import { errorMessageOf } from './error-message.ts'

export const TOAST_MS = 5000
export const STAYS_MS = 30_000
/** The time in ms that a toast may wait behind a dialog. */
export const WAITS_MS = 10_000
export const SWIPE_PX = 50
export const FORGET_MS = 1_000_000

/** The ids of toasts that other code changes or closes later. */
type ToastId = 'entry-created' | 'picks-restored' | 'picks-not-entered'

type Way = { to: string; name: string }
export type Toast = {
  /** Counts the toasts, because a toast with the same text as the last one is a new toast. */
  key: number
  id?: ToastId | undefined
  title: string
  message?: string | undefined
  way?: Way | undefined
  tone: 'good' | 'plain' | 'bad'
  /** The toast is shown for 30 s, and again after a toast that replaced it, so that players who look away do not miss it. */
  stays?: boolean | undefined
  isOpen: boolean
  /** A time of performance.now(). */
  shownAt: number
}

export const useShownToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let count = 0
let forgetting: ReturnType<typeof setTimeout> | undefined

type Said = { id?: ToastId; title: string; message?: string; way?: Way; tone?: Toast['tone']; stays?: boolean }

function show({ tone = 'good', ...said }: Said): void {
  clearTimeout(forgetting)
  const shownAt = performance.now()
  useShownToast.setState({ toast: { ...said, tone, key: ++count, isOpen: true, shownAt } })
}

const refuse = (error: unknown): void => show({ ...errorMessageOf(error), tone: 'bad' })

const refuseAs =
  (title: string, message?: string) =>
  (error: unknown): void =>
    show({ ...errorMessageOf(error, title, message), tone: 'bad' })

/** Loads the texts of refusals, which the first page does not need. */
export const loadCatalogue = () => import('#contract/errors.ts')

const tell = async (refusal: Refusal): Promise<void> => {
  const { wireOf } = await loadCatalogue()
  show({ ...wireOf(refusal).body, tone: 'bad' })
}

/** Closes the toast of a failed action, because the action has now succeeded. API calls do this by themselves. */
function endFailure(): void {
  const { toast: shown } = useShownToast.getState()
  if (shown?.isOpen && shown.tone === 'bad') dismissToast()
}

/** Changes the message of this toast if it is on screen. Screen readers do not announce it again. */
function amend(id: ToastId, message: string): void {
  const { toast: shown } = useShownToast.getState()
  if (shown?.id === id) useShownToast.setState({ toast: { ...shown, message } })
}

/** Closes this toast if it is on screen. */
function end(id: ToastId): void {
  if (useShownToast.getState().toast?.id === id) dismissToast()
}

/** This is not a hook: it has no component state, so it can be called from anywhere. */
export const toast = { show, refuse, refuseAs, tell, endFailure, end, amend }

export function dismissToast(): void {
  const { toast: shown } = useShownToast.getState()
  if (!shown) return
  useShownToast.setState({ toast: { ...shown, isOpen: false } })
  clearTimeout(forgetting)
  forgetting = setTimeout(() => useShownToast.setState({ toast: null }), FORGET_MS)
}
