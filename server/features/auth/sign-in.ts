/** Sign-in by email and password. An unknown email takes as long and gets the same response as a wrong password. */
import type { FastifyReply } from 'fastify'
import type { SignIn, User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { changePasswordHash, findByEmail } from '#server/records/users.ts'
import { startSession } from '#server/identity/sessions.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { userView } from './user-view.ts'

export async function signIn(deps: Deps, reply: FastifyReply, { email, password }: SignIn): Promise<User> {
  const user = await findByEmail(deps.db, email)
  const stored = user?.password_hash ?? null
  if (!(await isPassword(password, stored)) || !user || stored === null) {
    reply.log.info({ event: 'sign_in_failed', player: user?.id }, 'a sign-in failed')
    throw new Refused({ code: 'wrong_credentials' })
  }
  if (isOutdated(stored)) await changePasswordHash(deps.db, user.id, await hashPassword(password))
  await startSession(deps, reply, user.id).catch((error: unknown) => {
    // deleted while its password was checked: there is no such account any more
    throw error instanceof Refused ? new Refused({ code: 'wrong_credentials' }) : error
  })
  reply.log.info({ event: 'sign_in', player: user.id }, 'signed in')
  return userView(deps.db, user)
}
