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
    matchAll(wanted: { type: 'window' }): Promise<{ focus(): Promise<unknown> }[]>
    openWindow(address: string): Promise<unknown>
  }
}
type NotificationClick = Event & { notification: Notification; waitUntil(work: Promise<void>): void }

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

// phones show the page's notifications through the service worker, and a press on one opens the game
self.addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as NotificationClick
  notification.close()
  waitUntil.call(event, openGame())
})

async function openGame(): Promise<void> {
  const { clients } = self as unknown as Worker
  const [open] = await clients.matchAll({ type: 'window' })
  await (open ? open.focus() : clients.openWindow('/'))
}

self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void (self as unknown as Worker).skipWaiting()
})
