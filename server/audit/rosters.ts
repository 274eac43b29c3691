/** The invariant of rosters: after the lock they change only by stored moves. */
import type { Queryable } from '#server/db/handle.ts'
import { lockedRosters, readLockedRosters } from '#server/records/locked-rosters.ts'
import type { Invariant } from './invariant.ts'

export const rostersAreKept: Invariant = {
  id: 'I3',
  promise: 'the entries and rosters of a competition are those of its lock, but for the moves that are stored',
  find: findChanged,
}

async function findChanged(tx: Queryable): Promise<string[]> {
  const places: string[] = []
  for (const { competition_id: id, entries, sha256 } of await readLockedRosters(tx)) {
    const now = await lockedRosters(tx, id)
    if (now.entries !== entries) places.push(`competition ${id}: ${entries} entries at the lock, ${now.entries} now`)
    else if (now.sha256 !== sha256) places.push(`competition ${id}: a roster is not what it was at the lock`)
  }
  return places
}
