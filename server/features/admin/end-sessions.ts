/**
 * Ends all sessions of a player, named by email or id, and records it in the audit log. The shared viewer account counts as not found.
 * Refuses player_not_found.
 */
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { findEveryByEmail, findUser } from '#server/records/users.ts'

export async function endSessionsOfPlayer(
  { db, sessionEndings, log }: Pick<Deps, 'db' | 'sessionEndings' | 'log'>,
  { id: actor }: Player,
  named: string,
): Promise<{ players: number; ended: number }> {
  const ids = named.includes('@') ? await findEveryByEmail(db, named) : await findPlayerId(db, named)
  if (ids.length === 0) throw new Refused({ code: 'player_not_found' })
  const endings = await db.transaction().execute(async (tx) => {
    const all = []
    for (const id of ids) {
      const one = await endSessionsOf(sessionEndings, tx, id)
      await recordAuditEvent(tx, {
        actor,
        action: 'end_sessions',
        subject: `player:${id}`,
        after: { ended: one.ended },
      })
      all.push(one)
    }
    return all
  })
  for (const { announce } of endings) announce()
  const ended = endings.reduce((sum, one) => sum + one.ended, 0)
  log.info({ event: 'end_sessions', player: actor, of: ids, sessions: ended }, 'an admin ended sessions')
  return { players: ids.length, ended }
}

async function findPlayerId(db: Deps['db'], id: string): Promise<string[]> {
  const user = await findUser(db, id)
  return user && !user.deleted_at && user.role !== 'viewer' && !user.is_bot ? [user.id] : []
}
