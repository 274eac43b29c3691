/** Signs up: creates an account with a password and the welcome credit, and a session. */
import type { FastifyReply } from 'fastify'
import type { SignUp, User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { BUILT_IN, createUser, subjectOf } from '#server/records/users.ts'
import { startSession } from '#server/identity/sessions.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { rememberBrowser } from '#server/identity/known-browsers.ts'
import { userView } from './user-view.ts'
import { refuseWeakPassword } from '#server/identity/weak-passwords.ts'

export async function signUp(deps: Deps, reply: FastifyReply, wanted: SignUp): Promise<User> {
  const { email, password, firstName, lastName = null } = wanted
  const weak = refuseWeakPassword(password, wanted)
  if (weak) throw new Refused(weak)

  const passwordHash = await hashPassword(password)
  const user = await createUser(deps.db, {
    issuer: BUILT_IN,
    subject: subjectOf(email),
    email,
    passwordHash,
    firstName,
    lastName,
  })
  await startSession(deps, reply, user.id)
  rememberBrowser(deps, reply, passwordHash)
  reply.log.info({ event: 'sign_up', player: user.id }, 'player signed up')
  return userView(deps, user)
}
