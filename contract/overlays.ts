/** Overlays: the board of a league or a series behind an unguessable address, for a stream or another site. */
import { endpoint } from './endpoint.ts'
import type { SeriesParams } from './hosting.schemas.ts'
import type { LeagueParams } from './leagues.schemas.ts'
import type { Overlay, OverlayLink, OverlayParams, OverlayQuery } from './overlays.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { Overlay, OverlayLink, OverlayRow } from './overlays.schemas.ts'

/** The path of the page of an overlay, before its token. */
export const OVERLAY_PATH = '/overlay'
/** The most rows that an overlay shows. */
export const MOST_OVERLAY_ROWS = 25

export const readOverlay = endpoint<{ params: OverlayParams; query: OverlayQuery; response: Overlay }>({
  method: 'GET',
  path: '/api/overlays/{token}',
  summary: 'What an overlay shows now',
  access: 'public',
  refusals: ['overlay_not_found'],
})

export const makeLeagueOverlay = endpoint<{ params: LeagueParams; response: OverlayLink }>({
  method: 'POST',
  path: '/api/leagues/{slug}/overlay',
  summary: 'The overlay of an own league, made if there is none',
  access: 'player',
  refusals: ['league_not_found', 'league_closed', 'not_league_owner'],
})

export const revokeLeagueOverlay = endpoint<{ params: LeagueParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/leagues/{slug}/overlay',
  summary: 'Switch off the overlay of an own league; the next one has another address',
  access: 'player',
  refusals: ['league_not_found', 'league_closed', 'not_league_owner'],
})

export const makeSeriesOverlay = endpoint<{ params: SeriesParams; response: OverlayLink }>({
  method: 'POST',
  path: '/api/admin/series/{seriesId}/overlay',
  summary: 'The overlay of a series, made if there is none',
  access: 'admin',
  refusals: ['series_not_found'],
})

export const revokeSeriesOverlay = endpoint<{ params: SeriesParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/admin/series/{seriesId}/overlay',
  summary: 'Switch off the overlay of a series; the next one has another address',
  access: 'admin',
  refusals: ['series_not_found'],
})
