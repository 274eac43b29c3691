/**
 * The response to one shared read, cached until what it was made from has changed.
 *
 * Fresh     while nothing it was made from has changed in this process, and for at most MAX_AGE_MS, because another process (or
 *           somebody at the database) changes things without telling us.
 * One query for any number of callers: they wait for the same read. A caller after a change waits for a read that began after it, so
 *           nobody who has been told "done" gets an older response; at most one read is running and one waits behind it.
 * Errors    a failed read fails for those who waited for it; the next caller reads again. Nothing stale is ever sent.
 */
import { CachedBody } from './cached-body.ts'

export const MAX_AGE_MS = 1_000

/** `changes`: each changes its value when what `read` reads has changed. `now` is a monotonic clock in milliseconds. */
export type Kept = { read(): Promise<string>; changes: readonly (() => unknown)[]; headers: string[]; now(): number }
type Reading = { seen: unknown[]; body: Promise<CachedBody> }

export class CachedResponse {
  readonly #kept: Kept
  #body: CachedBody | null = null
  #seen: unknown[] = []
  #readAt = -Infinity
  #underway: Reading | null = null
  #next: Promise<CachedBody> | null = null

  constructor(kept: Kept) {
    this.#kept = kept
  }

  /** The body, if it is still fresh. */
  get fresh(): CachedBody | null {
    return this.#isUnchangedSince(this.#seen) && this.#kept.now() - this.#readAt < MAX_AGE_MS ? this.#body : null
  }

  /** Whether the next caller begins a read, rather than waiting for one or needing none. */
  get wouldRead(): boolean {
    if (this.fresh) return false
    return !this.#underway || (!this.#isUnchangedSince(this.#underway.seen) && !this.#next)
  }

  async current(): Promise<CachedBody> {
    if (this.fresh) return this.fresh
    if (!this.#underway) return this.#read()
    if (this.#isUnchangedSince(this.#underway.seen)) return this.#underway.body
    this.#next ??= this.#underway.body
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.#read()
      })
    return this.#next
  }

  #isUnchangedSince(seen: unknown[]): boolean {
    const { changes } = this.#kept
    for (let place = 0; place < changes.length; place++) if (changes[place]!() !== seen[place]) return false
    return true
  }

  #read(): Promise<CachedBody> {
    const startedAt = this.#kept.now()
    const seen = this.#kept.changes.map((change) => change())
    const body = this.#take(seen, startedAt).finally(() => {
      this.#underway = null
    })
    this.#underway = { seen, body }
    return body
  }

  async #take(seen: unknown[], startedAt: number): Promise<CachedBody> {
    const bytes = Buffer.from(await this.#kept.read())
    // unchanged bytes keep their compressed forms
    const body = this.#body?.bytes.equals(bytes) ? this.#body : new CachedBody(bytes, this.#kept.headers)
    this.#body = body
    this.#seen = seen
    this.#readAt = startedAt
    return body
  }
}
