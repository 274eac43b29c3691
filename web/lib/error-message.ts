/** What to tell a person about an error: the title and sentence of a refusal, else the words the caller falls back on. */
import { RefusedCall } from './call.ts'

/** What fetch throws when nothing answered, as Chromium, Firefox and Safari put it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

export type ErrorMessage = { title: string; message: string }

/** `title` for an error that is not a refusal; `message` where such an error says nothing itself. */
export function errorMessageOf(error: unknown, title = 'Error', message = 'Something went wrong'): ErrorMessage {
  if (error instanceof RefusedCall) return { title: error.title, message: error.message }
  if (isUnanswered(error)) return { title, message: 'Fantasy Social cannot be reached' }
  return { title, message: error instanceof Error && error.message ? error.message : message }
}
