/**
 * The service worker (web/sw.ts): registered once the page is loaded, in a built application only. It lets the application start without a
 * network. A new version waits until the player accepts it.
 *
 * Errors  a failed registration is only logged.
 */
import { create } from 'zustand'
import { navigation } from '#web/ui/full-navigation.ts'

const LOOK_AGAIN_MS = 3_600_000

export const useNewVersion = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }))

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    // a browser that blocks service workers may return nothing
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js')
    if (!registration) return
    watch(registration)
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
  } catch (error) {
    console.error('The service worker could not be registered', error)
  }
}

/** The first worker in a browser is not a new version: nothing ran before it. */
export function watch(registration: ServiceWorkerRegistration): void {
  const tell = (worker: ServiceWorker | null) => {
    if (worker && registration.active) useNewVersion.setState({ waiting: worker })
  }
  tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') tell(coming)
    })
  })
}

/** Activates the waiting version and reloads the page with it. */
export function takeNewVersion(waiting: ServiceWorker): void {
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') navigation.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
