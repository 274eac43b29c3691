/**
 * Idempotency keys: the first response to a request with a key, stored so that a repetition gets the same response. Only this file writes
 * `idempotency_keys`.
 *
 * A response is stored in the transaction that does the work, under a lock of the user's row, so that a repetition always finds it.
 * Refusals are not stored.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type StoredResponse = { userId: string; key: string; requestHash: string; status: number; body: unknown }

const KEPT_FOR = sql`interval '48 hours'`
/** About a megabyte for each player. Requests are repeated within seconds, and no player enters this often in that time. */
export const KEPT_OF_A_PLAYER = 500

/** Returns equal text for equal bodies, because a validated body has its fields in the order of the contract. */
export const requestHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** Returns the stored responses for these users' keys. */
export async function findResponses(
  tx: Queryable,
  keys: readonly { userId: string; key: string }[],
): Promise<StoredResponse[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<StoredResponse>`
    select user_id as "userId", key, request_hash as "requestHash", status, body from idempotency_keys
    where (user_id, key) in (select * from unnest(${keys.map(({ userId }) => userId)}::text[], ${keys.map(({ key }) => key)}::text[]))
  `.execute(tx)
  return rows
}

/** The rows are sent as one JSON value, because building thousands of parameters is slower than the insert. */
export async function saveResponses(tx: Queryable, responses: readonly StoredResponse[]): Promise<void> {
  if (responses.length === 0) return
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, body)
    select "userId", key, "requestHash", status, body
    from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as given ("userId" text, key text, "requestHash" text, status integer, body jsonb)
  `.execute(tx)
}

/** Deletes the response for a withdrawn entry, so that the same key can enter again. */
export async function forgetResponseWith(tx: Queryable, userId: string, entryId: number): Promise<void> {
  await sql`
    delete from idempotency_keys where user_id = ${userId} and status = 201 and body ? 'picks' and body ->> 'id' = ${String(entryId)}
  `.execute(tx)
}

/** Deletes the stored responses of a player whose account is deleted. */
export const eraseResponses = (tx: Queryable, userId: string) =>
  tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()

/** Deletes keys older than two days, and all but the newest KEPT_OF_A_PLAYER of each player. */
export async function purgeIdempotencyKeys(db: Queryable): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`clock_timestamp() - ${KEPT_FOR}`)
    .execute()
  await sql`
    delete from idempotency_keys using (
      select user_id, key, row_number() over (partition by user_id order by created_at desc, key) as nth from idempotency_keys
      where user_id in (select user_id from idempotency_keys group by user_id having count(*) > ${KEPT_OF_A_PLAYER})
    ) as numbered
    where nth > ${KEPT_OF_A_PLAYER} and idempotency_keys.user_id = numbered.user_id and idempotency_keys.key = numbered.key
  `.execute(db)
}
