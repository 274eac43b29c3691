/**
 * The second factors of administrators. Only this file writes `passkeys`, `totp_secrets` and `recovery_codes`.
 *
 * Each proof counts once: a passkey's counter must grow unless it stays 0, an app's code has a time step, and a used recovery code is
 * marked.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type StoredPasskey = {
  id: string
  publicKey: string
  counter: number
  transports: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
export type SecondFactors = { passkeys: StoredPasskey[]; totpSince: Date | null; recoveryCodesLeft: number }

const NOW = sql<Date>`clock_timestamp()`

export async function findSecondFactors(db: Queryable, userId: string): Promise<SecondFactors> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key as publicKey', 'counter', 'transports', 'name'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at as since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { passkeys, totpSince: totp?.since ?? null, recoveryCodesLeft: codes.left }
}

/** Returns whether any administrator has a second factor. */
export async function isAnySecondFactorSetUp(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from passkeys) or exists (select from totp_secrets where confirmed_at is not null) as some
  `.execute(db)
  return rows[0]!.some
}

/**
 * Locks the account until the transaction ends, so that its deletion also deletes what is stored for it. Returns false if it was deleted.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type NewPasskey = { id: string; publicKey: string; counter: number; transports: string; name: string }

/** Returns false if the passkey is already stored. */
export async function insertPasskey(tx: Queryable, userId: string, passkey: NewPasskey): Promise<boolean> {
  const { publicKey, ...rest } = passkey
  const added = await tx
    .insertInto('passkeys')
    .values({ ...rest, user_id: userId, public_key: publicKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns false if another call has used the same response. A passkey without a counter always says 0; its challenge counts once. */
export async function spendPasskey(db: Queryable, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: NOW })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Stores a secret that counts once an app shows the right code for it. */
export const beginTotp = (tx: Queryable, userId: string, secret: string) =>
  tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, pending_secret: secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: secret }))
    .execute()

export async function findTotp(
  db: Queryable,
  userId: string,
): Promise<{ secret: string | null; pending: string | null }> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['secret', 'pending_secret as pending'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { secret: null, pending: null }
}

/** Returns false if another secret was begun meanwhile. */
export async function confirmTotp(tx: Queryable, userId: string, secret: string, step: number): Promise<boolean> {
  const confirmed = await tx
    .updateTable('totp_secrets')
    .set({ secret, pending_secret: null, confirmed_at: NOW, last_step: step })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
    .executeTakeFirst()
  return confirmed.numUpdatedRows > 0n
}

/** Returns false if a code of this or a later time step was used. */
export async function spendTotpStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Replaces all earlier recovery codes. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id: userId })))
    .execute()
}

/** Uses up a recovery code. Returns its owner, or null if there is no such code or it was used. `of` accepts only this player's codes. */
export async function spendRecoveryCode(db: Queryable, hash: string, of?: string): Promise<string | null> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .$if(of !== undefined, (query) => query.where('user_id', '=', of!))
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id ?? null
}

/** `which` is 'totp' or the id of a passkey. Returns false if there is none. */
export async function removeSecondFactor(tx: Queryable, userId: string, which: string): Promise<boolean> {
  const removed =
    which === 'totp'
      ? await tx
          .deleteFrom('totp_secrets')
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirst()
      : await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', which).executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function eraseSecondFactors(tx: Queryable, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
