/**
 * The response to one shared read, cached until what it was made from has changed.
 *
 * Fresh     while nothing it was made from has changed in this process, and for at most MAX_AGE_MS, because another process (or
 *           somebody at the database) changes things without telling us.
 * One query for any number of callers: they wait for the same read. A caller after a change waits for a read that began after it, so
 *           nobody who has been told "done" gets an older response; at most one read is running and one waits behind it.
 * Errors    a failed read fails for those who waited for it; the next caller reads again.
 * Stale     while the database does not respond, what was read last is given with its age, for at most MOST_STALE_MS: at once from the
 *           first read that failed for that reason until one succeeds. As soon as this process commits anything that was read here the
 *           database is there again, and callers wait for a read as usual.
 */
import { isDatabaseTrouble } from '#server/db/lost-database.ts'
import { CachedBody } from './cached-body.ts'

export const MAX_AGE_MS = 1_000
/** Older than that, a board says more of what is gone than of what is. */
export const MOST_STALE_MS = 10 * 60_000
/** While the database is away: how often it is asked. */
const AGAIN_MS = 1_000

/** `changes`: each changes its value when what `read` reads has changed. `now` is a monotonic clock in milliseconds. */
export type CachedRead = {
  read(): Promise<string>
  changes: readonly (() => unknown)[]
  headers: string[]
  now(): number
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
  /** The last read failed because the database did not respond: what had changed by then, and when. */
  #away: { seen: unknown[]; since: number } | null = null

  constructor(cached: CachedRead) {
    this.#cached = cached
  }

  /** The body, if it is still fresh. */
  get fresh(): CachedBody | null {
    return this.#isUnchangedSince(this.#seen) && this.#cached.now() - this.#readAt < MAX_AGE_MS ? this.#body : null
  }

  /** Whether the next caller begins a read, rather than waiting for one or needing none. */
  get wouldRead(): boolean {
    if (this.fresh || this.#stale) return false
    return !this.#underway || (!this.#isUnchangedSince(this.#underway.seen) && !this.#next)
  }

  /** The newest that can be had: `staleMs` is its age where that is not what the database would say now. */
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

  /** The body as the database has it. */
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
    // unchanged bytes keep their compressed forms
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
