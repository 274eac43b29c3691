/**
 * Work that one process does at a time, for as long as it lives: the only place that writes `leases`.
 *
 * A lease lasts LEASE_MS and is renewed long before; a process that was killed or frozen has lost it by then. Its token grows with each
 * owner. Whatever is done under a lease is written under the condition `isHeld`, so that what a frozen process writes when it wakes is
 * refused by the database, whatever that process believes.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './handle.ts'
import type { Log } from './log.ts'
import { withCallTimeout } from '#server/jobs/call-timeouts.ts'

const LEASE_MS = 2_000
const RENEW_EVERY_MS = 500
/** Below this a lease that was taken is renewed before it is relied on. */
const LEAST_MS = 500

export interface Leases {
  /** The token of this lease if this process holds it or can take it. null: another process holds it. */
  token(name: string): Promise<number | null>
  /** Takes and renews it until `release`, and calls back each time it comes here from another process. */
  keep(name: string, onTaken?: () => void): void
  /** Gives up everything at once: another process need not wait until it runs out. */
  release(): Promise<void>
}

/** In a statement: is that lease still ours? */
export const isHeld = (name: string, token: number): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from leases where name = ${name} and token = ${token}::bigint and until > clock_timestamp()
  )`

type Held = { token: number; until: number }

/**
 * `owner` is different for each process. `isAlone`: on the embedded database nobody else can be, so everything is held for good, and
 * nothing is written to renew it.
 */
export function openLeases(db: Db, owner: string, log: Log, isAlone = false): Leases {
  const until = isAlone
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})`
  const held = new Map<string, Held>()
  const timers = new Set<NodeJS.Timeout>()
  /** Renewals under way: a release waits for them, or they would outlast it. */
  const underWay = new Set<Promise<unknown>>()
  let isReleased = false

  const take = (name: string): Promise<number | null> => {
    const taking = takeNow(name).finally(() => underWay.delete(taking))
    underWay.add(taking)
    return taking
  }

  const takeNow = async (name: string): Promise<number | null> => {
    const asked = performance.now() // before it was granted: it never runs out later there than here
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
