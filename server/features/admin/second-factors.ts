/**
 * Second factors of administrators: setting them up, checking them, removing them.
 *
 * Each change needs a proof that this session gave a few minutes ago (elevate.ts), allows one change only, and is reported to the account's
 * email address. A session that is not elevated can set up the first second factor only, which brings recovery codes and elevates it. Each
 * proof counts once: a passkey's challenge, the time step of a code, a recovery code.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as api from '#contract/admin.schemas.ts'
import { Refused } from '#contract/errors.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { changedFactorEmail, type FactorChange } from '#server/identity/account-emails.ts'
import { browserName } from '#server/identity/browser-name.ts'
import type { Player } from '#server/identity/player.ts'
import { elevateSession, findElevation, ownSid } from '#server/identity/sessions.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import {
  beginTotp,
  confirmTotp,
  findSecondFactors,
  findTotp,
  insertPasskey,
  lockAccount,
  removeSecondFactor,
  replaceRecoveryCodes,
  spendPasskey,
  spendRecoveryCode,
  spendTotpStep,
  type SecondFactors,
} from '#server/records/second-factors.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { isFactorChangeAllowed, spendFactorChange } from '#server/records/sessions.ts'
import { findUser } from '#server/records/users.ts'
import { newPasskeyOptions, placeOfPasskeys, readNewPasskey, readPasskeyProof } from './passkeys.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { addressOf, newSecret, stepOfCode } from './totp.ts'

type Caller = { request: FastifyRequest; reply: FastifyReply; player: Player }

export const hasSecondFactor = ({ passkeys, totpSince }: SecondFactors): boolean =>
  passkeys.length > 0 || totpSince !== null

/** Returns the methods that this account can use here, strongest first. */
export function methodsOf(factors: SecondFactors, canUsePasskeys: boolean): ('passkey' | 'totp' | 'recovery')[] {
  const { passkeys, totpSince, recoveryCodesLeft } = factors
  return [
    ...(passkeys.length > 0 && canUsePasskeys ? (['passkey'] as const) : []),
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

export async function listSecondFactors(
  { db, settings }: Deps,
  request: FastifyRequest,
  { id }: Player,
): Promise<api.SecondFactors> {
  const { passkeys, totpSince, recoveryCodesLeft } = await findSecondFactors(db, id)
  return {
    isRequired: settings.isSecondFactorRequired,
    hasPasskeys: placeOfPasskeys(request, settings) !== null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
    totpSince: totpSince?.toISOString() ?? null,
    recoveryCodesLeft,
  }
}

/** Returns whether a proof is right. A right proof is marked as used, so it does not count again. */
export async function isProven(
  deps: Deps,
  request: FastifyRequest,
  userId: string,
  given: api.SecondFactor,
  now: Date,
): Promise<boolean> {
  const { db } = deps
  if (given.kind === 'passkey') {
    const { passkeys } = await findSecondFactors(db, userId)
    const counter = await readPasskeyProof(deps, request, given, passkeys)
    return counter !== null && spendPasskey(db, given.id, counter)
  }
  if (given.kind === 'recovery') {
    const isRight = (await spendRecoveryCode(db, hashOfRecoveryCode(given.code), userId)) !== null
    if (isRight) await recordAuditEvent(db, { actor: userId, action: 'use_recovery_code' })
    return isRight
  }
  const { secret } = await findTotp(db, userId)
  const step = secret === null ? null : stepOfCode(secret, given.code, now)
  return step !== null && spendTotpStep(db, userId, step)
}

/** Returns the account's second factors if this session may set one up. Refuses code_needed, proof_needed. */
async function requireSetUp(deps: Deps, request: FastifyRequest, { id, isElevated }: Player): Promise<SecondFactors> {
  const factors = await findSecondFactors(deps.db, id)
  const isAllowed = await isFactorChangeAllowed(deps.db, ownSid(deps, request))
  if (!isElevated && (hasSecondFactor(factors) || !isAllowed)) throw new Refused({ code: 'code_needed' })
  if (!isAllowed) throw new Refused({ code: 'proof_needed' })
  return factors
}

/**
 * Begins a change of second factors: locks the account, uses up the session's proof, and queues an email about the change. If the change is
 * refused later in the transaction, the proof still counts and no email is sent. Refuses signed_out, proof_needed.
 */
async function beginChange(
  deps: Deps,
  tx: Queryable,
  { request, player }: Caller,
  change: FactorChange,
): Promise<void> {
  if (!(await lockAccount(tx, player.id))) throw new Refused({ code: 'signed_out' })
  if (!(await spendFactorChange(tx, ownSid(deps, request)))) throw new Refused({ code: 'proof_needed' })
  const to = (await findUser(tx, player.id))?.email ?? null
  if (to === null) return
  const browser = browserName(request.headers['user-agent'])
  await queueEmail(deps, tx, changedFactorEmail({ to, browser, at: new Date(), settings: deps.settings, change }))
}

/** Returns the options for a new passkey. Refuses code_needed, proof_needed, no_passkeys_here. */
export async function beginPasskey(deps: Deps, { request, player }: Caller): Promise<api.NewPasskeyOptions> {
  const { passkeys } = await requireSetUp(deps, request, player)
  return newPasskeyOptions(deps, request, player, passkeys)
}

/** Adds a passkey. Refuses code_needed, proof_needed, no_passkeys_here, invalid_second_factor, signed_out. */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  registration: api.PasskeyRegistration,
): Promise<api.AddedSecondFactor> {
  await requireSetUp(deps, caller.request, caller.player)
  const passkey = await readNewPasskey(deps, caller.request, registration)
  if (!passkey) throw new Refused({ code: 'invalid_second_factor' })
  return add(deps, caller, 'passkey', (tx) => insertPasskey(tx, caller.player.id, passkey))
}

/** Creates a secret for an authenticator app; addTotp confirms it. Refuses code_needed, proof_needed, signed_out. */
export async function newTotp(deps: Deps, { request, player }: Caller): Promise<api.TotpSetUp> {
  await requireSetUp(deps, request, player)
  const secret = newSecret()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, player.id))) throw new Refused({ code: 'signed_out' })
    await beginTotp(tx, player.id, secret)
  })
  return { secret, address: addressOf(secret, player.displayName) }
}

/** Confirms the new secret with a code of its app. Refuses code_needed, proof_needed, invalid_second_factor, signed_out. */
export async function addTotp(
  deps: Deps,
  caller: Caller,
  { code }: api.TotpCode,
  now = new Date(),
): Promise<api.AddedSecondFactor> {
  const { id } = caller.player
  await requireSetUp(deps, caller.request, caller.player)
  const { pending } = await findTotp(deps.db, id)
  const step = pending === null ? null : stepOfCode(pending, code, now)
  if (pending === null || step === null) throw new Refused({ code: 'invalid_second_factor' })
  return add(deps, caller, 'totp', (tx) => confirmTotp(tx, id, pending, step))
}

/**
 * Stores a second factor with its audit event, and recovery codes if it is the first one. Then elevates the session if it is not elevated
 * yet.
 */
async function add(
  deps: Deps,
  caller: Caller,
  kind: 'passkey' | 'totp',
  store: (tx: Queryable) => Promise<boolean>,
): Promise<api.AddedSecondFactor> {
  const { request, reply, player } = caller
  const { id: actor } = player
  const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
    await beginChange(deps, tx, caller, `${kind} added`)
    const isFirst = !hasSecondFactor(await findSecondFactors(tx, actor))
    // of two simultaneous first second factors, the later one needs an elevated session
    if (!isFirst && !player.isElevated) throw new Refused({ code: 'code_needed' })
    if (!(await store(tx))) throw new Refused({ code: 'invalid_second_factor' })
    await recordAuditEvent(tx, { actor, action: 'add_second_factor', after: { kind } })
    const codes = isFirst ? newRecoveryCodes() : []
    if (isFirst) await replaceRecoveryCodes(tx, actor, codes.map(hashOfRecoveryCode))
    return codes
  })
  deps.poke()
  reply.log.info({ event: 'add_second_factor', player: actor, kind }, 'a second factor was set up')
  const until = player.isElevated
    ? await findElevation(deps, request.headers.cookie)
    : await elevateSession(deps, reply, (tx) => recordAuditEvent(tx, { actor, action: 'elevate' }))
  return { recoveryCodes, elevatedUntil: until?.toISOString() ?? null }
}

/** Replaces all recovery codes and returns the new ones. Refuses proof_needed, second_factor_missing, signed_out. */
export async function renewRecoveryCodes(deps: Deps, caller: Caller): Promise<api.RecoveryCodes> {
  const { id: actor } = caller.player
  const recoveryCodes = newRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await beginChange(deps, tx, caller, 'recovery codes renewed')
    if (!hasSecondFactor(await findSecondFactors(tx, actor))) throw new Refused({ code: 'second_factor_missing' })
    await replaceRecoveryCodes(tx, actor, recoveryCodes.map(hashOfRecoveryCode))
    await recordAuditEvent(tx, { actor, action: 'renew_recovery_codes' })
  })
  deps.poke()
  return { recoveryCodes }
}

/**
 * Removes a second factor; removing the last one deletes the recovery codes too. Refuses proof_needed, signed_out, not_found,
 * last_second_factor.
 */
export async function remove(deps: Deps, caller: Caller, which: string): Promise<{ ok: true }> {
  const { id: actor } = caller.player
  const kind = which === 'totp' ? 'totp' : 'passkey'
  await deps.db.transaction().execute(async (tx) => {
    await beginChange(deps, tx, caller, `${kind} removed`)
    if (!(await removeSecondFactor(tx, actor, which))) throw new Refused({ code: 'not_found' })
    const isLast = !hasSecondFactor(await findSecondFactors(tx, actor))
    if (isLast && deps.settings.isSecondFactorRequired) throw new Refused({ code: 'last_second_factor' })
    if (isLast) await replaceRecoveryCodes(tx, actor, [])
    await recordAuditEvent(tx, { actor, action: 'remove_second_factor', before: { kind } })
  })
  deps.poke()
  deps.log.info({ event: 'remove_second_factor', player: actor }, 'a second factor was removed')
  return { ok: true }
}
