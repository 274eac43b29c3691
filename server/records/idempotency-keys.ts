/**
 * The first answer to a request that carried an Idempotency-Key, kept so that a repeat gets the same one. The only place that writes
 * `idempotency_keys`.
 *
 * The answer is kept in the transaction that does the work, under a lock of the user's row: a repeat either finds it or is the first.
 * Refusals are not kept. Keys live for two days.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps, Queryable } from '#server/deps.ts'

export type StoredResponse = { userId: string; key: string; requestHash: string; status: number; body: unknown }

const KEPT_FOR = sql`interval '48 hours'`
const HOUR_MS = 3_600_000

/** The request's key, or null. Refuses one that is empty, longer than 255 or not of visible ASCII characters. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[!-~]{1,255}$/.test(key)) return key
  throw new Refused({ code: 'bad_request', issues: 'Idempotency-Key: must be 1 to 255 visible characters' })
}

/** Equal for equal bodies; a checked body has its fields in the order of the contract. */
export const requestHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** What is kept for these users' keys. */
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

/** As one value for all of them: a parameter for each would take longer to put into words than to write. */
export async function saveResponses(tx: Queryable, answers: readonly StoredResponse[]): Promise<void> {
  if (answers.length === 0) return
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, body)
    select "userId", key, "requestHash", status, body
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given ("userId" text, key text, "requestHash" text, status integer, body jsonb)
  `.execute(tx)
}

/** What was answered to somebody who is forgotten. */
export const eraseResponses = (tx: Queryable, userId: string) =>
  tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()

export function idempotencyJobs({ db }: Deps): Job[] {
  let last: Date | null = null
  return [
    {
      name: 'forget idempotency keys',
      nextDue: async () => new Date(last === null ? 0 : last.getTime() + HOUR_MS),
      run: async () => {
        await db
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', sql<Date>`clock_timestamp() - ${KEPT_FOR}`)
          .execute()
        last = new Date()
      },
    },
  ]
}
