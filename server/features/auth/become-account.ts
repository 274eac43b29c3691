/**
 * Makes a seat an account: it gets an email and a password, and keeps its name, entries and leagues. The welcome credit is paid then. Its
 * entries until now win no prizes, later ones can. This session continues under a new id, and all others end.
 */
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { BecomeAccount } from '#contract/forms.schemas.ts'
import type { Deps } from '#server/deps.ts'
import { rememberBrowser } from '#server/identity/known-browsers.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf, renewSession } from '#server/identity/sessions.ts'
import { userView } from './user-view.ts'
import { refuseWeakPassword } from '#server/identity/weak-passwords.ts'
import { eraseSeat } from '#server/records/seats.ts'
import { turnSeatIntoAccount } from '#server/records/users.ts'

/** Refuses weak_password, email_taken, not_a_seat. */
export async function becomeAccount(
  deps: Deps,
  reply: FastifyReply,
  { id, displayName }: Player,
  { email, password }: BecomeAccount,
): Promise<User> {
  const weak = refuseWeakPassword(password, { email, firstName: displayName })
  if (weak) throw new Refused(weak)
  const passwordHash = await hashPassword(password)
  const { user, renewed, ended } = await deps.db.transaction().execute(async (tx) => {
    const changed = await turnSeatIntoAccount(tx, id, { email, passwordHash })
    await eraseSeat(tx, id)
    const own = await renewSession(deps, reply, tx)
    return { user: changed, renewed: own, ended: await endSessionsOf(deps.sessionEndings, tx, id, { except: own.sid }) }
  })
  renewed.announce()
  ended.announce()
  rememberBrowser(deps, reply, passwordHash)
  reply.log.info({ event: 'seat_became_account', player: id }, 'a seat became an account')
  return userView(deps, user)
}
