/** Runs one step for each of many items, so that a failure of one item never decides about the others. */
import type { Deps } from '#server/deps.ts'

/**
 * Returns the result of each item, in the order given, and null for an item whose step threw an error, which goes to the log. If the steps of
 * all items failed, nothing was done, and the first error is thrown.
 */
export async function eachByItself<Item, Result>(
  { log }: Pick<Deps, 'log'>,
  items: readonly Item[],
  step: (item: Item, nth: number) => Promise<Result>,
): Promise<(Result | null)[]> {
  const results: (Result | null)[] = []
  const errors: unknown[] = []
  for (const [nth, item] of items.entries()) {
    try {
      results.push(await step(item, nth))
    } catch (error) {
      errors.push(error)
      results.push(null)
    }
  }
  if (errors.length === items.length && items.length > 0) throw errors[0]
  if (errors.length > 0)
    log.error(
      { event: 'bulk_step_failed', err: errors[0], failed: errors.length },
      'some steps of a bulk change failed',
    )
  return results
}
