/**
 * Emails a reset link to a player who forgot the password. The response and the work are the same for every address. An address without an
 * account, of a deleted account or of one without a password gets a row that opens nothing, and no email.
 */
import type { FastifyReply } from 'fastify'
import type { RequestResetLink } from '#contract/account.ts'
import { readClock } from '#server/db/clock.ts'
import type { Deps } from '#server/deps.ts'
import { browserName } from '#server/identity/browser-name.ts'
import { mailedOrigin } from '#server/identity/origin.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { newResetToken, storeResetLink } from '#server/records/reset-links.ts'
import { findByEmail } from '#server/records/users.ts'
import { resetLinkEmail } from '#server/identity/account-emails.ts'

/** A user id that no account has. */
const NOBODY = ''

export async function requestResetLink(
  deps: Deps,
  { request, log }: Pick<FastifyReply, 'request' | 'log'>,
  { email }: RequestResetLink,
): Promise<void> {
  const found = await findByEmail(deps.db, email)
  const user = found && found.password_hash !== null && found.deleted_at === null ? found : null
  const token = newResetToken()
  // the token is after the #, so that it reaches no log and no other site
  const link = `${mailedOrigin(request, deps.settings)}/reset-password#${token}`
  const browser = browserName(request.headers['user-agent'])
  const message = resetLinkEmail({ to: user?.email ?? email, browser, at: new Date(), link })
  await deps.db.transaction().execute(async (tx) => {
    await storeResetLink(tx, token, user?.id ?? null, await readClock(tx))
    await queueEmail(deps, tx, message, user?.id ?? NOBODY)
  })
  deps.poke()
  log.info({ event: 'reset_link_asked', player: user?.id }, 'password reset requested')
}
