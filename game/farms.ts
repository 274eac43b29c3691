/**
 * Finds entries that look as if one person played many accounts.
 *
 * Input   the entries of new accounts in one competition, each with its address (in any form), its time of entry, the age of its account at
 *         that time, and its rosters: as entered and as changed by trades.
 * Output  the flagged entries, each with the reason and the number of accounts in the same group. Never throws.
 *
 * Only strong signals count, and a flag takes nothing away: the prize waits for an admin's review.
 *   alike   within ten minutes, at one address, at least five new accounts with the same roster, or with four creators in common, that are
 *           at least half of the new accounts that entered there in that time
 *   haste   within an hour, at one address, at least five accounts that entered within 15 seconds after sign-up: a person who reads the
 *           agreement and picks creators needs longer
 */

/** An account is new up to this age. */
export const NEW_ACCOUNT_DAYS = 7
/** The smallest group that is flagged: one account more than an ordinary household that plays one roster together. */
export const FARM_ACCOUNTS = 5

const ALIKE_MS = 10 * 60_000
const HASTE_MS = 60 * 60_000
const HASTE_SECONDS = 15
/** The number of common creators from which two rosters count as alike. */
const IN_COMMON = 4

export type NewAccountEntry = {
  entryId: number
  playerId: string
  address: string
  rosters: readonly (readonly number[])[]
  /** A time in milliseconds since 1970. */
  enteredAt: number
  accountSeconds: number
}

type FarmReason = 'alike' | 'haste'
export type FarmFlag = { reason: FarmReason; accounts: number }

export function findFarms(entries: readonly NewAccountEntry[]): Map<number, FarmFlag> {
  const flags = new Map<number, FarmFlag>()
  const flag = (group: readonly NewAccountEntry[], reason: FarmReason, accounts: number) => {
    for (const { entryId } of group) {
      const known = flags.get(entryId)
      if (!known || (known.reason === reason && known.accounts < accounts)) flags.set(entryId, { reason, accounts })
    }
  }

  for (const atAddress of groupBy(entries, ({ address }) => [address]).values()) {
    if (accountsIn(atAddress) < FARM_ACCOUNTS) continue
    const inOrder = atAddress.toSorted((one, other) => one.enteredAt - other.enteredAt)
    const everybody = countWindows(inOrder, ALIKE_MS)
    for (const alike of groupBy(inOrder, keysOf).values()) {
      let done = 0
      for (const { from, to, accounts } of windows(alike, ALIKE_MS)) {
        if (2 * accounts < everybody(alike[from]!.enteredAt)) continue
        flag(alike.slice(Math.max(from, done), to), 'alike', accounts)
        done = to
      }
    }
    const hasty = inOrder.filter(({ accountSeconds }) => accountSeconds <= HASTE_SECONDS)
    let done = 0
    for (const { from, to, accounts } of windows(hasty, HASTE_MS)) {
      flag(hasty.slice(Math.max(from, done), to), 'haste', accounts)
      done = to
    }
  }
  return flags
}

/** Returns the sets of creators by which alike rosters are grouped: the whole roster, or each set of four of its creators. */
function keysOf({ rosters }: NewAccountEntry): string[] {
  const keys = new Set<string>()
  for (const roster of rosters) {
    const ids = roster.toSorted((one, other) => one - other)
    if (ids.length <= IN_COMMON) keys.add(ids.join())
    else for (const without of ids) keys.add(ids.filter((id) => id !== without).join())
  }
  return [...keys]
}

function groupBy(entries: readonly NewAccountEntry[], keys: (entry: NewAccountEntry) => readonly string[]) {
  const groups = new Map<string, NewAccountEntry[]>()
  for (const entry of entries) {
    for (const key of keys(entry)) {
      const group = groups.get(key)
      if (group) group.push(entry)
      else groups.set(key, [entry])
    }
  }
  return groups
}

const accountsIn = (entries: readonly NewAccountEntry[]): number =>
  new Set(entries.map(({ playerId }) => playerId)).size

type Window = { from: number; to: number; accounts: number }

/**
 * Returns the intervals of `ms` with enough accounts for a farm, without those inside a longer interval. The entries are ordered by time.
 */
function windows(entries: readonly NewAccountEntry[], ms: number): Window[] {
  const found: Window[] = []
  if (entries.length < FARM_ACCOUNTS) return found
  const count = openCount()
  let to = 0
  let covered = 0
  for (let from = 0; from < entries.length; from++) {
    while (to < entries.length && entries[to]!.enteredAt - entries[from]!.enteredAt <= ms) count.add(entries[to++]!)
    if (to > covered && count.size() >= FARM_ACCOUNTS) {
      found.push({ from, to, accounts: count.size() })
      covered = to
    }
    count.remove(entries[from]!)
  }
  return found
}

/** Returns the number of accounts that entered in the `ms` from a given time of entry on. */
function countWindows(entries: readonly NewAccountEntry[], ms: number): (from: number) => number {
  const counts = new Map<number, number>()
  const count = openCount()
  let to = 0
  for (const entry of entries) {
    while (to < entries.length && entries[to]!.enteredAt - entry.enteredAt <= ms) count.add(entries[to++]!)
    if (!counts.has(entry.enteredAt)) counts.set(entry.enteredAt, count.size())
    count.remove(entry)
  }
  return (from) => counts.get(from) ?? 0
}

/** Counts accounts while entries are added and removed. */
function openCount() {
  const times = new Map<string, number>()
  return {
    add: ({ playerId }: NewAccountEntry) => void times.set(playerId, (times.get(playerId) ?? 0) + 1),
    remove({ playerId }: NewAccountEntry) {
      const left = times.get(playerId)! - 1
      if (left === 0) times.delete(playerId)
      else times.set(playerId, left)
    },
    size: () => times.size,
  }
}
