/**
 * Why a call to YouTube failed, from the status and the body of the response:
 *   daily    the day's quota is spent: no calls until midnight in California
 *   config   YouTube refuses the key or its project; tried again after a growing delay, because the refusal may pass
 *   burst    too many calls at once: works a little later
 *   trouble  YouTube's servers, the network, or a timeout
 *   garbage  a response of which nothing can be used
 *   request  YouTube rejects the request, which is a bug of ours
 *   missing  not found (404), or not accessible to anybody
 * Administrators see the messages, so these contain neither the key nor any text from YouTube.
 */
import * as z from 'zod/mini'
import { SourceUnavailable } from '#server/adapters/source.ts'

export type FailureKind = 'daily' | 'config' | 'burst' | 'trouble' | 'garbage' | 'request' | 'missing'

/** The status and reason code that YouTube sent, such as "403 accessNotConfigured". It is omitted if it adds nothing to the reason. */
export type Failure = { kind: FailureKind; reason: string; answer?: string; retryAfterMs?: number | undefined }

/** A raw response; the client limits the length of `text`. */
export type RawResponse = { status: number; retryAfter: string | null; text: string }

/** 'plan': refused by our own quota plan. 'breaker-open': the circuit breaker is open. 'absent': this API does not offer the call. */
export class YoutubeError extends SourceUnavailable {
  readonly kind: FailureKind | 'plan' | 'breaker-open' | 'absent'
  constructor(kind: YoutubeError['kind'], message: string) {
    super(kind === 'daily' || kind === 'plan' ? 'quota' : 'unavailable', message)
    this.kind = kind
  }
}

const Envelope = z.object({
  error: z.object({
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ reason: z.optional(z.string()), domain: z.optional(z.string()) }))),
    details: z.optional(z.array(z.looseObject({ reason: z.optional(z.string()) }))),
  }),
})

type ErrorReport = { reason: string; message: string; details: string[] }

/** Returns the reason in the error envelope; an HTML page has none. */
function readErrorReport(text: string): ErrorReport {
  const { error } = Envelope.safeParse(jsonOf(text)).data ?? {}
  return {
    reason: error?.errors?.[0]?.reason ?? '',
    message: error?.message ?? '',
    details: error?.details?.flatMap((detail) => detail.reason ?? []) ?? [],
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const PER_DAY = /per day|quota metric 'Search/i
const KEY_IS_WRONG = ['keyInvalid', 'keyExpired', 'API_KEY_INVALID']
const API_IS_OFF = ['accessNotConfigured', 'SERVICE_DISABLED']
const KEY_IS_RESTRICTED = /^(API_KEY_\w+_BLOCKED|ipRefererBlocked|CONSUMER_INVALID|CONSUMER_SUSPENDED)$/
/** Channels, playlists and videos that are not public, or not any more. */
const NOT_THERE =
  /NotFound$|^(playlistItemsNotAccessible|(channel|playlist|video|playlistItems)(Forbidden|Closed|Suspended|NotAccessible))$/

const REASONS = {
  wrongKey: 'YouTube does not know the key in YOUTUBE_API_KEY',
  apiOff: 'The YouTube Data API v3 is not switched on for the project of YOUTUBE_API_KEY',
  restrictedKey:
    'YouTube does not allow this request with the key in YOUTUBE_API_KEY: the restrictions of the key or its project forbid it',
} as const

const ADVICE = new Map<string, string>([
  [REASONS.wrongKey, 'Compare YOUTUBE_API_KEY with the key under Credentials in the Google Cloud console.'],
  [REASONS.apiOff, 'Enable the YouTube Data API v3 for the project in the Google Cloud console.'],
  [
    REASONS.restrictedKey,
    'In the Google Cloud console, under Credentials, allow the key the YouTube Data API v3 and the address of this server.',
  ],
])

/** Returns what an administrator can do about an open circuit breaker, or null if waiting is enough. */
export const adviceFor = ({ kind, reason }: { kind: string; reason: string }): string | null =>
  kind === 'daily' ? 'Wait for the next day in California, or ask Google for more quota.' : (ADVICE.get(reason) ?? null)

/** Returns the failure of a response other than 2xx. `now` is needed because Retry-After may be a date. */
export function failureOf(response: RawResponse, now: Date): Failure {
  const { status } = response
  const report = readErrorReport(response.text)
  const retryAfterMs = waitOf(response.retryAfter, now)
  if (status >= 500) return { kind: 'trouble', reason: `YouTube has trouble of its own (${status})`, retryAfterMs }
  if (status >= 300 && status < 400)
    return { kind: 'garbage', reason: 'YouTube redirected us to another address, which we do not follow' }
  if (status === 404) return { kind: 'missing', reason: 'YouTube does not have it' }
  return (
    configFailure(status, report) ??
    quotaFailure(status, report, retryAfterMs) ??
    (NOT_THERE.test(report.reason) ? { kind: 'missing', reason: 'YouTube does not have it' } : null) ?? {
      kind: 'request',
      reason: `YouTube refuses what we asked (${status}${CODE.test(report.reason) ? `, ${report.reason}` : ''})`,
    }
  )
}

function configFailure(status: number, { reason, message, details }: ErrorReport): Failure | null {
  const reasons = [reason, ...details]
  const meant =
    reasons.find((code) => KEY_IS_WRONG.includes(code) || API_IS_OFF.includes(code) || KEY_IS_RESTRICTED.test(code)) ??
    reason
  const failure = (sentence: string): Failure => ({
    kind: 'config',
    reason: sentence,
    answer: CODE.test(meant) ? `${status} ${meant}` : String(status),
  })
  if (KEY_IS_WRONG.includes(meant)) return failure(REASONS.wrongKey)
  if (API_IS_OFF.includes(meant)) return failure(REASONS.apiOff)
  if (status === 401 || KEY_IS_RESTRICTED.test(meant) || /unregistered callers/i.test(message))
    return failure(REASONS.restrictedKey)
  return null
}

/** A reason code has only word characters, so no other text of a response is shown. */
const CODE = /^\w{1,60}$/

function quotaFailure(
  status: number,
  { reason, message }: ErrorReport,
  retryAfterMs: number | undefined,
): Failure | null {
  const isSpent = reason === 'quotaExceeded' || reason === 'dailyLimitExceeded'
  const isTooFast = status === 429 || reason === 'rateLimitExceeded' || reason === 'userRateLimitExceeded'
  if (isSpent || (isTooFast && PER_DAY.test(message)))
    return { kind: 'daily', reason: 'YouTube says that the quota of the day is spent' }
  return isTooFast ? { kind: 'burst', reason: 'YouTube says that we are asking too often', retryAfterMs } : null
}

/** Returns Retry-After, which is seconds or a date, as milliseconds from now. */
function waitOf(retryAfter: string | null, now: Date): number | undefined {
  if (retryAfter === null) return undefined
  const ms = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
