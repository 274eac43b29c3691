/**
 * The service worker (web/sw.ts): registered once the page is loaded, in a built application only. It makes the application start
 * without a network. A new version waits until the player takes it.
 *
 * Errors  a registration that fails is logged, no more.
 */
import { create } from 'zustand'
import { navigation } from './full-navigation.ts'

const LOOK_AGAIN_MS = 3_600_000

export const useNewVersion = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }))

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    // a browser that is told to have none answers with nothing
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js')
    if (!registration) return
    watch(registration)
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
  } catch (error) {
    console.error('The service worker could not be registered', error)
  }
}

/** The first worker of a browser is no new version: nothing ran before it. */
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

/** Lets the waiting version take over, and loads the page anew with it. */
export function takeNewVersion(waiting: ServiceWorker): void {
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') navigation.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
