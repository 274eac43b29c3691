/** What to tell somebody whose search for channels failed, and what helps. */
import { HttpError, RefusedCall } from '#web/lib/call.ts'

const DEFAULT = 'Failed to search channels'
const QUOTA = 'YouTube API quota exceeded. Please try again tomorrow or contact support to increase the quota.'
const HELP = ['Try after midnight Pacific Time', 'Contact support for more quota', 'Use existing creators']

export function searchFailure(error: Error): { message: string; help: readonly string[] } {
  const isAnswer = error instanceof RefusedCall || error instanceof HttpError
  const isQuota = isAnswer && error.status === 500 && error.message.includes(DEFAULT)
  const message = isQuota ? QUOTA : isAnswer ? error.message : DEFAULT
  return { message, help: message.toLowerCase().includes('quota') ? HELP : [] }
}
