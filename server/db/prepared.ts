/**
 * Prepares repeated statements. The embedded database then keeps the result of parsing and planning, which for most statements takes longer
 * than running them.
 *
 * Prepared  each text with parameters from its second use on, at most MOST texts, because some texts vary with their number of parameters
 *           and each takes memory.
 * Plans     are kept too. A plan that was made for an empty table is bad once the table has grown, so the worker discards all plans every
 *           so many statements (embedded-worker.ts).
 */
import pg from 'pg'

export const MOST = 400
const MOST_SEEN = 4_000

type Seen = Map<string, string | null>

/** A class that is passed as the pool's `Client` option. */
export class PreparingClient extends pg.Client {
  /** The name of each prepared text, or null for a text seen once. */
  readonly #seen: Seen = new Map()
  #prepared = 0

  override query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : null
    const asked = name === null ? text : { name, text }
    return (super.query as (...given: unknown[]) => unknown)(asked, values, ...more)
  }) as pg.Client['query']

  #nameOf(text: string): string | null {
    const known = this.#seen.get(text)
    if (known !== undefined && known !== null) return known
    if (this.#prepared === MOST) return null
    if (known === undefined) {
      if (this.#seen.size < MOST_SEEN) this.#seen.set(text, null)
      return null
    }
    const name = `s${++this.#prepared}`
    this.#seen.set(text, name)
    return name
  }
}
