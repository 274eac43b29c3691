/** The endpoints of overlays, and their page: GET /overlay/<token>. The page has no session and reads no cookie. */
import * as api from '#contract/overlays.ts'
import type { Deps } from '#server/deps.ts'
import { mountCachedRead, mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { makeOfLeague, makeOfSeries, revokeOfLeague, revokeOfSeries } from './links.ts'
import { headersOf, OVERLAY_PAGE } from './page.ts'
import { openOverlays } from './shown.ts'

export function overlays(scopes: Scopes, deps: Deps): void {
  const { db, settings } = deps
  const overlay = openOverlays(deps)

  mountCachedRead(scopes, api.readOverlay, {
    read: ({ params, query }) => overlay.read({ ...params, isPeopleOnly: query.people === 1 }),
    changes: ({ params }) => overlay.changes(params.token),
    // no other process writes to the embedded database, so its readers cost no read while nothing changes
    ...(settings.databaseUrl === null && { maxAgeMs: Infinity }),
  })
  mountEndpoint(scopes, api.makeLeagueOverlay, ({ player, params }) => makeOfLeague(db, player, params.slug))
  mountEndpoint(scopes, api.revokeLeagueOverlay, ({ player, params }) => revokeOfLeague(db, player, params.slug))
  mountEndpoint(scopes, api.makeSeriesOverlay, ({ player, params }) => makeOfSeries(db, player, params.seriesId))
  mountEndpoint(scopes, api.revokeSeriesOverlay, ({ player, params }) => revokeOfSeries(db, player, params.seriesId))

  // the page is the same for every token; its script reads what the token shows
  scopes.open.get(`${api.OVERLAY_PATH}/:token`, { schema: { hide: true } }, (request, reply) =>
    reply.headers(headersOf(settings, request.url)).type('text/html; charset=utf-8').send(OVERLAY_PAGE),
  )
}
