/**
 * Limits that all processes count together: guesses, new accounts, applications. This file does not know where the counts are stored.
 *
 * Fallback  While the shared counts cannot be reached, because the database is down, busy or full, each process counts for itself and
 *           allows its share of the limit. A limit never stops working.
 * Windows   A window begins with the first count.
 */
import type { Log } from '#server/db/log.ts'

export type Counted = { count: number; retryAfter: number }
type Window = { most: number; seconds: number }

/** Counts that all processes share. Each method may reject. */
export type SharedCounts = {
  count(what: string, who: string, seconds: number): Promise<Counted>
  uncount(what: string, who: string): Promise<unknown>
  forget(what: string, who: string): Promise<unknown>
  /** Returns the number of processes. */
  processes(): Promise<number>
}

export interface SharedLimits {
  /** Counts an attempt. Returns null if it is within the limit, else the seconds until the next attempt is allowed. */
  take(what: string, who: string, window: Window): Promise<number | null>
  /** Reverts the last counted attempt. */
  giveBack(what: string, who: string): Promise<void>
  /** Deletes the count of this name. */
  forget(what: string, who: string): Promise<void>
}

/** How many names are remembered in this process while the shared counts cannot be reached; the least recent are dropped first. */
const REMEMBERED = 50_000
const COUNT_PROCESSES_EVERY_MS = 10_000

type Local = { count: number; until: number }

/** `now` returns milliseconds of a monotonic clock. */
export function openSharedLimits(
  counts: SharedCounts,
  log: Log,
  now: () => number = () => performance.now(),
): SharedLimits {
  const local = new Map<string, Local>()
  let processes = 1
  let countedAt = -Infinity

  const countProcesses = () => {
    if (now() - countedAt < COUNT_PROCESSES_EVERY_MS) return
    countedAt = now()
    counts.processes().then(
      (count) => (processes = Math.max(1, count)),
      () => {}, // the last known number of processes is used
    )
  }
  countProcesses()

  const countHere = (name: string, seconds: number): Counted => {
    const at = now()
    let known = local.get(name)
    if (!known || known.until <= at) known = { count: 0, until: at + seconds * 1_000 }
    known.count++
    local.delete(name)
    local.set(name, known)
    if (local.size > REMEMBERED) local.delete(local.keys().next().value!)
    return { count: known.count, retryAfter: Math.max(1, Math.ceil((known.until - at) / 1_000)) }
  }
  const inVain = (what: string) => (error: unknown) =>
    log.warn({ err: error, limit: what }, 'the shared counts of a limit cannot be reached: this process counts alone')

  return {
    async take(what, who, { most, seconds }) {
      countProcesses()
      const shared = await counts.count(what, who, seconds).catch(inVain(what))
      const { count, retryAfter } = shared ?? countHere(`${what} ${who}`, seconds)
      return count <= (shared ? most : Math.max(1, most / processes)) ? null : retryAfter
    },
    async giveBack(what, who) {
      const known = local.get(`${what} ${who}`)
      if (known && known.count > 0) known.count--
      await counts.uncount(what, who).catch(inVain(what))
    },
    async forget(what, who) {
      local.delete(`${what} ${who}`)
      await counts.forget(what, who).catch(inVain(what))
    },
  }
}
