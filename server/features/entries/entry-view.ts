/** An entry in the form that its owner sees. Its score comes from the board until the settlement, and from the database afterwards. */
import type { Entry } from '#contract/entries.ts'
import { cents, decimalOf, type Cents } from '#game/money.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import { leftOfCap } from '#game/live-price.ts'
import { earnedBefore } from '#game/trades.ts'
import { MAX_LIVE_MOVES, type RosterPick } from '#game/roster.ts'
import { tiedIf } from '#server/competition/ties.ts'
import type { MadeMove } from '#server/records/entry-moves.ts'
import type { Book, BookedCreator } from './queries.ts'

export type ShownEntry = {
  id: number
  version: number
  competitionId: number
  userId: string
  userDisplayName: string
  picks: readonly RosterPick[]
  totalSalary: Cents
  salaryCap: Cents
  createdAt: Date
}
/** `stillToCome` is null unless it is live and statistics have come. */
export type CreatorPoints = { points: Tenths; stillToCome: Tenths | null }
export type Standing = {
  score: Tenths
  rank: number | null
  isTied: boolean
  prize: Cents
  banked: Tenths
  moves: number
  /** The stored live moves, oldest first. */
  made: readonly MadeMove[]
  pointsOf: (creatorId: number) => CreatorPoints
}

const nothing: CreatorPoints = { points: tenths(0), stillToCome: null }

/** The form of an entry before the start, without points, ranks or moves. */
export const atTheStart: Standing = {
  score: tenths(0),
  rank: null,
  isTied: false,
  prize: cents(0),
  banked: tenths(0),
  moves: 0,
  made: [],
  pointsOf: () => nothing,
}

/** Picks count from the time at which they joined the entry, so picks and banked points add up to the score (game/trades.ts). */
export function entryView(entry: ShownEntry, standing: Standing, book: Book): Entry {
  const { made } = standing
  const picks = entry.picks.map((pick) => ({
    creatorId: pick.creatorId,
    price: paidFor(made, pick),
    before: earnedBefore(made, pick.creatorId),
    isTradedIn: made.some(({ newCreatorId }) => newCreatorId === pick.creatorId),
  }))
  return {
    id: entry.id,
    version: entry.version,
    competitionId: entry.competitionId,
    userId: entry.userId,
    userDisplayName: entry.userDisplayName,
    picks: picks.map((pick) => pickView(pick, standing.pointsOf(pick.creatorId), book)),
    totalSalary: decimalOf(entry.totalSalary),
    leftOfCap: decimalOf(leftOfCap(entry.salaryCap, entry.totalSalary, made)),
    score: pointsOf(standing.score),
    totalScore: pointsOf(standing.score),
    banked: pointsOf(tenths(picks.reduce((sum, { before }) => sum + before, standing.banked as number))),
    rank: standing.rank,
    ...tiedIf(standing.isTied),
    prize: decimalOf(standing.prize),
    movesLeft: Math.max(0, MAX_LIVE_MOVES - standing.moves),
    createdAt: entry.createdAt.toISOString(),
  }
}

/** What the entry paid for this pick: the live price of the trade that brought it, or its draft price. */
const paidFor = (made: readonly MadeMove[], { creatorId, price }: RosterPick): Cents =>
  made.findLast(({ newCreatorId }) => newCreatorId === creatorId)?.bought ?? price

function pickView(
  { creatorId, price, before, isTradedIn }: RosterPick & { before: Tenths; isTradedIn: boolean },
  { points, stillToCome }: CreatorPoints,
  book: Book,
): Entry['picks'][number] {
  const booked = book.get(creatorId)
  return {
    creatorId,
    price: decimalOf(price),
    creator: booked ? creatorView(booked) : null,
    points: pointsOf(tenths(points - before)),
    stillToCome: stillToCome === null ? null : pointsOf(stillToCome),
    before: pointsOf(before),
    ...(isTradedIn && { isTradedIn }),
  }
}

const creatorView = ({ price, name, youtubeId, category, imageUrl, subscriberCount }: BookedCreator) => ({
  name,
  youtubeId,
  category,
  imageUrl,
  price: decimalOf(price),
  subscriberCount,
})
