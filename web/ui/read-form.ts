/**
 * Checks a form against a schema of the contract before it is sent.
 *
 * In    the texts of the fields by name, and their labels. Empty fields are omitted.
 * Out   the data to send, or the errors, a sentence per field: 'Email must be an address like name@example.com'.
 */
import * as z from 'zod/mini'

export type Wrongs<Name extends string> = Partial<Record<Name, string>>

export function readForm<Shape extends z.core.$ZodType, Name extends string>(
  shape: Shape,
  texts: Record<Name, string>,
  labels: Record<Name, string>,
): { isRight: true; value: z.output<Shape> } | { isRight: false; wrongs: Wrongs<Name> } {
  const names = Object.keys(texts) as Name[]
  const filled = Object.fromEntries(names.filter((name) => texts[name] !== '').map((name) => [name, texts[name]]))
  const read = z.safeParse(shape, filled)
  if (read.success) return { isRight: true, value: read.data }
  const wrongs: Wrongs<Name> = {}
  for (const issue of read.error.issues) {
    const name = names.find((candidate) => candidate === issue.path[0])
    if (name) wrongs[name] ??= `${labels[name]} ${texts[name] === '' ? 'is required' : issue.message}`
  }
  return { isRight: false, wrongs }
}

/** Returns the errors without the one of the field that is being changed, because that error was about the field's former text. */
export function withoutChanged<Name extends string>(wrongs: Wrongs<Name>, field: EventTarget): Wrongs<Name> {
  const changed = field instanceof Element ? field.getAttribute('name') : null
  if (!wrongs[changed as Name]) return wrongs
  return Object.fromEntries(Object.entries(wrongs).filter(([name]) => name !== changed)) as Wrongs<Name>
}
