/**
 * Ownership: how often each creator is picked, among all entries and among the top tenth.
 *
 * The top tenth is by rank: at least one entry, and everybody who ties with its last. A board counts itself (board.ts).
 */
export type PickCount = { creatorId: number; count: number; topCount: number }

/** `creators`: those that somebody picked, most picked first. */
export type PickCounts = { entries: number; topEntries: number; creators: PickCount[] }

/** Of fewer entries a tenth is the leader or two, which says nothing of the best. */
export const LEAST_FOR_TENTH = 30

/** The last rank that belongs to the top tenth of so many entries. */
export const lastTopRank = (entries: number): number => Math.max(1, Math.ceil(entries / 10))

export const mostPickedFirst = (counts: readonly PickCount[]): PickCount[] =>
  counts.toSorted((one, other) => other.count - one.count || one.creatorId - other.creatorId)

/** From 0 to 1, in thousandths; 0 of nothing is 0. */
export const shareOf = (count: number, entries: number): number =>
  entries === 0 ? 0 : Math.round((1000 * count) / entries) / 1000
