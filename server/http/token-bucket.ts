/** A rate limit for each name: a burst of `atOnce` calls, refilled by `perSecond`. */
const REMEMBERED = 50_000

export class TokenBucket {
  readonly #atOnce: number
  readonly #perSecond: number
  readonly #now: () => number
  /** The tokens of each name and the time (ms) of that count, least recently used first. */
  readonly #left = new Map<string, { times: number; at: number }>()

  constructor(atOnce: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#atOnce = atOnce
    this.#perSecond = perSecond
    this.#now = now
  }

  /** Takes a token. Returns false if there is none. */
  take(name: string): boolean {
    const at = this.#now()
    const before = this.#left.get(name)
    const times = before
      ? Math.min(this.#atOnce, before.times + (Math.max(0, at - before.at) / 1000) * this.#perSecond)
      : this.#atOnce
    const isAllowed = times >= 1
    this.#left.delete(name)
    this.#left.set(name, { times: isAllowed ? times - 1 : times, at })
    if (this.#left.size > REMEMBERED) this.#left.delete(this.#left.keys().next().value!)
    return isAllowed
  }
}
