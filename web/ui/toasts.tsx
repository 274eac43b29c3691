/** Where toasts are shown, once in the application. What shows them is loaded when there is one, or after the first touch or key. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCatalogue, useShownToast } from './toast.ts'

const Toaster = lazy(async () => {
  const [file] = await Promise.all([import('./toaster.tsx'), loadCatalogue()])
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

/** True a moment after somebody has begun to use the page: most toasts follow something they did, and the first page does without. */
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
