/** Rosters that entries had before they were edited, on this device: at most five of an entry, and for ten minutes. */
import { cents } from '#game/money.ts'
import type { RosterPick } from '#game/roster.ts'
import { UNDO_MS, UNDO_STEPS } from '#game/roster-edit.ts'
import { isId, object } from '#web/api/guard.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

const NAME = 'entry-undo'
type Kept = { entryId: number; at: number; picks: readonly RosterPick[] }

const isPick = object<RosterPick>({ creatorId: isId, price: Number.isInteger })
const isKept = object<Kept>({
  entryId: isId,
  at: Number.isInteger,
  picks: (picks) => Array.isArray(picks) && picks.every(isPick),
})

function read(now: number): Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).filter(({ at }) => now - at <= UNDO_MS) : []
  } catch {
    return []
  }
}

export function keepRoster(entryId: number, picks: readonly RosterPick[], now: number): void {
  const kept = read(now)
  const ofEntry = kept.filter((one) => one.entryId === entryId).slice(1 - UNDO_STEPS)
  const others = kept.filter((one) => one.entryId !== entryId)
  writeStored(NAME, JSON.stringify([...others, ...ofEntry, { entryId, at: now, picks }]))
}

/** The entry's roster before its last edit; null if there is nothing to go back to. */
export function latestRoster(entryId: number, now: number): RosterPick[] | null {
  const last = read(now).findLast((one) => one.entryId === entryId)
  return last ? last.picks.map(({ creatorId, price }) => ({ creatorId, price: cents(price) })) : null
}

export function forgetLatestRoster(entryId: number, now: number): void {
  const kept = read(now)
  const at = kept.findLastIndex((one) => one.entryId === entryId)
  writeStored(NAME, JSON.stringify(kept.toSpliced(at, at < 0 ? 0 : 1)))
}
