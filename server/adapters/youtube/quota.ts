/**
 * What may still be asked of YouTube today, and whether it should be asked at all: in the database, for all processes together.
 *
 * A unit is spent before its call, by one statement that checks plan and breaker: two processes never pass the plan together.
 *   settlement  may take everything; of its reserve nobody else takes anything
 *   live        everything but what is left of that reserve
 *   catalogue   the same, and nothing once 80 % of the allowance is spent
 *   search      the same, and nothing once 90 % is spent
 * A breaker keeps a bucket shut: until the day in California is over, until somebody puts the key right, or for a while that doubles with
 * every failure in a row. After that one call at a time finds out; a success removes it. A new key begins without any.
 * Times come from the caller's clock. Errors: YoutubeError 'plan' and 'shut', or the breaker's own kind; no call is to be made then.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { BUCKETS, type Bucket, type Priority } from './api.ts'
import { YoutubeError } from './failures.ts'
import { nextQuotaReset, quotaDate } from './quota-day.ts'

export type QuotaLimits = Record<Bucket, number> & { reserve: number }

/** A unit that was spent: on which day, and whether a success is news because it failed before. */
export type Spent = { at: Date; hadFailed: boolean }

type BreakerKind = 'daily' | 'config' | 'absent' | 'failing'
type BucketState = {
  bucket: Bucket
  limit: number
  used: number
  /** Why it is shut now; `until` null: until somebody puts it right. */
  breaker: { kind: BreakerKind; reason: string; since: Date; until: Date | null } | null
}

export interface Quota {
  spend(bucket: Bucket, priority: Priority): Promise<Spent>
  /** A call came through: nothing is wrong with this bucket. */
  mend(bucket: Bucket): Promise<void>
  /** Shut until `until`; null: until a key is put right. */
  shut(bucket: Bucket, kind: 'daily' | 'config' | 'absent', reason: string, until: Date | null): Promise<void>
  /** A call failed. `isHopeless`: it was tried again and again, so shut at once; else with the third in a row. */
  stumble(
    bucket: Bucket,
    reason: string,
    given: { isHopeless: boolean; retryAfterMs?: number | undefined },
  ): Promise<void>
  /** At a start: what was wrong with the key is looked at again. */
  forgetConfig(): Promise<void>
  /** Today, bucket by bucket. */
  overview(): Promise<{ resetsAt: Date; buckets: BucketState[] }>
}

const CATALOGUE_SHARE = 0.8
const SEARCH_SHARE = 0.9
const FAILURES_TO_SHUT = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000
/** As long as a call that finds out may take, with its answer. */
const PROBE_MS = 10_000

/** The share of an allowance after which a priority gets nothing more. */
const SHARES: Record<Priority, number> = { settlement: 1, live: 1, catalogue: CATALOGUE_SHARE, search: SEARCH_SHARE }

/** Searches settle nothing. */
const reserveOf = (bucket: Bucket, { reserve }: QuotaLimits): number => (bucket === 'search' ? 0 : reserve)

export function openQuota({
  db,
  key,
  limits,
  now,
}: {
  db: Db
  key: string
  limits: QuotaLimits
  now: () => Date
}): Quota {
  const print = createHash('sha256').update(key).digest('hex').slice(0, 16)

  return {
    async spend(bucket, priority) {
      const at = now()
      const settles = priority === 'settlement' ? 1 : 0
      const limit = limits[bucket]
      const share = Math.floor(limit * SHARES[priority])
      const reserve = settles ? 0 : reserveOf(bucket, limits)
      const { rows } = await sql<SpendRow>`
        with breaker as (select kind, reason, is_open from youtube_breakers where bucket = ${bucket} and key_print = ${print}),
        probe as (
          update youtube_breakers set shut_until = ${new Date(at.getTime() + PROBE_MS)}::timestamptz
          where bucket = ${bucket} and key_print = ${print} and is_open and shut_until <= ${at}::timestamptz returning 1
        ),
        spent as (
          insert into youtube_quota as kept (bucket, pacific_date, used, settled)
          select ${bucket}, ${quotaDate(at)}::date, 1, ${settles}::integer
          where ${Math.min(share, limit - reserve)}::integer > 0
            and (not exists (select from breaker where is_open) or exists (select from probe))
          on conflict (bucket, pacific_date) do update set used = kept.used + 1, settled = kept.settled + excluded.settled
            where kept.used < least(${share}::integer, ${limit}::integer - greatest(0, ${reserve}::integer - kept.settled))
          returning used
        )
        select exists (select from spent) as spent, exists (select from probe) as probe, breaker.kind, breaker.reason, breaker.is_open
        from (select) as one left join breaker on true
      `.execute(db)
      const { spent, probe, kind, reason, is_open: isOpen } = rows[0]!
      if (spent) return { at, hadFailed: kind !== null }
      if (isOpen && !probe)
        throw new YoutubeError(kind === 'failing' ? 'shut' : kind!, `${reason!}: we do not ask for a while`)
      throw new YoutubeError('plan', `the quota plan of the day leaves nothing for ${priority} in ${bucket}`)
    },

    async mend(bucket) {
      await db.deleteFrom('youtube_breakers').where('bucket', '=', bucket).where('key_print', '=', print).execute()
    },

    async shut(bucket, kind, reason, until) {
      const row = { kind, reason, failures: FAILURES_TO_SHUT, is_open: true, opened_at: now(), shut_until: until }
      await db
        .insertInto('youtube_breakers')
        .values({ bucket, key_print: print, ...row })
        .onConflict((conflict) => conflict.columns(['bucket', 'key_print']).doUpdateSet(row))
        .execute()
    },

    async stumble(bucket, reason, { isHopeless, retryAfterMs = 0 }) {
      const at = now()
      const first = isHopeless ? FAILURES_TO_SHUT : 1
      const step = isHopeless ? FAILURES_TO_SHUT - 1 : 0
      // what shuts a bucket for the day or for the key is not shortened by a call that was still under way
      await sql`
        insert into youtube_breakers as kept (bucket, key_print, kind, reason, failures, is_open, opened_at, shut_until)
        values (${bucket}, ${print}, 'failing', ${reason}, ${first}::integer, ${isHopeless}, ${at}::timestamptz,
          ${pausedUntil(at, first, retryAfterMs)}::timestamptz)
        on conflict (bucket, key_print) do update set
          kind = 'failing', reason = excluded.reason, opened_at = excluded.opened_at,
          failures = greatest(kept.failures, ${step}::integer) + 1,
          is_open = greatest(kept.failures, ${step}::integer) + 1 >= ${FAILURES_TO_SHUT},
          shut_until = ${at}::timestamptz + greatest(${retryAfterMs}::bigint, least(${LONGEST_PAUSE_MS}::bigint,
            ${FIRST_PAUSE_MS} * power(2, least(20, greatest(kept.failures, ${step}::integer) + 1 - ${FAILURES_TO_SHUT}))::bigint))
            * interval '1 millisecond'
        where kept.kind = 'failing' or kept.shut_until <= ${at}::timestamptz + ${PROBE_MS} * interval '1 millisecond'
      `.execute(db)
    },

    async forgetConfig() {
      await db.deleteFrom('youtube_breakers').where('kind', '=', 'config').execute()
    },

    async overview() {
      const at = now()
      const used = await db.selectFrom('youtube_quota').selectAll().where('pacific_date', '=', quotaDate(at)).execute()
      const breakers = await db
        .selectFrom('youtube_breakers')
        .selectAll()
        .where('key_print', '=', print)
        .where('is_open', '=', true)
        .execute()
      const buckets = BUCKETS.map((bucket): BucketState => {
        const breaker = breakers.find((row) => row.bucket === bucket)
        return {
          bucket,
          limit: limits[bucket],
          used: used.find((row) => row.bucket === bucket)?.used ?? 0,
          breaker: breaker
            ? { kind: breaker.kind, reason: breaker.reason, since: breaker.opened_at, until: breaker.shut_until }
            : null,
        }
      })
      return { resetsAt: nextQuotaReset(at), buckets }
    },
  }
}

type SpendRow = {
  spent: boolean
  probe: boolean
  kind: BreakerKind | null
  reason: string | null
  is_open: boolean | null
}

const pausedUntil = (at: Date, failures: number, retryAfterMs: number): Date =>
  new Date(at.getTime() + Math.max(retryAfterMs, failures < FAILURES_TO_SHUT ? 0 : FIRST_PAUSE_MS))
