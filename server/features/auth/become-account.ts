/**
 * Makes a seat an account, by email and password or by an identity provider. The seat keeps its name, entries and leagues. The welcome
 * credit is paid then. Its entries until now win no prizes, later ones can. This session continues under a new id, and all others end.
 */
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { BecomeAccount } from '#contract/forms.schemas.ts'
import type { UserRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { deviceKeyOf, rememberBrowser } from '#server/identity/known-browsers.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf, renewSession } from '#server/identity/sessions.ts'
import { userView } from './user-view.ts'
import { refuseWeakPassword } from '#server/identity/weak-passwords.ts'
import { eraseSeat } from '#server/records/seats.ts'
import { BUILT_IN, subjectOf, turnSeatIntoAccount, type NewPerson } from '#server/records/users.ts'

/** Refuses weak_password, email_taken, not_a_seat, signed_out. */
export async function becomeAccount(
  deps: Deps,
  reply: FastifyReply,
  { id, displayName }: Player,
  { email, password }: BecomeAccount,
): Promise<User> {
  const weak = refuseWeakPassword(password, { email, firstName: displayName })
  if (weak) throw new Refused(weak)
  const passwordHash = await hashPassword(password)
  const person = { issuer: BUILT_IN, subject: subjectOf(email), email, passwordHash }
  return userView(deps, await change(deps, reply, id, person))
}

/**
 * Makes the seat an account of the person whom a provider has identified. The session keeps the provider's token. Refuses
 * provider_account_taken, not_a_seat, signed_out.
 */
export async function becomeAccountOfProvider(
  deps: Deps,
  reply: FastifyReply,
  id: string,
  { person, idToken }: { person: NewPerson; idToken: string },
): Promise<void> {
  await change(deps, reply, id, person, { idToken })
}

async function change(
  deps: Deps,
  reply: FastifyReply,
  id: string,
  person: Omit<NewPerson, 'firstName'>,
  session: { idToken?: string } = {},
): Promise<UserRow> {
  const { user, renewed, ended } = await deps.db.transaction().execute(async (tx) => {
    const changed = await turnSeatIntoAccount(tx, id, person)
    await eraseSeat(tx, id)
    // refuses a session that has ended meanwhile, because the owner of the league may have given the seat to somebody else
    const own = await renewSession(deps, reply, tx, session)
    return { user: changed, renewed: own, ended: await endSessionsOf(deps.sessionEndings, tx, id, { except: own.sid }) }
  })
  renewed.announce()
  ended.announce()
  rememberBrowser(deps, reply, deviceKeyOf(user))
  reply.log.info({ event: 'seat_became_account', player: id }, 'a seat became an account')
  return user
}
