/**
 * The admin code, and a second factor if one is set up, let this session manage the catalogue for 30 minutes, and for an hour after each
 * change that it makes, up to 8 hours. Attempts are recorded in the
 * audit log; those beyond a limit only in the server's log. All processes share the counts.
 *
 * Without a second factor an account has 5 attempts in 15 minutes, right or wrong, and an address 30 an hour. With one, only wrong attempts
 * count, and only for the account: the right code with the right proof always passes, so nobody can lock the administrator out. Beyond the
 * limit the response does not reveal whether the code alone was right. Codes of an app can be guessed, so 5 of them are checked in 15
 * minutes.
 */
import type { FastifyReply } from 'fastify'
import type { AdminCode, SecondFactor } from '#contract/admin.schemas.ts'
import { Refused, type Refusal } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from '#server/http/rate-limits.ts'
import type { Player } from '#server/identity/player.ts'
import { elevateSession, ownSid } from '#server/identity/sessions.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { accountOf } from '#server/records/guesses.ts'
import { findSecondFactors, isAnySecondFactorSetUp, spendRecoveryCode } from '#server/records/second-factors.ts'
import { allowFactorChange } from '#server/records/sessions.ts'
import { placeOfPasskeys } from './passkeys.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { hasSecondFactor, isProven, methodsOf } from './second-factors.ts'

const MINUTE = 60
const CODE = 'admin code'
const SECOND = 'second factor'
const BY_ACCOUNT = { most: 5, seconds: 15 * MINUTE }
const BY_ADDRESS = { most: 30, seconds: 60 * MINUTE }
const SET_UP_MINUTES = 15
const CHANGE_MINUTES = 5

type Attempt = { deps: Deps; reply: FastifyReply; actor: string }

/**
 * Elevates the session for 30 minutes under a new id. Returns the end as an ISO time. Refuses invalid_code, invalid_second_factor,
 * second_factor_needed, second_factor_missing, ask_an_admin, too_many_requests.
 */
export async function elevate(
  deps: Deps,
  reply: FastifyReply,
  player: Player,
  given: AdminCode,
  now = new Date(),
): Promise<{ elevatedUntil: string }> {
  const { id: actor } = player
  await requireProof(deps, reply, player, given, now)
  const until = await elevateSession(deps, reply, (tx) => recordAuditEvent(tx, { actor, action: 'elevate' }))
  reply.log.info({ event: 'elevate', player: actor, address: reply.request.ip }, 'a session may manage the catalogue')
  return { elevatedUntil: until.toISOString() }
}

/**
 * Allows an elevated session one change of second factors within 5 minutes, after the same proof as for the elevation. So nobody who finds
 * an elevated session open can add a second factor of their own. Refuses what elevate refuses.
 */
export async function proveAgain(
  deps: Deps,
  reply: FastifyReply,
  player: Player,
  given: AdminCode,
): Promise<{ ok: true }> {
  await requireProof(deps, reply, player, given, new Date())
  await allowFactorChange(deps.db, ownSid(deps, reply.request), CHANGE_MINUTES)
  return { ok: true }
}

async function requireProof(
  deps: Deps,
  reply: FastifyReply,
  { id: actor }: Player,
  { code, secondFactor }: AdminCode,
  now: Date,
): Promise<void> {
  const attempt = { deps, reply, actor }
  const factors = await findSecondFactors(deps.db, actor)
  if (hasSecondFactor(factors)) {
    const canUsePasskeys = placeOfPasskeys(reply.request, deps.settings) !== null
    if (!secondFactor) throw new Refused({ code: 'second_factor_needed', methods: methodsOf(factors, canUsePasskeys) })
    await requireBoth(attempt, code, secondFactor, now)
  } else await requireCode(attempt, code, secondFactor)
  for (const what of [CODE, SECOND]) await deps.sharedLimits.forget(what, accountOf(actor))
}

async function requireBoth(attempt: Attempt, code: string, given: SecondFactor, now: Date): Promise<void> {
  const { deps, reply, actor } = attempt
  if (!(await deps.isAdminCode(code))) {
    await limit(attempt, CODE, accountOf(actor), BY_ACCOUNT)
    return refuse(attempt, { code: 'invalid_code' })
  }
  // passkey responses and recovery codes cannot be guessed, so they need no limit
  if (given.kind === 'totp') await limit(attempt, SECOND, accountOf(actor), BY_ACCOUNT)
  if (await isProven(deps, reply.request, actor, given, now)) return
  // beyond the limit a right code gets the same refusal as a wrong one
  await limit(attempt, CODE, accountOf(actor), BY_ACCOUNT)
  return refuse(attempt, { code: 'invalid_second_factor' })
}

async function requireCode(attempt: Attempt, code: string, given: SecondFactor | undefined): Promise<void> {
  const { deps, reply, actor } = attempt
  await limit(attempt, CODE, accountOf(actor), BY_ACCOUNT)
  await limit(attempt, CODE, `address ${addressOf(reply.request)}`, BY_ADDRESS)
  if (!(await deps.isAdminCode(code))) return refuse(attempt, { code: 'invalid_code' })
  if (!deps.settings.isSecondFactorRequired) return

  // a person who learns the code must not be able to set up a second factor, so this needs an administrator's recovery code
  if (await isAnySecondFactorSetUp(deps.db)) {
    if (given?.kind !== 'recovery') throw new Refused({ code: 'ask_an_admin' })
    const from = await spendRecoveryCode(deps.db, hashOfRecoveryCode(given.code))
    if (from === null) return refuse(attempt, { code: 'invalid_second_factor' })
    await recordAuditEvent(deps.db, { actor, action: 'use_recovery_code', subject: `player:${from}` })
  }
  await allowFactorChange(deps.db, ownSid(deps, reply.request), SET_UP_MINUTES)
  throw new Refused({ code: 'second_factor_missing' })
}

async function limit(
  { deps, reply, actor }: Attempt,
  what: string,
  who: string,
  { most, seconds }: typeof BY_ACCOUNT,
): Promise<void> {
  const retryAfter = await deps.sharedLimits.take(what, who, { most: most * deps.settings.rateLimitFactor, seconds })
  if (retryAfter === null) return
  reply.log.warn({ event: 'limit_hit', limit: `guesses at the ${what}`, player: actor }, 'rate limit exceeded')
  throw new Refused({ code: 'too_many_requests', retryAfter })
}

async function refuse({ deps, reply, actor }: Attempt, refusal: Refusal): Promise<never> {
  await recordAuditEvent(deps.db, { actor, action: 'elevate_refused' })
  reply.log.warn(
    { event: 'elevate_refused', refusal: refusal.code, player: actor, address: reply.request.ip },
    'a wrong admin code or second factor',
  )
  throw new Refused(refusal)
}
