/**
 * The response of one shared read, cached until its data changes.
 *
 * A response is fresh while this process has not changed its data, and for at most MAX_AGE_MS, because other processes change data without
 * notice. A read that needs no other process may set a longer age. Concurrent requests share one read. A request after a change waits for a read that began after it, so that no client sees older
 * data than what it just changed; at most one read runs and one is queued. A failed read fails for the requests that waited for it.
 *
 * While the database does not respond, the last response is sent with its age, for at most MOST_STALE_MS: from the first such failure until
 * a read succeeds. A commit by this process proves that the database is back, and requests wait for a read again.
 */
import { isDatabaseTrouble } from '#server/db/lost-database.ts'
import { CachedBody } from './cached-body.ts'

export const MAX_AGE_MS = 1_000
/** The longest age of a stale response in ms: an older board would mislead more than it informs. */
export const MOST_STALE_MS = 10 * 60_000
/** The interval of attempts in ms while the database does not respond. */
const AGAIN_MS = 1_000

/**
 * `changes` returns values that change when the data of `read` changes. `now` is a monotonic clock in ms. `maxAgeMs`: how long a response is
 * fresh while they are equal, by default MAX_AGE_MS.
 */
export type CachedRead = {
  read(): Promise<string>
  changes: readonly (() => unknown)[]
  headers: string[]
  now(): number
  maxAgeMs?: number
}
type Reading = { seen: unknown[]; body: Promise<CachedBody> }
type Given = { body: CachedBody; staleMs: number | null }

export class CachedResponse {
  readonly #cached: CachedRead
  #body: CachedBody | null = null
  #seen: unknown[] = []
  #readAt = -Infinity
  #underway: Reading | null = null
  #next: Promise<CachedBody> | null = null
  /** Set while the last read failed because the database did not respond: the state of the data and the time of that failure. */
  #away: { seen: unknown[]; since: number } | null = null

  constructor(cached: CachedRead) {
    this.#cached = cached
  }

  /** Returns the body if it is still fresh. */
  get fresh(): CachedBody | null {
    const { now, maxAgeMs = MAX_AGE_MS } = this.#cached
    return this.#isUnchangedSince(this.#seen) && now() - this.#readAt < maxAgeMs ? this.#body : null
  }

  /** Returns whether the next request would start a read, rather than join one or need none. */
  get wouldRead(): boolean {
    if (this.fresh || this.#stale) return false
    return !this.#underway || (!this.#isUnchangedSince(this.#underway.seen) && !this.#next)
  }

  /** Returns the newest body available; `staleMs` is its age if it may differ from the database. */
  async newest(): Promise<Given> {
    const known = this.#stale
    if (known) {
      if (!this.#underway && this.#cached.now() - this.#away!.since >= AGAIN_MS) this.#read().catch(() => {})
      return known
    }
    try {
      return { body: await this.current(), staleMs: null }
    } catch (error) {
      const last = isDatabaseTrouble(error) ? this.#stale : null
      if (!last) throw error
      return last
    }
  }

  get #stale(): Given | null {
    const staleMs = this.#cached.now() - this.#readAt
    if (!this.#away || !this.#body || staleMs > MOST_STALE_MS || !this.#isUnchangedSince(this.#away.seen)) return null
    return { body: this.#body, staleMs }
  }

  /** Reads the body from the database. */
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
    const { changes } = this.#cached
    for (let index = 0; index < changes.length; index++) if (changes[index]!() !== seen[index]) return false
    return true
  }

  #read(): Promise<CachedBody> {
    const startedAt = this.#cached.now()
    const seen = this.#cached.changes.map((change) => change())
    const body = this.#take(seen, startedAt).finally(() => {
      this.#underway = null
    })
    this.#underway = { seen, body }
    return body
  }

  async #take(seen: unknown[], startedAt: number): Promise<CachedBody> {
    const bytes = Buffer.from(await this.#cached.read().catch((error: unknown) => this.#failed(error)))
    this.#away = null
    // equal bytes keep their compressed forms
    const body = this.#body?.bytes.equals(bytes) ? this.#body : new CachedBody(bytes, this.#cached.headers)
    this.#body = body
    this.#seen = seen
    this.#readAt = startedAt
    return body
  }

  #failed(error: unknown): never {
    if (isDatabaseTrouble(error))
      this.#away = { seen: this.#cached.changes.map((change) => change()), since: this.#cached.now() }
    throw error
  }
}
