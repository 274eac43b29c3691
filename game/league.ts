/**
 * The rules of a league: the points of a round and the table of a season.
 *
 * A round is one competition. Its members are those at the lock; each counts with their best entry. A member gets 100 x (members beaten + half
 * of the members tied with) / (members - 1) points, in whole tenths with halves up. A member without an entry is absent: they are beaten by
 * everybody who entered and get 0 points.
 */
import { tenths, type Tenths } from './points.ts'

export const LEAST_ROUNDS = 4
export const MOST_ROUNDS = 30
export const MOST_MEMBERS = 300
/** A round needs at least this many members at the lock, and an entry of at least one of them. */
const LEAST_MEMBERS = 2
/** For every so many rounds played, the worst round of each member does not count. */
export const ROUNDS_PER_DROP = 5
/** The number of rounds in the form of a member. */
const FORM_ROUNDS = 5

/** A member at the lock. `score` is that of their best entry, or null if they did not enter. */
export type Contender = { userId: string; score: Tenths | null }
/** `rank` counts the members with a higher score, plus one; null if absent. `points` is from 0 to 1000 tenths. */
export type RoundScore = Contender & { rank: number | null; points: Tenths }

/** Returns whether a completed competition is a round of a league with these members at the lock. */
export const isRound = (members: readonly Contender[]): boolean =>
  members.length >= LEAST_MEMBERS && members.some(({ score }) => score !== null)

/** Returns the scores of a round, best first and absent members last. */
export function scoreRound(members: readonly Contender[]): RoundScore[] {
  const entered = members.filter(({ score }) => score !== null).toSorted((one, other) => other.score! - one.score!)
  const opponents = members.length - 1
  const scored: RoundScore[] = []
  for (let from = 0; from < entered.length;) {
    let to = from
    while (to < entered.length && entered[to]!.score === entered[from]!.score) to++
    const points = pointsFor({ beaten: members.length - to, tied: to - from - 1, opponents })
    for (const { userId, score } of entered.slice(from, to)) scored.push({ userId, score, rank: from + 1, points })
    from = to
  }
  const absent = members.filter(({ score }) => score === null)
  return [...scored, ...absent.map(({ userId, score }) => ({ userId, score, rank: null, points: tenths(0) }))]
}

/** Computes 1000 x (beaten + tied / 2) / opponents in whole numbers, rounded with halves up. Returns 0 without opponents. */
const pointsFor = ({ beaten, tied, opponents }: { beaten: number; tied: number; opponents: number }): Tenths =>
  tenths(opponents === 0 ? 0 : Math.floor((1000 * (2 * beaten + tied) + opponents) / (2 * opponents)))

export type TableRow = {
  userId: string
  /** One more than the number of members that are better; equal members share a place. */
  place: number
  isTied: boolean
  /** The sum of the rounds that count. */
  total: Tenths
  /** The number of rounds in which nobody in the league had a higher score. */
  won: number
  /** The highest score of an entry, in points of the game; null if the member never entered. */
  best: Tenths | null
  /** The points of the last FORM_ROUNDS rounds, oldest first; null where the member was absent or not a member yet. */
  form: (Tenths | null)[]
}

/**
 * Returns the table after these rounds, oldest first, best member first. It includes everybody who was in a round, and `present`, the members
 * who may not have been in one yet. A round before somebody joined counts 0, and can be one of those that do not count.
 */
export function seasonTable(rounds: readonly (readonly RoundScore[])[], present: readonly string[] = []): TableRow[] {
  const byUser = new Map<string, (RoundScore | undefined)[]>()
  const ofUser = (userId: string) => {
    const known = byUser.get(userId) ?? Array.from<undefined>({ length: rounds.length })
    byUser.set(userId, known)
    return known
  }
  for (const userId of present) ofUser(userId)
  for (const [nth, round] of rounds.entries()) for (const one of round) ofUser(one.userId)[nth] = one
  const rows = Array.from(byUser, ([userId, own]) => ({
    userId,
    total: totalOf(own.map((one) => one?.points ?? tenths(0))),
    won: own.filter((one) => one?.rank === 1).length,
    best: bestOf(own),
    form: own.slice(-FORM_ROUNDS).map((one) => (one && one.score !== null ? one.points : null)),
  }))
  const ordered = rows.toSorted((one, other) => compare(one, other) || (one.userId < other.userId ? -1 : 1))
  let place = 1
  return ordered.map((row, index) => {
    const before = ordered[index - 1]
    const after = ordered[index + 1]
    const isAsBefore = before !== undefined && compare(before, row) === 0
    if (!isAsBefore) place = index + 1
    return { ...row, place, isTied: isAsBefore || (after !== undefined && compare(row, after) === 0) }
  })
}

/** The number of rounds that do not count after so many rounds. */
export const droppedOf = (rounds: number): number => Math.floor(rounds / ROUNDS_PER_DROP)

/** Returns the sum of a member's points without the worst rounds. */
const totalOf = (points: readonly Tenths[]): Tenths =>
  tenths(
    points
      .toSorted((one, other) => one - other)
      .slice(droppedOf(points.length))
      .reduce((sum, one) => sum + one, 0),
  )

const bestOf = (own: readonly (RoundScore | undefined)[]): Tenths | null =>
  own.reduce<Tenths | null>(
    (best, one) => (one && one.score !== null && (best === null || one.score > best) ? one.score : best),
    null,
  )

type Compared = Pick<TableRow, 'total' | 'won' | 'best'>

const compare = (one: Compared, other: Compared): number =>
  other.total - one.total || other.won - one.won || bestFirst(one.best, other.best)

/** A member who never entered is behind those who did, whose scores can be negative. */
const bestFirst = (one: Tenths | null, other: Tenths | null): number => {
  if (one === other) return 0
  if (one === null) return 1
  return other === null ? -1 : other - one
}

/** Somebody's score in a round; `nth` counts the rounds from 1. */
export type Highlight = { userId: string; nth: number; score: Tenths }
/** A round won by a member who was `place` in the table before it. */
export type Upset = Highlight & { place: number }

/** Returns the highest score of an entry in a season, the earliest of equal ones; null before the first round. */
export function bestCall(rounds: readonly (readonly RoundScore[])[]): Highlight | null {
  let best: Highlight | null = null
  for (const [index, round] of rounds.entries()) {
    const [first] = round
    if (first && first.score !== null && (best === null || first.score > best.score))
      best = { userId: first.userId, nth: index + 1, score: first.score }
  }
  return best
}

/**
 * Returns the round that was won from the lowest place of the table before it, the earliest of equal ones. Rounds that several members won
 * together, and the first round, are no upset; neither is a round won by the leader. Null if there is none.
 */
export function biggestUpset(rounds: readonly (readonly RoundScore[])[]): Upset | null {
  let biggest: Upset | null = null
  for (const [index, round] of rounds.entries()) {
    const [first, second] = round
    if (index === 0 || !first || first.score === null || second?.rank === 1) continue
    const before = seasonTable(
      rounds.slice(0, index),
      round.map(({ userId }) => userId),
    ).find(({ userId }) => userId === first.userId)!
    if (before.place > Math.max(1, biggest?.place ?? 1))
      biggest = { userId: first.userId, nth: index + 1, score: first.score, place: before.place }
  }
  return biggest
}

/** The letters of a code: Crockford's base32, which has no I, L, O and U. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 8

/**
 * Returns the code that somebody typed: capital letters without blanks and hyphens; I and L are read as 1, O as 0. Returns null if it cannot
 * be a code.
 */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null
}

/** The code of a personal link to a seat. It is longer than the code of a league, which tells the two apart. */
export const SEAT_CODE_LENGTH = 20

/** Returns the code of a personal link in capital letters without blanks and hyphens, or null if it cannot be one. */
export function readSeatCode(given: string): string | null {
  const code = given.toUpperCase().replace(/[\s-]/g, '')
  return code.length === SEAT_CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null
}

/** Returns the form in which two names of a league are compared: neither case nor the spelling of accents nor blanks tell them apart. */
export const comparableName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
