/**
 * Changes the password, which requires the old one. Every other session ends, this one continues under a new id, a pending reset link stops
 * working, and the owner gets an email. Throws the refusals no_password, wrong_password and weak_password.
 */
import type { FastifyReply } from 'fastify'
import type { ChangePassword } from '#contract/account.ts'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { browserName } from '#server/identity/browser-name.ts'
import type { Player } from '#server/identity/player.ts'
import { endSessionsOf, renewSession } from '#server/identity/sessions.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { eraseResetLinks } from '#server/records/reset-links.ts'
import { findUser, replacePasswordHash } from '#server/records/users.ts'
import { rememberBrowser } from '#server/identity/known-browsers.ts'
import { hashNewPassword, isPassword } from '#server/identity/passwords.ts'
import { newPasswordEmail } from '#server/identity/account-emails.ts'

export async function changePassword(
  deps: Deps,
  reply: FastifyReply,
  { id }: Player,
  { oldPassword, newPassword }: ChangePassword,
): Promise<{ ended: number }> {
  const user = await findUser(deps.db, id)
  if (!user || user.deleted_at) throw new Refused({ code: 'signed_out' })
  const before = user.password_hash
  if (before === null) throw new Refused({ code: 'no_password' })
  if (!(await isPassword(oldPassword, before))) {
    reply.log.warn(
      { event: 'password_change_refused', player: id },
      'password change refused: the old password is wrong',
    )
    throw new Refused({ code: 'wrong_password' })
  }
  const { email } = user
  const after = await hashNewPassword(newPassword, user)
  const { ended, renewed } = await deps.db.transaction().execute(async (tx) => {
    // of two concurrent requests, the second one's old password is no longer valid
    if (!(await replacePasswordHash(tx, id, before, after))) throw new Refused({ code: 'wrong_password' })
    await eraseResetLinks(tx, id)
    if (email !== null) {
      const browser = browserName(reply.request.headers['user-agent'])
      const message = newPasswordEmail({ to: email, browser, at: new Date(), settings: deps.settings })
      await queueEmail(deps, tx, message)
    }
    const own = await renewSession(deps, reply, tx)
    return { renewed: own, ended: await endSessionsOf(deps.sessionEndings, tx, id, { except: own.sid }) }
  })
  renewed.announce()
  ended.announce()
  deps.poke()
  rememberBrowser(deps, reply, after, before)
  reply.log.info({ event: 'password_changed', player: id, sessions: ended.ended }, 'password changed')
  return { ended: ended.ended }
}
