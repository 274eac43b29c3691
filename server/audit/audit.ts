/**
 * The audit: the invariants of the whole database, whatever happened to the programs that wrote it.
 *
 *   I1  money is conserved           I4  a stored response is an entry        I7  scores follow from the snapshots
 *   I2  the prize is paid, exactly   I5  settled exactly once              I8  rosters are legal
 *   I3  nothing after the lock       I6  ranks are right, ties share one   I9  entries are counted
 *   I10 numbers have no gap          I11 readings are of both ends         I12 evidence is whole, and follows from the rows
 *   I13 leagues follow from entries
 *
 * Everything is read in one transaction, so the audit may run during a game. An empty list means that no invariant is violated.
 */
import { invariants } from './invariants.ts'
import { leagueInvariants } from './leagues.ts'
import { recompute } from './recompute.ts'
import { rostersAreKept } from './rosters.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import { findWrongEvidence } from '#server/evidence/check-evidence.ts'
import type { Invariant } from './invariant.ts'
import { takeTime } from '#server/db/long-transaction.ts'

/** A violated invariant, with up to MOST_SHOWN places. */
export type Finding = { id: string; promise: string; places: string[] }

const MOST_SHOWN = 20

const evidenceIsWhole: Invariant = {
  id: 'I12',
  promise: 'the evidence of a competition is whole, and its hashes follow from the rows',
  find: findWrongEvidence,
}

/** Called before each invariant with the number that are checked, and of how many. */
export type OnProgress = (checked: number, total: number) => void

/** Returns every violated invariant; also run by `npm run audit`. Without a time limit, because a million entries take long. */
export const audit = (db: Db, onProgress?: OnProgress): Promise<Finding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findBroken(tx, onProgress))

/** Runs the same audit within this transaction. */
export async function findBroken(tx: Queryable, onProgress: OnProgress = () => {}): Promise<Finding[]> {
  await takeTime(tx)
  const findings: Finding[] = []
  const all = [...invariants, ...recompute, evidenceIsWhole, rostersAreKept, ...leagueInvariants]
  for (const [nth, { id, promise, find }] of all.entries()) {
    onProgress(nth, all.length)
    const places = await find(tx)
    if (places.length > 0) findings.push({ id, promise, places: places.slice(0, MOST_SHOWN) })
  }
  return findings
}
