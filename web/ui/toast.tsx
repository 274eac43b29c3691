/**
 * Toasts: short messages, one at a time; a new one replaces the one shown. They close after 5 s, by a swipe to the right over 50 px, or by
 * their button. F8 moves the focus to them. Dismissed ones are forgotten after 1,000,000 ms.
 *
 * toast        show({ title, message?, tone? }); refuse(error) shows a refusal in its own words, and can be passed as onError;
 *              refuseAs(title, message?) returns an onError with a text for errors that are not refusals; tell(refusal) is for a refusal
 *              of the rules, which has no text from a server.
 * <Toasts />   once in the application. What shows them is loaded when there is something to show, or after the first touch or key.
 */
import { lazy, Suspense, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Refusal } from '#contract/errors.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'

export const TOAST_MS = 5000
export const SWIPE_PX = 50
export const FORGET_MS = 1_000_000

export type Toast = { id: number; title: string; message?: string | undefined; tone: 'good' | 'bad'; isOpen: boolean }

export const useShownToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let made = 0
let forgetting: ReturnType<typeof setTimeout> | undefined

function show({ title, message, tone = 'good' }: { title: string; message?: string; tone?: Toast['tone'] }): void {
  clearTimeout(forgetting)
  useShownToast.setState({ toast: { id: ++made, title, message, tone, isOpen: true } })
}

const refuse = (error: unknown): void => show({ ...errorMessageOf(error), tone: 'bad' })

const refuseAs =
  (title: string, message?: string) =>
  (error: unknown): void =>
    show({ ...errorMessageOf(error, title, message), tone: 'bad' })

/** Loaded with what shows toasts: the first page works without it. */
const catalogue = () => import('#contract/errors.ts')

const tell = async (refusal: Refusal): Promise<void> => {
  const { wireOf } = await catalogue()
  show({ ...wireOf(refusal).body, tone: 'bad' })
}

/** Not a hook: it has no component state, so it can be called from anywhere. */
export const toast = { show, refuse, refuseAs, tell }

export function dismissToast(): void {
  const { toast: shown } = useShownToast.getState()
  if (!shown) return
  useShownToast.setState({ toast: { ...shown, isOpen: false } })
  clearTimeout(forgetting)
  forgetting = setTimeout(() => useShownToast.setState({ toast: null }), FORGET_MS)
}

const Toaster = lazy(async () => {
  const [file] = await Promise.all([import('./toaster.tsx'), catalogue()])
  return file
})

export function Toasts() {
  const isWanted = useShownToast((state) => state.toast !== null)
  const isUsed = useFirstUse()
  return isWanted || isUsed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** True shortly after the first use of the page: most toasts respond to a user's action, and the first page works without them. */
function useFirstUse(): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const note = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => setUsed(true)) : setTimeout(() => setUsed(true))
    for (const event of FIRST_USE) addEventListener(event, note, { once: true, passive: true })
    return () => {
      for (const event of FIRST_USE) removeEventListener(event, note)
    }
  }, [])
  return isUsed
}

const FIRST_USE = ['pointerup', 'keyup'] as const
