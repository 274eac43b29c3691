/** Makes and revokes the overlays of leagues, by their owner, and of series, by an administrator. */
import { Refused } from '#contract/errors.ts'
import type { OverlayLink } from '#contract/overlays.ts'
import type { Ok } from '#contract/values.schemas.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Player } from '#server/identity/player.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { isMember, lockLeague } from '#server/records/leagues.ts'
import { ensureOverlay, revokeOverlay } from '#server/records/overlays.ts'

/** Refuses league_not_found, not_league_owner, league_closed. */
export const makeOfLeague = (db: Db, player: Player, slug: string): Promise<OverlayLink> =>
  db.transaction().execute(async (tx) => ({
    token: await ensureOverlay(tx, { leagueId: await requireOwnLeague(tx, player, slug) }),
  }))

/** Refuses league_not_found, not_league_owner, league_closed. */
export const revokeOfLeague = (db: Db, player: Player, slug: string): Promise<Ok> =>
  db.transaction().execute(async (tx) => {
    await revokeOverlay(tx, { leagueId: await requireOwnLeague(tx, player, slug) })
    return { ok: true as const }
  })

/** Locks the league, so that it neither closes nor changes its owner meanwhile. Returns its id. */
async function requireOwnLeague(tx: Queryable, player: Player, slug: string): Promise<number> {
  const league = await lockLeague(tx, slug)
  if (!league || !(await isMember(tx, league.id, player.id))) throw new Refused({ code: 'league_not_found' })
  if (league.closed_at !== null) throw new Refused({ code: 'league_closed' })
  if (league.owner_id !== player.id) throw new Refused({ code: 'not_league_owner' })
  return league.id
}

/** Refuses series_not_found. */
export const makeOfSeries = (db: Db, admin: Player, seriesId: number): Promise<OverlayLink> =>
  db.transaction().execute(async (tx) => {
    await requireSeries(tx, seriesId)
    const token = await ensureOverlay(tx, { seriesId })
    await recordAuditEvent(tx, { actor: admin.id, action: 'make_overlay', subject: `series:${seriesId}` })
    return { token }
  })

/** Refuses series_not_found. */
export const revokeOfSeries = (db: Db, admin: Player, seriesId: number): Promise<Ok> =>
  db.transaction().execute(async (tx) => {
    await requireSeries(tx, seriesId)
    await revokeOverlay(tx, { seriesId })
    await recordAuditEvent(tx, { actor: admin.id, action: 'revoke_overlay', subject: `series:${seriesId}` })
    return { ok: true as const }
  })

async function requireSeries(tx: Queryable, id: number): Promise<void> {
  const row = await tx.selectFrom('series').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused({ code: 'series_not_found' })
}
