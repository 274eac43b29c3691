/** Long lists are sent in several calls, one after the other, so that progress can be shown and a failed call loses little. */

export const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size))

/** The number of items that are done, and of all items. */
export type Progress = { done: number; of: number }

/**
 * Sends each part and reports the progress before each call. Ends early if `isStopped` returns true. Throws the error of the first call
 * that fails; `send` has handled the parts before it.
 */
export async function sendParts<Item>(
  parts: readonly (readonly Item[])[],
  {
    send,
    report,
    isStopped = () => false,
  }: {
    send: (part: readonly Item[]) => Promise<void>
    report: (progress: Progress) => void
    isStopped?: () => boolean
  },
): Promise<void> {
  const of = parts.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  for (const part of parts) {
    if (isStopped()) return
    report({ done, of })
    await send(part)
    done += part.length
  }
}
