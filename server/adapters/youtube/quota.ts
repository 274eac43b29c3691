/**
 * The daily quota of YouTube's API and its circuit breakers. Both are in the database, shared by all processes. A unit is spent before its
 * call, by one statement that checks quota and breaker, so two processes cannot both take the last unit.
 *   settlement  may spend everything; its reserve is for settlements only
 *   live        may spend everything but the reserve
 *   catalogue   like live, until 80 % of the quota is spent
 *   search      like live, until 90 % is spent
 * An open breaker blocks a bucket until the day in California is over, until the key works, or for a time that doubles with each failure in
 * a row. Then it lets one trial call at a time through, and a success closes it. A new key starts with closed breakers.
 * Times come from the caller's clock. Throws YoutubeError 'plan', 'breaker-open', or the breaker's own kind; then no call may be made.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { BUCKETS, type Bucket, type Priority } from './api.ts'
import { YoutubeError } from './failures.ts'
import { nextQuotaReset, quotaDate } from './quota-day.ts'

export type QuotaLimits = Record<Bucket, number> & { reserve: number }

/** A spent unit of quota: when it was spent, and whether calls had failed before, so that a success has to be recorded. */
export type Spent = { at: Date; hadFailed: boolean }

type BreakerKind = 'daily' | 'config' | 'absent' | 'failing'
type BucketState = {
  bucket: Bucket
  limit: number
  used: number
  /** Why the breaker is open, until when no call is made, and what YouTube answered. */
  breaker: { kind: BreakerKind; reason: string; answer: string | null; since: Date; until: Date } | null
}

export interface Quota {
  spend(bucket: Bucket, priority: Priority): Promise<Spent>
  /** Records a successful call: closes the circuit breaker. */
  recordSuccess(bucket: Bucket): Promise<void>
  /** Opens the circuit breaker until the time `until`. */
  openBreaker(bucket: Bucket, kind: 'daily' | 'absent', reason: string, until: Date): Promise<void>
  /**
   * Records that YouTube refused the key. Opens the breakers of all buckets for a minute, and twice as long after each refusal in a row, up
   * to an hour. So a changed key or project is noticed without a restart.
   */
  recordRefusedKey(bucket: Bucket, reason: string, answer: string | null): Promise<void>
  /** Returns when a refused key is tried again, or null if no key is refused. */
  nextConfigProbe(): Promise<Date | null>
  /** Records a failed call. Opens the circuit breaker at the third failure in a row, or at once if all retries failed (`isHopeless`). */
  recordFailure(
    bucket: Bucket,
    reason: string,
    given: { isHopeless: boolean; retryAfterMs?: number | undefined },
  ): Promise<void>
  /** Closes the breakers of refused keys at a start, so that the key is tried at once. */
  resetConfigBreakers(): Promise<void>
  /** Returns today's quota and the open circuit breakers, by bucket. */
  overview(): Promise<{ resetsAt: Date; buckets: BucketState[] }>
}

const CATALOGUE_SHARE = 0.8
const SEARCH_SHARE = 0.9
const FAILURES_TO_OPEN = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000
const FIRST_CONFIG_PAUSE_MS = 60_000
const LONGEST_CONFIG_PAUSE_MS = 3_600_000
/** How long (ms) a trial call may take. */
const PROBE_MS = 10_000

/** The share of the quota above which a priority is refused. */
const SHARES: Record<Priority, number> = { settlement: 1, live: 1, catalogue: CATALOGUE_SHARE, search: SEARCH_SHARE }

/** Searches have no reserve, because they settle nothing. */
const reserveOf = (bucket: Bucket, { reserve }: QuotaLimits): number => (bucket === 'search' ? 0 : reserve)

/** Opens the quota of a key. Makes no query until a method is called. */
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
        throw new YoutubeError(kind === 'failing' ? 'breaker-open' : kind!, `${reason!}: the circuit breaker is open`)
      throw new YoutubeError('plan', `the quota plan of the day leaves nothing for ${priority} in ${bucket}`)
    },

    async recordSuccess(bucket) {
      // a key that works for one bucket works for the others that were closed because of it
      await db
        .deleteFrom('youtube_breakers')
        .where('key_print', '=', print)
        .where((eb) => eb.or([eb('bucket', '=', bucket), eb.and([eb('kind', '=', 'config'), eb('failures', '=', 0)])]))
        .execute()
    },

    async recordRefusedKey(bucket, reason, answer) {
      const at = now()
      const until = sql`${at}::timestamptz + least(${LONGEST_CONFIG_PAUSE_MS}::bigint,
        ${FIRST_CONFIG_PAUSE_MS} * power(2, least(20, case when kept.kind = 'config' then kept.failures else 0 end))::bigint)
        * interval '1 millisecond'`
      const { rows } = await sql<{ shut_until: Date }>`
        insert into youtube_breakers as kept (bucket, key_print, kind, reason, answer, failures, is_open, opened_at, shut_until)
        values (${bucket}, ${print}, 'config', ${reason}, ${answer}, 1, true, ${at}::timestamptz,
          ${new Date(at.getTime() + FIRST_CONFIG_PAUSE_MS)}::timestamptz)
        on conflict (bucket, key_print) do update set kind = 'config', reason = excluded.reason, answer = excluded.answer,
          failures = case when kept.kind = 'config' then kept.failures else 0 end + 1, is_open = true,
          opened_at = case when kept.kind = 'config' then kept.opened_at else excluded.opened_at end, shut_until = ${until}
        returning shut_until
      `.execute(db)
      // the other buckets use the same key; 0 failures mark a breaker that is open because of another bucket
      await sql`
        insert into youtube_breakers as kept (bucket, key_print, kind, reason, answer, failures, is_open, opened_at, shut_until)
        select other, ${print}, 'config', ${reason}, ${answer}, 0, true, ${at}::timestamptz, ${rows[0]!.shut_until}::timestamptz
        from unnest(${BUCKETS.filter((other) => other !== bucket)}::text[]) as other
        on conflict (bucket, key_print) do update set reason = excluded.reason, answer = excluded.answer, shut_until = excluded.shut_until
          where kept.kind = 'config' and kept.failures = 0
      `.execute(db)
    },

    async nextConfigProbe() {
      const row = await db
        .selectFrom('youtube_breakers')
        .select('shut_until')
        .where('key_print', '=', print)
        .where('bucket', '=', 'general')
        .where('kind', '=', 'config')
        .where('is_open', '=', true)
        .executeTakeFirst()
      return row?.shut_until ?? null
    },

    async openBreaker(bucket, kind, reason, until) {
      const row = {
        kind,
        reason,
        answer: null,
        failures: FAILURES_TO_OPEN,
        is_open: true,
        opened_at: now(),
        shut_until: until,
      }
      await db
        .insertInto('youtube_breakers')
        .values({ bucket, key_print: print, ...row })
        .onConflict((conflict) => conflict.columns(['bucket', 'key_print']).doUpdateSet(row))
        .execute()
    },

    async recordFailure(bucket, reason, { isHopeless, retryAfterMs = 0 }) {
      const at = now()
      const first = isHopeless ? FAILURES_TO_OPEN : 1
      const step = isHopeless ? FAILURES_TO_OPEN - 1 : 0
      // a breaker opened for the day or for the key is not shortened by a call that was still in flight
      await sql`
        insert into youtube_breakers as kept (bucket, key_print, kind, reason, failures, is_open, opened_at, shut_until)
        values (${bucket}, ${print}, 'failing', ${reason}, ${first}::integer, ${isHopeless}, ${at}::timestamptz,
          ${pausedUntil(at, first, retryAfterMs)}::timestamptz)
        on conflict (bucket, key_print) do update set
          kind = 'failing', reason = excluded.reason, answer = null, opened_at = excluded.opened_at,
          failures = greatest(kept.failures, ${step}::integer) + 1,
          is_open = greatest(kept.failures, ${step}::integer) + 1 >= ${FAILURES_TO_OPEN},
          shut_until = ${at}::timestamptz + greatest(${retryAfterMs}::bigint, least(${LONGEST_PAUSE_MS}::bigint,
            ${FIRST_PAUSE_MS} * power(2, least(20, greatest(kept.failures, ${step}::integer) + 1 - ${FAILURES_TO_OPEN}))::bigint))
            * interval '1 millisecond'
        where kept.kind = 'failing' or kept.shut_until <= ${at}::timestamptz + ${PROBE_MS} * interval '1 millisecond'
      `.execute(db)
    },

    async resetConfigBreakers() {
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
            ? {
                kind: breaker.kind,
                reason: breaker.reason,
                answer: breaker.answer,
                since: breaker.opened_at,
                until: breaker.shut_until,
              }
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
  new Date(at.getTime() + Math.max(retryAfterMs, failures < FAILURES_TO_OPEN ? 0 : FIRST_PAUSE_MS))
