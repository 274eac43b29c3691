/**
 * Bans a player and lifts bans. The ban, the end of the player's sessions and the audit event are one transaction.
 *
 * A banned player cannot sign in, and so cannot enter. Entries in running competitions stay, because other players' ranks depend on them,
 * but their prizes wait for an administrator's decision (records/held-prizes.ts).
 *
 * The reason is stored with the player only: the audit log never changes, and the reason may name a person whose account is deleted later.
 */
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { banUser, liftBanOf } from '#server/records/users.ts'
import { isAdministrator } from './administrators.ts'

type Banning = Pick<Deps, 'db' | 'sessionEndings' | 'log'>

/** Refuses player_not_found and administrator_ban. Repeating a ban with the same reason changes nothing. */
export async function banPlayer(
  { db, sessionEndings, log }: Banning,
  { id: actor }: Player,
  playerId: string,
  reason: string,
): Promise<{ ok: true }> {
  const sessions = await db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (player.isAdministrator) throw new Refused({ code: 'administrator_ban' })
    if (player.banReason === reason) return null
    await banUser(tx, playerId, reason)
    const ended = await endSessionsOf(sessionEndings, tx, playerId)
    await recordAuditEvent(tx, {
      actor,
      action: 'ban_player',
      subject: `player:${playerId}`,
      before: { isBanned: player.banReason !== null },
      after: { isBanned: true, endedSessions: ended.ended },
    })
    return ended
  })
  if (sessions === null) return { ok: true }
  sessions.announce()
  log.info({ event: 'ban_player', player: actor, of: playerId, sessions: sessions.ended }, 'an admin banned a player')
  return { ok: true }
}

/** Refuses player_not_found. Does nothing if the player is not banned. */
export async function liftBan({ db, log }: Banning, { id: actor }: Player, playerId: string): Promise<{ ok: true }> {
  const isLifted = await db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (player.banReason === null) return false
    await liftBanOf(tx, playerId)
    await recordAuditEvent(tx, {
      actor,
      action: 'lift_ban',
      subject: `player:${playerId}`,
      before: { isBanned: true },
      after: { isBanned: false },
    })
    return true
  })
  if (isLifted) log.info({ event: 'lift_ban', player: actor, of: playerId }, 'an admin lifted a ban')
  return { ok: true }
}

/** Locks the player's row, so that a sign-in or an entry under way is either stored before the ban or refused after it. */
export async function lockPlayer(
  tx: Queryable,
  id: string,
): Promise<{ banReason: string | null; isAdministrator: boolean }> {
  const row = await tx
    .selectFrom('users')
    .select('ban_reason as banReason')
    .select(isAdministrator.as('isAdministrator'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_bot', '=', false)
    .where('role', '<>', 'viewer')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refused({ code: 'player_not_found' })
  return row
}
