/** Gives a seat another personal link for an administrator. The link, the end of its sessions and the audit event are one transaction. */
import { Refused } from '#contract/errors.ts'
import type { ResetSeat } from '#contract/players.schemas.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { findSeatByCode, newSeatCode, renewSeatCode } from '#server/records/seats.ts'
import { lockPlayer } from './ban.ts'

/** Refuses player_not_found, not_a_seat. */
export async function resetSeat(
  { db, sessionEndings, log }: Pick<Deps, 'db' | 'sessionEndings' | 'log'>,
  { id: actor }: Player,
  playerId: string,
): Promise<ResetSeat> {
  const { seat, sessions } = await db.transaction().execute(async (tx) => {
    await lockPlayer(tx, playerId)
    const code = newSeatCode()
    if (!(await renewSeatCode(tx, playerId, code))) throw new Refused({ code: 'not_a_seat' })
    const { slug } = (await findSeatByCode(tx, code))!
    const ended = await endSessionsOf(sessionEndings, tx, playerId)
    await recordAuditEvent(tx, {
      actor,
      action: 'reset_seat',
      subject: `player:${playerId}`,
      after: { endedSessions: ended.ended },
    })
    return { seat: { slug, code }, sessions: ended }
  })
  sessions.announce()
  log.info({ event: 'reset_seat', player: actor, of: playerId }, 'an admin gave a seat another personal link')
  return seat
}
