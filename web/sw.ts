/**
 * The service worker: caches the application itself, so that it starts without a network.
 *
 * Never cached  /api, /ws, /avatars, /s and /overlay: their requests are not intercepted. The application stores the player's last data
 *               itself (web/api/offline-responses.ts) and deletes it at sign-out.
 * New version   waits until the page says SKIP_WAITING.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

type Worker = {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  clients: {
    matchAll(wanted: {
      type: 'window'
    }): Promise<{ focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }[]>
    openWindow(address: string): Promise<unknown>
  }
}
type NotificationClick = Event & { notification: Notification; waitUntil(work: Promise<void>): void }
type Push = Event & { data: { json(): unknown } | null; waitUntil(work: Promise<void>): void }

precacheAndRoute((self as unknown as Worker).__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|ws|avatars|s|overlay|healthz|readyz)(\/|\?|$)/],
  }),
)

// the large pictures are cached when they are first shown
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'),
  new StaleWhileRevalidate({ cacheName: 'art' }),
)

// a message of the server while the page is closed
self.addEventListener('push', (event) => {
  const { data, waitUntil } = event as Push
  const { title, body, path } = (data?.json() ?? {}) as Record<string, unknown>
  if (typeof title !== 'string') return
  const text = typeof body === 'string' ? body : ''
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  waitUntil.call(
    event,
    registration.showNotification(title, { body: text, tag: text, data: path, icon: '/icons/192.png' }),
  )
})

// phones show the page's notifications through the service worker, and a press on one opens the game
self.addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as NotificationClick
  notification.close()
  waitUntil.call(event, openGame(notification.data))
})

/** Shows the open page, at a path of ours if the notification names one. */
async function openGame(path: unknown): Promise<void> {
  const { clients } = self as unknown as Worker
  const own = typeof path === 'string' && /^\/[a-z]/.test(path) ? path : null
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(own ?? '/'))
  if (own !== null) await open.navigate(own).catch(() => {})
  await open.focus()
}

self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void (self as unknown as Worker).skipWaiting()
})
