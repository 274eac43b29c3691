/**
 * Makes one call to YouTube with quota, retries and circuit breaker. Every attempt spends a unit first, and none is made while the breaker
 * is open.
 *
 *   burst    up to five retries after 1, 2, 4, 8, 16 s, each with random jitter, or after Retry-After
 *   trouble  up to three retries with the same delays
 * All other failures open the breaker. The priority 'search', where a person waits, gets at most one retry. A bucket whose calls had failed
 * before gets none.
 */
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { Bucket, Priority } from './api.ts'
import { failureOf, jsonOf, YoutubeError, type Failure, type RawResponse } from './failures.ts'
import { NoResponse, type Send } from './http.ts'
import { nextQuotaReset } from './quota-day.ts'
import type { Quota, Spent } from './quota.ts'
import { readList, type ListShape, type OddItem, type ReadList } from './read-list.ts'

export type RetryDeps = {
  send: Send
  quota: Quota
  now: () => Date
  sleep: (ms: number) => Promise<unknown>
  random: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called with the items that could not be read completely. */
  reportOdd: (odd: readonly OddItem[]) => Promise<void>
}

type Call<Item extends z.core.$ZodType> = {
  bucket: Bucket
  priority: Priority
  ask: Parameters<Send>[0]
  shape: ListShape<Item>
}

/** Returns the list, or null on 404. Throws YoutubeError. */
export type CallWithRetries = <Item extends z.core.$ZodType>(
  call: Call<Item>,
) => Promise<ReadList<z.output<Item>> | null>

const MOST_RETRIES = { burst: 5, trouble: 3 } as const
/** Longest delay before a retry; if YouTube asks for more, the breaker opens instead. */
const LONGEST_WAIT_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
const ABSENT_MS = 3_600_000
/** Calls resume a minute after midnight. Clocks differ slightly, and the first call of a day must not count for the day before. */
const AFTER_MIDNIGHT_MS = 60_000

type Outcome<T> = { value: T; failure?: undefined } | { failure: Failure }

export function openRetries({ send, quota, now, sleep, random, log, reportOdd }: RetryDeps): CallWithRetries {
  const recordAndExplain = async (
    { bucket }: { bucket: Bucket },
    { kind, reason, answer, retryAfterMs }: Failure,
    spent: Spent,
  ): Promise<YoutubeError> => {
    log.warn({ event: 'youtube_failed', bucket, kind, ...(answer !== undefined && { answer }) }, reason)
    if (kind === 'daily') {
      const until = nextQuotaReset(spent.at).getTime() + AFTER_MIDNIGHT_MS
      await quota.openBreaker(bucket, kind, reason, new Date(until))
    } else if (kind === 'config') {
      await quota.recordRefusedKey(bucket, reason, answer ?? null)
    } else {
      const isHopeless = kind === 'burst' || kind === 'trouble'
      await quota.recordFailure(bucket, reason, {
        isHopeless,
        retryAfterMs: Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS),
      })
    }
    return new YoutubeError(kind, reason)
  }

  return async (call) => {
    const { bucket, priority } = call
    for (let tried = 0; ; tried++) {
      const spent = await quota.spend(bucket, priority)
      const outcome = await attempt(send, call, now)
      if (!outcome.failure) {
        if (spent.hadFailed) await quota.recordSuccess(bucket)
        if (outcome.value.odd.length > 0) await reportOdd(outcome.value.odd)
        return outcome.value
      }
      const { failure } = outcome
      if (failure.kind === 'missing') {
        if (bucket !== 'stats') {
          if (spent.hadFailed) await quota.recordSuccess(bucket)
          return null
        }
        const reason = 'YouTube offers no videos:batchGetStats: videos.list is used instead'
        await quota.openBreaker(bucket, 'absent', reason, new Date(now().getTime() + ABSENT_MS))
        throw new YoutubeError('absent', reason)
      }
      const waitMs = pauseBefore(failure, tried, call.priority, spent, random)
      if (waitMs === null) throw await recordAndExplain(call, failure, spent)
      await sleep(waitMs)
    }
  }
}

async function attempt<Item extends z.core.$ZodType>(
  send: Send,
  { ask, shape }: Call<Item>,
  now: () => Date,
): Promise<Outcome<ReadList<z.output<Item>>>> {
  let response: RawResponse
  try {
    response = await send(ask)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    return { failure: { kind: error.isGarbage ? 'garbage' : 'trouble', reason: error.message } }
  }
  if (response.status < 200 || response.status > 299) return { failure: failureOf(response, now()) }
  const value = readList(shape, jsonOf(response.text))
  if (value) return { value }
  return { failure: { kind: 'garbage', reason: 'the response of YouTube has an unknown shape' } }
}

/** Returns the delay in ms before the next attempt, or null if there is none. */
function pauseBefore(
  { kind, retryAfterMs }: Failure,
  tried: number,
  priority: Priority,
  { hadFailed }: Spent,
  random: () => number,
): number | null {
  if (kind !== 'burst' && kind !== 'trouble') return null
  const more = hadFailed ? 0 : priority === 'search' ? 1 : MOST_RETRIES[kind]
  if (tried >= more) return null
  const waitMs = retryAfterMs ?? random() * 1000 * 2 ** tried
  return waitMs > LONGEST_WAIT_MS ? null : waitMs
}
