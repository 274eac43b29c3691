/**
 * Roster share: how often each creator is picked, among all entries and among the top tenth.
 *
 * The top tenth is by rank: at least one entry, and all entries that tie with its last. The live board does the counting (board.ts).
 */
export type PickCount = { creatorId: number; count: number; topCount: number }

/** The creators that at least one entry picked, most picked first. */
export type PickCounts = { entries: number; topEntries: number; creators: PickCount[] }

/** With fewer entries, a tenth is only the leader or two, so the shares of the top tenth are not shown. */
export const LEAST_FOR_TENTH = 30

/** Returns the last rank that belongs to the top tenth of this number of entries. */
export const lastTopRank = (entries: number): number => Math.max(1, Math.ceil(entries / 10))

export const mostPickedFirst = (counts: readonly PickCount[]): PickCount[] =>
  counts.toSorted((one, other) => other.count - one.count || one.creatorId - other.creatorId)

/** Returns a share from 0 to 1, rounded to thousandths; 0 if there are no entries. */
export const shareOf = (count: number, entries: number): number =>
  entries === 0 ? 0 : Math.round((1000 * count) / entries) / 1000
