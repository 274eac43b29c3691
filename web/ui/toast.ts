/**
 * Toasts: short messages, one at a time; a new one replaces the one shown. They close after 5 s (one that `stays` after 30), by a swipe
 * to the right over 50 px, or by their button; one behind a dialog is over 10 s after it came. F8 moves the
 * focus to them. Dismissed ones are forgotten after 1,000,000 ms.
 *
 * toast        show({ title, message?, way?, tone?, stays? }), where 'plain' is neither success nor failure, and `way` leads somewhere;
 *              refuse(error) shows a refusal in its own words, and can be passed as onError;
 *              refuseAs(title, message?) returns an onError with a text for errors that are not refusals; tell(refusal) is for a refusal
 *              of the rules, which has no text from a server; endFailure() when what was refused works now (calls do it by themselves).
 *              What shows them is toasts.tsx.
 */
import { create } from 'zustand'
import type { Refusal } from '#contract/errors.ts'
import { errorMessageOf } from './error-message.ts'

export const TOAST_MS = 5000
export const STAYS_MS = 30_000
/** How long after it came one may wait behind a dialog. */
export const WAITS_MS = 10_000
export const SWIPE_PX = 50
export const FORGET_MS = 1_000_000

type Way = { to: string; name: string }
export type Toast = {
  id: number
  title: string
  message?: string | undefined
  way?: Way | undefined
  tone: 'good' | 'plain' | 'bad'
  /** Longer than others, and again after one that came in between: it must not be missed by who looks away for a moment. */
  stays?: boolean | undefined
  isOpen: boolean
  /** By performance.now(). */
  shownAt: number
}

export const useShownToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let made = 0
let forgetting: ReturnType<typeof setTimeout> | undefined

type Said = { title: string; message?: string; way?: Way; tone?: Toast['tone']; stays?: boolean }

function show({ tone = 'good', ...said }: Said): void {
  clearTimeout(forgetting)
  const shownAt = performance.now()
  useShownToast.setState({ toast: { ...said, tone, id: ++made, isOpen: true, shownAt } })
}

const refuse = (error: unknown): void => show({ ...errorMessageOf(error), tone: 'bad' })

const refuseAs =
  (title: string, message?: string) =>
  (error: unknown): void =>
    show({ ...errorMessageOf(error, title, message), tone: 'bad' })

/** The words of refusals are loaded with what shows toasts: the first page does without. */
export const loadCatalogue = () => import('#contract/errors.ts')

const tell = async (refusal: Refusal): Promise<void> => {
  const { wireOf } = await loadCatalogue()
  show({ ...wireOf(refusal).body, tone: 'bad' })
}

/** What was refused works now: the toast that says why it did not is over. */
function endFailure(): void {
  const { toast: shown } = useShownToast.getState()
  if (shown?.isOpen && shown.tone === 'bad') dismissToast()
}

/** What is shown says less from now on: it has come true. Nothing is announced again. */
function amend(title: string, message: string): void {
  const { toast: shown } = useShownToast.getState()
  if (shown?.title === title) useShownToast.setState({ toast: { ...shown, message } })
}

/** What it says holds no longer. */
function end(title: string): void {
  if (useShownToast.getState().toast?.title === title) dismissToast()
}

/** Not a hook: it has no component state, so it can be called from anywhere. */
export const toast = { show, refuse, refuseAs, tell, endFailure, end, amend }

export function dismissToast(): void {
  const { toast: shown } = useShownToast.getState()
  if (!shown) return
  useShownToast.setState({ toast: { ...shown, isOpen: false } })
  clearTimeout(forgetting)
  forgetting = setTimeout(() => useShownToast.setState({ toast: null }), FORGET_MS)
}
