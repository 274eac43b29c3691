/**
 * Sets a new password by an emailed link. The link is used up, every session of the account and of this browser ends, and the owner gets an
 * email and signs in with the new password. Throws the refusals banned, reset_link_over and weak_password.
 */
import type { FastifyReply } from 'fastify'
import type { ResetPassword } from '#contract/account.ts'
import { Refused } from '#contract/errors.ts'
import { readClock } from '#server/db/clock.ts'
import type { Deps } from '#server/deps.ts'
import { browserName } from '#server/identity/browser-name.ts'
import { clearCookie } from '#server/identity/cookies.ts'
import { endSession, endSessionsOf } from '#server/identity/sessions.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { findByResetToken, takeResetLink } from '#server/records/reset-links.ts'
import { replacePasswordHash } from '#server/records/users.ts'
import { rememberBrowser } from '#server/identity/known-browsers.ts'
import { hashNewPassword } from '#server/identity/passwords.ts'
import { newPasswordEmail } from '#server/identity/account-emails.ts'

export async function resetPassword(
  deps: Deps,
  reply: FastifyReply,
  { token, newPassword }: ResetPassword,
): Promise<void> {
  const now = await readClock(deps.db)
  const user = await findByResetToken(deps.db, token, now)
  const before = user?.password_hash ?? null
  if (!user || before === null) {
    reply.log.info({ event: 'reset_refused' }, 'password reset refused: the link is invalid or expired')
    throw new Refused({ code: 'reset_link_over' })
  }
  const { id, email, ban_reason: reason } = user
  if (reason !== null) throw new Refused({ code: 'banned', reason })
  const after = await hashNewPassword(newPassword, user)
  const { headers } = reply.request
  const ended = await deps.db.transaction().execute(async (tx) => {
    // of two concurrent requests, the second finds a changed password and no link
    const isOurs = (await replacePasswordHash(tx, id, before, after)) && (await takeResetLink(tx, token, now))
    if (!isOurs) throw new Refused({ code: 'reset_link_over' })
    if (email !== null) {
      const browser = browserName(headers['user-agent'])
      const message = newPasswordEmail({ to: email, browser, at: new Date(), settings: deps.settings, byLink: true })
      await queueEmail(deps, tx, message)
    }
    return endSessionsOf(deps.sessionEndings, tx, id)
  })
  ended.announce()
  deps.poke()
  await endSession(deps, headers.cookie)
  clearCookie(reply, deps.settings, 'sid')
  rememberBrowser(deps, reply, after, before)
  reply.log.info({ event: 'password_reset', player: id, sessions: ended.ended }, 'password reset by an emailed link')
}
