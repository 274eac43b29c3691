/**
 * The recap of one entry: its ranks over time, its turning points, the results of its picks, the gain of its trades, and how much of the
 * score was luck.
 *
 * It is computed from the final entry with its live moves, the board snapshots (board-snapshots.ts), and the points that each creator's price
 * stood for. Points are in tenths and add up to the entry's score. Nothing here throws.
 */
import { isSharedPlace, pointsIn, rankByLines, type BoardSnapshot } from './board-snapshots.ts'
import { tenths, tenthsOf, type Tenths } from './points.ts'
import type { EntryMove } from './scoring/entry-receipt.ts'
import { entryScore } from './trades.ts'

/** An entry as it was at the end: `picks` and `banked` (tenths), and `moves`, oldest first. */
export type PlayedEntry = { picks: readonly number[]; banked: Tenths; moves: readonly (EntryMove & { at: Date })[] }

type Points = ReadonlyMap<number, Tenths>

/**
 * A stint: the time in which the entry owned a creator. `from` and `to` are the times of its trades, or null for the lock and the end. The
 * stint brings the points earned since `pointsFrom`.
 */
export type Stint = {
  creatorId: number
  from: Date | null
  to: Date | null
  pointsFrom: Tenths
  pointsTo: Tenths | null
}

/** The roster after the first `made` moves, and the points banked by them. */
export function rosterAfter({ picks, banked, moves }: PlayedEntry, made: number): { picks: number[]; banked: Tenths } {
  const before = [...picks]
  for (const { oldCreatorId, newCreatorId } of moves.slice(made).toReversed()) {
    const place = newCreatorId === null ? -1 : before.indexOf(newCreatorId)
    if (place < 0) before.push(oldCreatorId)
    else before[place] = oldCreatorId
  }
  const last = moves[made - 1]
  return { picks: before, banked: last ? last.bankedAfter : bankedBefore({ banked, moves }) }
}

/** Points banked by moves that are not stored, usually 0. */
const bankedBefore = ({ banked, moves: [first] }: Pick<PlayedEntry, 'banked' | 'moves'>): Tenths =>
  first ? tenths(first.bankedAfter - first.pointsOld + first.pointsNew) : banked

/** Returns the stints of an entry: those of the roster at the lock first, then in the order in which the creators came. */
export function stintsOf(entry: PlayedEntry): Stint[] {
  const stints: Stint[] = rosterAfter(entry, 0).picks.map((creatorId) => begun(creatorId, null, tenths(0)))
  for (const { at, oldCreatorId, newCreatorId, pointsOld, pointsNew } of entry.moves) {
    const sold = stints.find(({ creatorId, to }) => creatorId === oldCreatorId && to === null)
    if (sold) Object.assign(sold, { to: at, pointsTo: pointsOld })
    if (newCreatorId !== null) stints.push(begun(newCreatorId, at, pointsNew))
  }
  return stints
}

const begun = (creatorId: number, from: Date | null, pointsFrom: Tenths): Stint => ({
  creatorId,
  from,
  to: null,
  pointsFrom,
  pointsTo: null,
})

/** Returns the points that a stint had brought by a snapshot, or null before it began. */
function broughtBy({ creatorId, from, to, pointsFrom, pointsTo }: Stint, snapshot: BoardSnapshot): Tenths | null {
  const isOver = snapshot.share >= 1
  if (from && !isOver && from > snapshot.at) return null
  const hasLeft = to !== null && (isOver || to <= snapshot.at)
  return tenths((hasLeft ? pointsTo! : pointsIn(snapshot, creatorId)) - pointsFrom)
}

/**
 * The entry in one board snapshot. `brought` lists the points of each stint; with `before` they add up to the score. `rank` is interpolated
 * from the lines of the board, and null while all entries are level. `isTied`: the rank is known to be shared.
 */
export type Spot = {
  snapshot: BoardSnapshot
  score: Tenths
  rank: number | null
  isTied: boolean
  brought: (Tenths | null)[]
}

export function timelineOf(entry: PlayedEntry, snapshots: readonly BoardSnapshot[]): Spot[] {
  const stints = stintsOf(entry)
  const before = bankedBefore(entry)
  return snapshots.map((snapshot) => {
    const brought = stints.map((stint) => broughtBy(stint, snapshot))
    const score = tenths(brought.reduce<number>((sum, points) => sum + (points ?? 0), before))
    const rank = snapshot.lines[0] === 0 ? null : rankByLines(snapshot.places, snapshot.lines, score)
    const isTied = rank !== null && isSharedPlace(snapshot.places, snapshot.lines, score)
    return { snapshot, score, rank, isTied, brought }
  })
}

/**
 * A change of rank between two spots of a timeline, given by their indices, with one of three causes.
 *
 * moves    indices of the entry's own moves in between, if there were any: they explain more than any creator.
 * stint    otherwise the stint furthest from its expected points, if the rank would not have changed that way without it.
 * neither  otherwise null: the difference came from other entries.
 *
 * `moved`: the points of that stint in between, or of the whole entry. `expected`: the points that the price of that stint stood for in
 * that time.
 */
export type Turn = {
  from: number
  to: number
  rankFrom: number
  rankTo: number
  moves: number[]
  stint: number | null
  moved: Tenths
  expected: Tenths | null
}

/** The last quarter of the competition. The change that leads to the final rank is always a turning point, because the end decides. */
const LATE_SHARE = 0.75

/**
 * Returns the largest changes of rank, oldest first; among equals the later ones. The changes at the end of the last quarter count as one
 * while they go the same way, and are always included.
 */
export function turningPoints(
  timeline: readonly Spot[],
  entry: PlayedEntry,
  priced: ReadonlyMap<number, Priced>,
  window: Window,
  most = 3,
): Turn[] {
  const why = { timeline, moves: entry.moves, stints: stintsOf(entry), priced, window }
  const steps = timeline.flatMap((_, to) => turnBetween(why, to - 1, to) ?? [])
  const isLate = ({ to }: Turn) => timeline[to]!.snapshot.share > LATE_SHARE
  const last = steps.at(-1)
  const isOtherwise = (step: Turn) => !isLate(step) || isUp(step) !== isUp(last!)
  const ending = steps.slice(steps.findLastIndex(isOtherwise) + 1)
  const [first] = ending
  const closing = first && last ? turnBetween(why, first.from, last.to) : null
  const others = steps
    .filter((step) => !ending.includes(step))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || other.to - one.to)
    .slice(0, closing ? most - 1 : most)
    .toSorted((one, other) => one.to - other.to)
  return closing ? [...others, closing] : others
}

type Why = Pick<PlayedEntry, 'moves'> & {
  timeline: readonly Spot[]
  stints: readonly Stint[]
  priced: ReadonlyMap<number, Priced>
  window: Window
}

/** The change of rank, or null if the rank is unchanged or not known. */
function turnBetween(why: Why, from: number, to: number): Turn | null {
  const [earlier, later] = [why.timeline[from], why.timeline[to]]
  if (!earlier || !later || earlier.rank === null || later.rank === null || earlier.rank === later.rank) return null
  const [rankFrom, rankTo] = [earlier.rank, later.rank]
  const isBy = ({ snapshot }: Spot, at: Date) => snapshot.share >= 1 || at <= snapshot.at
  const moves = why.moves.flatMap(({ at }, nth) => (!isBy(earlier, at) && isBy(later, at) ? [nth] : []))
  const gains = gainsBetween(why, earlier, later)
  const stint = moves.length > 0 ? null : decidingStint(gains, { ...later, rankFrom, rankTo })
  const gain = stint === null ? null : gains[stint]!
  const moved = gain?.moved ?? tenths(later.score - earlier.score)
  return { from, to, rankFrom, rankTo, moves, stint, moved, expected: gain?.expected ?? null }
}

type Gain = { moved: Tenths; expected: Tenths; isRead: boolean }

/** The change of each stint, or null for a stint that was over or had not begun. */
function gainsBetween({ stints, priced, window }: Why, earlier: Spot, later: Spot): (Gain | null)[] {
  const [startTime, endTime] = [earlier.snapshot.at, later.snapshot.at]
  return stints.map((stint, nth) => {
    const brought = later.brought[nth] ?? null
    if (brought === null || (stint.to !== null && stint.to <= startTime)) return null
    const { expectedPoints = 0, isRead = true } = priced.get(stint.creatorId) ?? {}
    const from = stint.from && stint.from > startTime ? stint.from : startTime
    const expected = tenthsOf(expectedPoints * ownedShare({ from, to: endTime }, window))
    return { moved: tenths(brought - (earlier.brought[nth] ?? 0)), expected, isRead }
  })
}

/**
 * Returns the stint that is furthest from its expected points in that direction. It is the cause only if the rank would not have changed
 * that way with its expected points.
 */
function decidingStint(
  gains: readonly (Gain | null)[],
  { snapshot, score, rankFrom, rankTo }: Pick<Spot, 'snapshot' | 'score'> & Pick<Turn, 'rankFrom' | 'rankTo'>,
): number | null {
  const isRise = rankTo < rankFrom
  const beyond = gains.map((gain) => (gain?.isRead ? gain.moved - gain.expected : null))
  const stint = extremeOf(beyond, isRise ? 1 : -1)
  const strayed = stint === null ? 0 : beyond[stint]!
  if (isRise ? strayed <= 0 : strayed >= 0) return null
  const otherwise = rankByLines(snapshot.places, snapshot.lines, tenths(score - strayed))
  if (otherwise === null) return null
  // with fewer points the entry would fall behind its own former score too
  return (isRise ? otherwise - 1 > rankTo : otherwise <= rankFrom) ? stint : null
}

const isUp = ({ rankFrom, rankTo }: Turn): boolean => rankTo < rankFrom
const sizeOf = ({ rankFrom, rankTo }: Turn): number => Math.abs(rankFrom - rankTo)

/** Returns the index of the largest (1) or the smallest (-1) value; the first among equals. */
function extremeOf(values: readonly (number | null)[], sign: 1 | -1): number | null {
  let found: number | null = null
  values.forEach((value, nth) => {
    if (value !== null && (found === null || sign * value > sign * values[found]!)) found = nth
  })
  return found
}

/**
 * The result of one pick in tenths: `brought`, the points that its price stood for, and the difference. `isRead`: false for a creator
 * without readings, which scored a share of its expected points and has no result.
 */
export type Priced = { expectedPoints: number; isRead: boolean }
export type Window = { startTime: Date; endTime: Date }

/** Returns for each stint its points against the points that its price stood for in that time. */
export type PickResult = { brought: Tenths; expected: Tenths; beyond: Tenths; isRead: boolean }

export function pickResultsOf(
  stints: readonly Stint[],
  final: BoardSnapshot,
  priced: ReadonlyMap<number, Priced>,
  window: Window,
): PickResult[] {
  return stints.map((stint) => {
    const { expectedPoints = 0, isRead = true } = priced.get(stint.creatorId) ?? {}
    const brought = broughtBy(stint, final) ?? tenths(0)
    const expected = tenthsOf(expectedPoints * ownedShare(stint, window))
    return { brought, expected, beyond: tenths(brought - expected), isRead }
  })
}

/** The part of the window in which the entry owned the creator, from 0 to 1. */
export function ownedShare({ from, to }: Pick<Stint, 'from' | 'to'>, { startTime, endTime }: Window): number {
  const [start, end] = [startTime.getTime(), endTime.getTime()]
  const within = (at: Date | null, otherwise: number) => Math.min(end, Math.max(start, at?.getTime() ?? otherwise))
  return end > start ? Math.max(0, within(to, end) - within(from, start)) / (end - start) : 1
}

/** Returns the indices of the best and the worst pick result; null if all results are equal, or if no creator was read. */
export function bestAndWorst(pickResults: readonly PickResult[]): { best: number | null; worst: number | null } {
  const beyond = pickResults.map((pickResult) => (pickResult.isRead ? pickResult.beyond : null))
  const [best, worst] = [extremeOf(beyond, 1), extremeOf(beyond, -1)]
  if (best === null || worst === null || beyond[best] === beyond[worst]) return { best: null, worst: null }
  return { best, worst }
}

/** `gained`: the points that the incoming creator earned afterwards. `missed`: the points that the outgoing creator earned afterwards. */
export type Verdict = { gained: Tenths; missed: Tenths; expectedPoints: Tenths }

/** Returns the value of each move as if no move came after it. Together the moves lead from the roster at the lock to the score. */
export const verdictsOf = ({ moves }: Pick<PlayedEntry, 'moves'>, final: Points): Verdict[] =>
  moves.map(({ oldCreatorId, newCreatorId, pointsOld, pointsNew }) => {
    const since = (creatorId: number, before: Tenths) => tenths((final.get(creatorId) ?? 0) - before)
    const gained = newCreatorId === null ? tenths(0) : since(newCreatorId, pointsNew)
    const missed = since(oldCreatorId, pointsOld)
    return { gained, missed, expectedPoints: tenths(gained - missed) }
  })

/**
 * The score in parts, in tenths: the expected points of the average roster at the lock, this roster's expected points beyond that, the gain
 * of trades, and luck. `field` and `pickResults` are null if the average was not stored; then luck counts from `expectedPoints`.
 */
export type Parts = {
  field: Tenths | null
  pickResults: Tenths | null
  /** The expected points of the roster at the lock. They equal the sum of `field` and `pickResults`. */
  expectedPoints: Tenths
  trades: Tenths
  luck: Tenths
  score: Tenths
}

export function partsOf(
  entry: PlayedEntry,
  final: Points,
  priced: ReadonlyMap<number, Priced>,
  field: Tenths | null,
): Parts {
  const atLock = rosterAfter(entry, 0)
  const scoreOf = ({ picks, banked }: Pick<PlayedEntry, 'picks' | 'banked'>) =>
    entryScore(
      banked,
      picks.map((creatorId) => final.get(creatorId) ?? tenths(0)),
    )
  const expectedPoints = tenthsOf(
    atLock.picks.reduce((sum, creatorId) => sum + (priced.get(creatorId)?.expectedPoints ?? 0), 0),
  )
  const untouched = scoreOf(atLock)
  const score = scoreOf(entry)
  return {
    field,
    pickResults: field === null ? null : tenths(expectedPoints - field),
    expectedPoints,
    trades: tenths(score - untouched),
    luck: tenths(untouched - expectedPoints),
    score,
  }
}
