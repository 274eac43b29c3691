/** Reads of competitions. Every player's screen polls them, so responses are cached until a competition changes. */
import {
  activeCompetition,
  competition,
  liveCompetitions,
  openCompetitions,
  rosterShares,
  reviewedCompetitions,
  upcomingCompetitions,
} from '#contract/competitions.ts'
import { Refused } from '#contract/errors.ts'
import { decideHeldSettlement, heldSettlements } from '#contract/held-settlements.ts'
import { findCompetition, selectCompetitions, selectOpen, toCompetition } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountCachedRead, mountEndpoint } from '#server/http/mount-endpoint.ts'
import { decideSettlement, readHeldSettlements } from './hold.ts'
import { openRosterShares } from './roster-shares.ts'

export function competitions(scopes: Scopes, deps: Deps): void {
  const { db, settings, tableVersions } = deps
  const owned = openRosterShares(deps)
  const written = tableVersions.counter('competitions', 'competition_totals')
  const changes = () => [written]

  const readActive = async (chosen: number | undefined) => {
    const row =
      (chosen !== undefined && (await selectOpen(db).where('competitions.id', '=', chosen).executeTakeFirst())) ||
      // Between the end of one competition and the opening of the next, the one that just ended is returned.
      ((await selectOpen(db).limit(1).executeTakeFirst()) ??
        (await selectCompetitions(db)
          .where('phase', '=', 'review')
          .orderBy('end_time', 'desc')
          .limit(1)
          .executeTakeFirst()))
    return row ? toCompetition(row, row, settings) : null
  }

  const readOpen = async () => {
    const rows = await selectOpen(db).execute()
    return rows.map((row) => toCompetition(row, row, settings))
  }

  const readUpcoming = async () => {
    const rows = await selectCompetitions(db).where('phase', '=', 'upcoming').orderBy('start_time').execute()
    return rows.map((row) => toCompetition(row, row, settings))
  }

  const readLive = async () => {
    const rows = await selectCompetitions(db).where('phase', '=', 'live').orderBy('end_time').execute()
    return rows.map((row) => toCompetition(row, row, settings))
  }

  const readReviewed = async () => {
    const rows = await selectCompetitions(db).where('phase', '=', 'review').orderBy('end_time', 'desc').execute()
    return rows.map((row) => toCompetition(row, row, settings))
  }

  const readOne = async (competitionId: number) => {
    const row = await findCompetition(db, competitionId)
    if (!row) throw new Refused({ code: 'competition_not_found' })
    return toCompetition(row, row, settings)
  }

  mountEndpoint(scopes, heldSettlements, () => readHeldSettlements(db))
  mountEndpoint(scopes, decideHeldSettlement, ({ player, params, body }) =>
    decideSettlement(deps, player, params.competitionId, body.decision),
  )
  mountCachedRead(scopes, activeCompetition, { read: ({ query }) => readActive(query.id), changes })
  mountCachedRead(scopes, openCompetitions, { read: readOpen, changes })
  mountCachedRead(scopes, upcomingCompetitions, { read: readUpcoming, changes })
  mountCachedRead(scopes, liveCompetitions, { read: readLive, changes })
  mountCachedRead(scopes, reviewedCompetitions, { read: readReviewed, changes })
  mountCachedRead(scopes, competition, { read: ({ params }) => readOne(params.competitionId), changes })
  mountCachedRead(scopes, rosterShares, {
    read: ({ params }) => owned.read(params.competitionId),
    changes: ({ params }) => owned.changes(params.competitionId),
  })
}
