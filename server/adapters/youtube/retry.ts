/**
 * One call to YouTube with everything around it: a unit spent before, patience with what passes, and a breaker for what does not.
 *
 * burst    up to five more tries after 1, 2, 4, 8, 16 s, each shortened at random, or after as long as YouTube asks for
 * trouble  up to three more, in the same way
 * Somebody who waits in front of a screen ('search') waits for one more try at most; a bucket that had failed before is tried once.
 * Every try is a call of its own: it spends a unit, and is not made when the breaker has been opened meanwhile.
 */
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { BUCKETS, type Bucket, type Priority } from './api.ts'
import { failureOf, jsonOf, YoutubeError, type Failure, type RawAnswer } from './failures.ts'
import { Unanswered, type Send } from './http.ts'
import { nextQuotaReset } from './quota-day.ts'
import type { Quota, Spent } from './quota.ts'

export type CallDeps = {
  send: Send
  quota: Quota
  now: () => Date
  sleep: (ms: number) => Promise<unknown>
  random: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
}

type Call<Shape extends z.core.$ZodType> = {
  bucket: Bucket
  priority: Priority
  ask: Parameters<Send>[0]
  shape: Shape
}

/** Answers null where YouTube says that there is no such thing. */
export type MakeCall = <Shape extends z.core.$ZodType>(call: Call<Shape>) => Promise<z.output<Shape> | null>

const TRIES_MORE = { burst: 5, trouble: 3 } as const
/** Longer than this nobody is kept waiting: the breaker opens instead. */
const LONGEST_WAIT_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
const ABSENT_MS = 86_400_000
/** Clocks differ a little: the first call of a day is not made on the last second of the one before. */
const AFTER_MIDNIGHT_MS = 60_000

type Answered<T> = { value: T | null; failure?: undefined } | { failure: Failure }

export function openCalls({ send, quota, now, sleep, random, log }: CallDeps): MakeCall {
  const giveUp = async (
    { bucket }: { bucket: Bucket },
    { kind, reason, retryAfterMs }: Failure,
    spent: Spent,
  ): Promise<YoutubeError> => {
    log.warn({ event: 'youtube_failed', bucket, kind }, reason)
    if (kind === 'daily') {
      const until = nextQuotaReset(spent.at).getTime() + AFTER_MIDNIGHT_MS
      await quota.shut(bucket, kind, reason, new Date(until))
    } else if (kind === 'config') {
      for (const each of BUCKETS) await quota.shut(each, kind, reason, null)
    } else {
      const isHopeless = kind === 'burst' || kind === 'trouble'
      await quota.stumble(bucket, reason, { isHopeless, retryAfterMs: Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS) })
    }
    return new YoutubeError(kind, reason)
  }

  return async (call) => {
    const { bucket, priority } = call
    for (let tried = 0; ; tried++) {
      const spent = await quota.spend(bucket, priority)
      const answer = await once(send, call, now)
      if (!answer.failure) {
        if (spent.hadFailed) await quota.mend(bucket)
        return answer.value
      }
      const { failure } = answer
      if (failure.kind === 'missing') {
        if (bucket !== 'stats') {
          if (spent.hadFailed) await quota.mend(bucket)
          return null
        }
        const reason = 'YouTube offers no videos:batchGetStats: videos.list is asked instead'
        await quota.shut(bucket, 'absent', reason, new Date(now().getTime() + ABSENT_MS))
        throw new YoutubeError('absent', reason)
      }
      const waitMs = pauseBefore(failure, tried, call.priority, spent, random)
      if (waitMs === null) throw await giveUp(call, failure, spent)
      await sleep(waitMs)
    }
  }
}

async function once<Shape extends z.core.$ZodType>(
  send: Send,
  { ask, shape }: Call<Shape>,
  now: () => Date,
): Promise<Answered<z.output<Shape>>> {
  let answer: RawAnswer
  try {
    answer = await send(ask)
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    return { failure: { kind: error.isGarbage ? 'garbage' : 'trouble', reason: error.message } }
  }
  if (answer.status < 200 || answer.status > 299) return { failure: failureOf(answer, now()) }
  const checked = z.safeParse(shape, jsonOf(answer.text))
  if (checked.success) return { value: checked.data }
  return { failure: { kind: 'garbage', reason: 'YouTube answers in a shape that we do not know' } }
}

/** How long to wait before the next try; null: there is none. */
function pauseBefore(
  { kind, retryAfterMs }: Failure,
  tried: number,
  priority: Priority,
  { hadFailed }: Spent,
  random: () => number,
): number | null {
  if (kind !== 'burst' && kind !== 'trouble') return null
  const more = hadFailed ? 0 : priority === 'search' ? 1 : TRIES_MORE[kind]
  if (tried >= more) return null
  const waitMs = retryAfterMs ?? random() * 1000 * 2 ** tried
  return waitMs > LONGEST_WAIT_MS ? null : waitMs
}
