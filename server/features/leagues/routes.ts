/** Endpoints of leagues. Codes arrive in bodies, so no address or log contains one. */
import * as api from '#contract/leagues.ts'
import { leagueRecord } from '#contract/league-record.ts'
import * as seats from '#contract/seats.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { beginSeason, changeCode, close, editLeague, removeMember, startLeague } from './changes.ts'
import { joinLeague, readInvitation } from './join.ts'
import { readOwnLeagues } from './own-leagues.ts'
import { readLeagueRecord } from './record.ts'
import { readLeaguePage } from './page.ts'
import { readLeagueRound } from './round.ts'
import { makeSeats, renewSeatLink } from './own-seats.ts'
import { openSeat, readGuestInvitation, recoverSeat, renewRecoveryCode, takeSeat } from './seats.ts'
import { readSeriesChoices } from './series.ts'

export function leagues(scopes: Scopes, deps: Deps): void {
  const { db } = deps
  mountEndpoint(scopes, api.ownLeagues, ({ player }) => readOwnLeagues(db, player.id))
  mountEndpoint(scopes, api.leagueSeries, () => readSeriesChoices(db))
  mountEndpoint(scopes, api.startLeague, ({ player, body }) => startLeague(db, player.id, body))
  mountEndpoint(scopes, api.readInvitation, ({ player, body, request }) =>
    readInvitation(deps, request, player.id, body.code),
  )
  mountEndpoint(scopes, api.joinLeague, ({ player, body, request }) => joinLeague(deps, request, player.id, body.code))
  mountEndpoint(scopes, api.leaguePage, ({ player, params, query }) =>
    readLeaguePage(db, player.id, params.slug, query.season),
  )
  mountEndpoint(scopes, api.leagueRound, ({ player, params }) => readLeagueRound(deps, player.id, params))
  mountEndpoint(scopes, leagueRecord, ({ player, params, query }) =>
    readLeagueRecord(db, player.id, params.slug, query.season),
  )
  mountEndpoint(scopes, api.editLeague, ({ player, params, body }) => editLeague(db, player.id, params.slug, body))
  mountEndpoint(scopes, api.changeCode, ({ player, params, body }) =>
    changeCode(db, player.id, params.slug, body.isOpen),
  )
  mountEndpoint(scopes, api.beginSeason, ({ player, params, body }) => beginSeason(db, player.id, params.slug, body))
  mountEndpoint(scopes, api.removeMember, ({ player, params }) => removeMember(db, player.id, params))
  mountEndpoint(scopes, api.closeLeague, ({ player, params }) => close(db, player.id, params.slug))

  mountEndpoint(scopes, seats.guestInvitation, ({ body, request }) => readGuestInvitation(deps, request, body.code))
  mountEndpoint(scopes, seats.takeSeat, ({ body, reply }) => takeSeat(deps, reply, body))
  mountEndpoint(scopes, seats.openSeat, ({ body, reply }) => openSeat(deps, reply, body.code))
  mountEndpoint(scopes, seats.recoverSeat, ({ body, reply }) => recoverSeat(deps, reply, body))
  mountEndpoint(scopes, seats.renewRecoveryCode, ({ player }) => renewRecoveryCode(deps, player.id))
  mountEndpoint(scopes, seats.makeSeats, ({ player, params, body }) =>
    makeSeats(deps, player.id, params.slug, body.names),
  )
  mountEndpoint(scopes, seats.renewSeatLink, ({ player, params }) => renewSeatLink(deps, player.id, params))
}
