/** Signs in by email and password. An unknown email takes as long and gets the same response as a wrong password. */
import type { FastifyReply } from 'fastify'
import type { SignIn, User } from '#contract/auth.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findByEmail, replacePasswordHash, subjectOf } from '#server/records/users.ts'
import type { UserRow } from '#server/db/rows.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { browserName } from '#server/identity/browser-name.ts'
import { startSession } from '#server/identity/sessions.ts'
import { beginGuess } from './account-guesses.ts'
import { isKnownBrowser, rememberBrowser } from '#server/identity/known-browsers.ts'
import { hashPassword, isOutdated, isPassword } from '#server/identity/passwords.ts'
import { newBrowserEmail } from '#server/identity/account-emails.ts'
import { userView } from './user-view.ts'

/**
 * Emails the owner about a sign-in from a new browser. Call it once the session is stored, so that deleting the account also deletes the
 * email.
 */
export async function emailAboutNewBrowser(
  { db, settings, log, poke }: Pick<Deps, 'db' | 'settings' | 'log' | 'poke'>,
  reply: FastifyReply,
  { id, email: to, password_hash: passwordHash }: Pick<UserRow, 'id' | 'email' | 'password_hash'>,
): Promise<void> {
  if (to === null) return
  const browser = browserName(reply.request.headers['user-agent'])
  const email = newBrowserEmail({ to, browser, at: new Date(), settings, hasPassword: passwordHash !== null })
  // the sign-in succeeds even if the email cannot be stored
  await queueEmail({ log }, db, email, id).catch((error: unknown) =>
    log.error({ err: error }, 'an email could not be queued and is lost'),
  )
  poke()
}

export async function signIn(deps: Deps, reply: FastifyReply, { email, password }: SignIn): Promise<User> {
  const user = await findByEmail(deps.db, email)
  const stored = user?.password_hash ?? null
  const isKnown = isKnownBrowser(deps, reply.request, stored)
  const wasRight = isKnown ? undefined : await beginGuess(deps, subjectOf(email))
  if (!(await isPassword(password, stored)) || !user || stored === null) {
    reply.log.info({ event: 'sign_in_failed', player: user?.id }, 'sign-in failed')
    throw new Refused({ code: 'wrong_credentials' })
  }
  await wasRight?.()
  const current = isOutdated(stored) ? await hashPassword(password) : stored
  if (current !== stored) await replacePasswordHash(deps.db, user.id, stored, current)
  await startSession(deps, reply, user.id, {}, { passwordHash: current }).catch((error: unknown) => {
    // the account was deleted or its password changed during the check
    const isGone = error instanceof Refused && error.refusal.code === 'signed_out'
    throw isGone ? new Refused({ code: 'wrong_credentials' }) : error
  })
  if (!isKnown) await emailAboutNewBrowser(deps, reply, user)
  rememberBrowser(deps, reply, current, stored)
  reply.log.info({ event: 'sign_in', player: user.id }, 'player signed in')
  return userView(deps, user)
}
