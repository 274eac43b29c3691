/** The message for an error: title and sentence of a refusal, else the caller's own title and message. */

/** The messages of fetch when no response came, in Chromium, Firefox and Safari. */
export const isNoResponse = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

export type ErrorMessage = { title: string; message: string }

/** `title` is for an error that is not a refusal; `message` for such an error without a message of its own. */
export function errorMessageOf(error: unknown, title = 'Error', message = 'Something went wrong'): ErrorMessage {
  if (error instanceof Error && 'title' in error) return { title: String(error.title), message: error.message }
  if (isNoResponse(error)) return { title, message: 'Fantasy Social cannot be reached' }
  return { title, message: error instanceof Error && error.message ? error.message : message }
}

/** Adds a full stop to a title that is read out before more text, unless it already ends with punctuation. */
export const asSentence = (title: string): string => (/[.!?]$/.test(title) ? title : `${title}.`)
