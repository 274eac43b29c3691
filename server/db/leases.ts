/**
 * Leases: work that only one process does at a time. The only file that writes `leases`.
 *
 * A lease lasts LEASE_MS and is renewed well before that, so a process that was killed or frozen loses it. Its token grows with each owner.
 * Writes under a lease carry the condition `isHeld`, so that the database refuses late writes of a process that was frozen.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './handle.ts'
import type { Log } from './log.ts'
import { withCallTimeout } from '#server/jobs/call-timeouts.ts'

const LEASE_MS = 2_000
const RENEW_EVERY_MS = 500
/** In ms: a lease with less time left is renewed before it is relied on. */
const LEAST_MS = 500

export interface Leases {
  /** Returns the token of this lease if this process holds it or can take it, or null if another process holds it. */
  token(name: string): Promise<number | null>
  /** Takes and renews a lease until `release`. Calls `onTaken` each time the lease comes to this process from another one. */
  keep(name: string, onTaken?: () => void): void
  /** Releases all leases at once, so that another process need not wait until they expire. */
  release(): Promise<void>
}

/** A query condition: this process still holds the lease with this token. */
export const isHeld = (name: string, token: number): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from leases where name = ${name} and token = ${token}::bigint and until > clock_timestamp()
  )`

type Held = { token: number; until: number }

/**
 * Opens the leases of this process. `owner` is unique to each process. `isAlone`: on the embedded database no other process exists, so
 * leases never expire and are never renewed.
 */
export function openLeases(db: Db, owner: string, log: Log, isAlone = false): Leases {
  const until = isAlone
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})`
  const held = new Map<string, Held>()
  const timers = new Set<NodeJS.Timeout>()
  /** Renewals under way. A release waits for them, because they would otherwise take the lease again. */
  const underWay = new Set<Promise<unknown>>()
  let isReleased = false

  const take = (name: string): Promise<number | null> => {
    const taking = takeNow(name).finally(() => underWay.delete(taking))
    underWay.add(taking)
    return taking
  }

  const takeNow = async (name: string): Promise<number | null> => {
    const asked = performance.now() // the time is read before the query, so that the lease never expires later here than in the database
    const { rows } = await sql<{ token: number }>`
      insert into leases (name, owner, token, until)
      select ${name}, ${owner}, 1, ${until}
      -- looked at first: whoever finds it held waits for no lock
      where ${isAlone}::boolean or not exists (
        select from leases where name = ${name} and owner <> ${owner} and until > clock_timestamp()
      )
      on conflict (name) do update set owner = excluded.owner, until = excluded.until,
        token = leases.token + case when leases.owner = excluded.owner then 0 else 1 end
      where leases.owner = excluded.owner or leases.until <= clock_timestamp() or ${isAlone}::boolean
      returning token
    `.execute(db)
    const taken = isReleased ? undefined : rows[0]
    if (taken) held.set(name, { token: taken.token, until: isAlone ? Infinity : asked + LEASE_MS })
    else held.delete(name)
    return taken?.token ?? null
  }

  return {
    async token(name) {
      const own = held.get(name)
      if (own && own.until - performance.now() > LEAST_MS) return own.token
      return isReleased ? null : take(name)
    },
    keep(name, onTaken = () => {}) {
      let last: number | null = null
      let isTaking = false
      const renew = () => {
        if (isTaking || isReleased || held.get(name)?.until === Infinity) return
        isTaking = true
        withCallTimeout(LEASE_MS, () => take(name))
          .then((token) => {
            if (token !== null && token !== last) onTaken()
            last = token
          })
          .catch((error: unknown) => log.warn({ err: error, lease: name }, 'a lease could not be renewed'))
          .finally(() => (isTaking = false))
      }
      timers.add(setInterval(renew, RENEW_EVERY_MS).unref())
      renew()
    },
    async release() {
      isReleased = true
      for (const timer of timers) clearInterval(timer)
      held.clear()
      await Promise.allSettled(underWay)
      await sql`update leases set until = clock_timestamp() where owner = ${owner} and until > clock_timestamp()`.execute(
        db,
      )
    },
  }
}
