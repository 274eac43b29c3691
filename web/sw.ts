/**
 * The service worker: keeps the application itself, so that it starts without a network.
 *
 * Never kept  anything of /api, /ws and /avatars: no request for them is touched here. What a player saw last is kept by the
 *             application (web/lib/offline-responses.ts) and forgotten at sign-out.
 * New version waits until the page says SKIP_WAITING.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'

type Worker = { __WB_MANIFEST: (PrecacheEntry | string)[]; skipWaiting(): Promise<void> }

precacheAndRoute((self as unknown as Worker).__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|ws|avatars|healthz|readyz)(\/|\?|$)/],
  }),
)

// the big pictures, as they are seen
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'),
  new StaleWhileRevalidate({ cacheName: 'art' }),
)

self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void (self as unknown as Worker).skipWaiting()
})
