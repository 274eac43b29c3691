/** The place where toasts are shown. The code that shows them is loaded with the first toast, or after the first touch or key. */
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

/** True shortly after somebody has begun to use the page. Most toasts follow an action, and the first page does not need them. */
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
