/** What to tell a person about an error: the title and sentence of a refusal, else the words the caller falls back on. */
import { errors, Refused } from '#contract/errors.ts'
import { RefusedCall } from './call.ts'

export type Words = { title: string; message: string }

/** `title` for an error that is not a refusal; `message` where such an error says nothing itself. */
export function wordsOf(error: unknown, title = 'Error', message = 'Something went wrong'): Words {
  if (error instanceof RefusedCall) return { title: error.title, message: error.message }
  if (error instanceof Refused) return { title: errors[error.refusal.code].title, message: error.message }
  return { title, message: error instanceof Error && error.message ? error.message : message }
}
