/** The message for a failed search for channels, and what the user can do. */
import type { ErrorCode } from '#contract/errors.ts'
import { HttpError, RefusedCall } from '#web/api/call.ts'

const QUOTA_MESSAGE = 'YouTube API quota exceeded. Please try again tomorrow or contact support to increase the quota.'
const QUOTA_HELP = ['Try after midnight Pacific Time', 'Contact support for more quota', 'Use existing creators']
/** Refusals that mean a quota is used up: everybody's, or the caller's share of it. */
const QUOTA_CODES: readonly ErrorCode[] = ['search_failed', 'source_quota', 'searches_used_up']

export function searchFailure(error: Error): { message: string; help: readonly string[] } {
  if (error instanceof RefusedCall) {
    const message = error.code === 'search_failed' ? QUOTA_MESSAGE : error.message
    return { message, help: QUOTA_CODES.includes(error.code) ? QUOTA_HELP : [] }
  }
  return { message: error instanceof HttpError ? error.message : 'Failed to search channels', help: [] }
}
