/** The toast for a change of an entry that did not reach the server, so that nobody wonders whether it was made. */
import { isNoResponse } from '#web/ui/error-message.ts'

const NOT_REACHED = 'Fantasy Social cannot be reached, and nothing was changed'

/** Null if the server has responded. `message` says what was not done. */
export function notReached(error: unknown, message?: string): string | null {
  if (!isNoResponse(error)) return null
  return message === undefined ? NOT_REACHED : `${message}. ${NOT_REACHED}`
}
