/** Sign-in by email and password. An unknown email takes as long and gets the same response as a wrong password. */
import type { FastifyReply } from 'fastify'
import type { SignIn, User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { readCookie, setCookie } from '#server/identity/cookies.ts'
import { changePasswordHash, findByEmail, subjectOf } from '#server/records/users.ts'
import { startSession } from '#server/identity/sessions.ts'
import { deviceOf, isKnownDevice, type AccountGuesses } from './account-guesses.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { userView } from './user-view.ts'

const DEVICE_SECONDS = 365 * 24 * 3600

/** The browser is known to the account from now on; see account-guesses.ts. */
export const rememberDevice = ({ settings }: Pick<Deps, 'settings'>, reply: FastifyReply, passwordHash: string): void =>
  setCookie(reply, settings, 'device', deviceOf(passwordHash), DEVICE_SECONDS)

export async function signIn(
  deps: Deps,
  guesses: AccountGuesses,
  reply: FastifyReply,
  { email, password }: SignIn,
): Promise<User> {
  const user = await findByEmail(deps.db, email)
  const stored = user?.password_hash ?? null
  const isKnown = isKnownDevice(readCookie(reply.request.headers.cookie, deps.settings, 'device'), stored)
  const wasRight = isKnown ? () => {} : guesses.begin(subjectOf(email))
  if (!(await isPassword(password, stored)) || !user || stored === null) {
    reply.log.info({ event: 'sign_in_failed', player: user?.id }, 'a sign-in failed')
    throw new Refused({ code: 'wrong_credentials' })
  }
  wasRight()
  const current = isOutdated(stored) ? await hashPassword(password) : stored
  if (current !== stored) await changePasswordHash(deps.db, user.id, current)
  await startSession(deps, reply, user.id).catch((error: unknown) => {
    // deleted while its password was checked: there is no such account any more
    throw error instanceof Refused ? new Refused({ code: 'wrong_credentials' }) : error
  })
  rememberDevice(deps, reply, current)
  reply.log.info({ event: 'sign_in', player: user.id }, 'signed in')
  return userView(deps.db, user)
}
