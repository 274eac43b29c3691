/**
 * Natural batching: while one batch is written the next one gathers, and nobody waits for a timer.
 *
 * `write` returns one result per item, in order. When a batch fails and the database says it was rolled back, its items are written
 * one by one, so that a bad one fails alone. After any other error (a lost connection) nobody knows whether the batch was
 * committed: nothing is repeated, all of them fail with it.
 * With a batch size of one nothing gathers: each item is written at once, concurrently.
 */
type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

export function makeBatcher<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isWriting = false

  const writeBatch = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, place) => resolve(results[place]!))
    } catch (error) {
      if (batch.length > 1 && wasRolledBack(error)) for (const one of batch) await writeBatch([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await writeBatch(batch)
    }
    isWriting = false
  }

  if (most === 1) return async (item) => (await write([item]))[0]!

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isWriting) return
      isWriting = true
      // what arrived in the same turn of the event loop shares the first batch
      setImmediate(() => void writeAll())
    })
}

/** An SQLSTATE of a refused statement: not of a connection (08), a full disk (53), an operator (57), the system (58, XX). */
const wasRolledBack = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57|58|XX)/.test(code)
}
