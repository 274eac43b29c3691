/** Allows at most `most` holders for each name at a time. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place. Returns false if none is free. */
  take(name: string): boolean {
    const taken = this.#taken.get(name) ?? 0
    if (taken >= this.#most) return false
    this.#taken.set(name, taken + 1)
    return true
  }

  /** Frees a place that was taken. */
  free(name: string): void {
    const left = this.#taken.get(name)! - 1
    if (left > 0) this.#taken.set(name, left)
    else this.#taken.delete(name)
  }
}
