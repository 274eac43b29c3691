/**
 * Measures advantages beside the choice of creators: several entries of one player, prices that are older than the player's knowledge, memory
 * of earlier competitions, and the levels of bots.
 */
import { botLevelOf, botRoster, BOT_LEVELS, keptOfCap, type BotLevel } from '#game/bots.ts'
import { progress } from '#game/curve.ts'
import { cents } from '#game/money.ts'
import { bestRoster, fillRoster } from '#game/optimise.ts'
import { payouts, PAYOUT_TABLE } from '#game/payouts.ts'
import { pointsOf } from '#game/points.ts'
import type { RosterPick } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book, Candidate, Receipt } from '#game/scoring/types.ts'
import { botField, limitsOf, seededRandom } from './fields.ts'
import {
  afterSwap,
  bestSwap,
  finalsOf,
  instantOf,
  lockedIn,
  scoreAtEnd,
  type Instant,
  type Position,
} from './market.ts'
import { botBookOf, WHOLE_DAY, type PlayedDay } from './replay.ts'
import { meanOf, percentileIn, sumOf } from './statistics.ts'

const FIELD = 200
/** The number of bots in a small competition, and the number of such competitions that are drawn on each day. */
const SMALL_FIELD = 24
const DRAWS = 8
const PRIZE = cents(1_000_000)
const TRADES_OPEN = 0.1

const scoreOf = (picks: readonly RosterPick[], receipts: ReadonlyMap<number, Receipt>): number =>
  sumOf(picks.map(({ creatorId }) => pointsOf(receipts.get(creatorId)!.points)))

// ---- several entries of one player -------------------------------------------------------------------------------------------------

/** Returns a player's share of the prizes with so many entries of a normal bot and two trades each, if only the best entry is paid. */
export function shareOfPot(days: readonly PlayedDay[], entries: number): { share: number; fair: number } {
  const shares = days.flatMap((day, nth) => {
    const instant = instantOf(day, TRADES_OPEN)
    const finals = finalsOf(day)
    const placeOf = new Map(day.book.lines.map(({ creatorId }, index) => [creatorId, index]))
    const traded = (picks: readonly RosterPick[]) => {
      let position = lockedIn(
        day,
        picks.map(({ creatorId }) => placeOf.get(creatorId)!),
      )
      for (let made = 0; made < 2; made++) {
        const swap = bestSwap(position, instant, (out, next) => next.stillToCome - out.stillToCome)
        if (swap) position = afterSwap(position, swap.out, swap.next)
      }
      return scoreAtEnd(position, finals)
    }
    return Array.from({ length: DRAWS }, (_, draw) => {
      const seed = 1_000 * (nth + 1) + draw
      const bots = botField(day, SMALL_FIELD, seed).map((picks) => scoreOf(picks, day.receipts))
      const own = Array.from({ length: entries }, (_, entry) =>
        traded(botRoster(day.botBook, limitsOf(day.book), 'normal', seededRandom(500_000 * seed + entry)) ?? []),
      )
      const best = Math.max(...own)
      const ranked = [...bots, best].map((score, entryId) => ({
        entryId,
        playerId: entryId,
        rank: 1 + bots.filter((other) => other > score).length + Number(best > score),
      }))
      const paid = payouts(PRIZE, PAYOUT_TABLE, ranked).find(({ entryId }) => entryId === bots.length)
      return (paid?.amount ?? 0) / PRIZE
    })
  })
  return { share: meanOf(shares), fair: entries / (SMALL_FIELD + entries) }
}

// ---- prices that are older than the player's knowledge -----------------------------------------------------------------------------

/** Returns the percentile of the best roster by fresh expected points, if prices and bots know only the days up to `hours` before the lock. */
export function withStalePrices(days: readonly PlayedDay[], hours: 12 | 24): number {
  return meanOf(
    days.map((day, nth) => {
      const { book, starts, nows, candidates } = day
      const scorer = scorerOf(book.version)
      const older = candidates.map((candidate) => ({ ...candidate, viewGains: gainsBefore(candidate, hours, day.day) }))
      const stale = scorer.makeBook(older, book.salaryCap)
      const receipts = scorer.explainBook(stale, starts, nows, WHOLE_DAY)
      const fresh = new Map(book.lines.map((line) => [line.creatorId, line.expectedPoints]))
      const best = bestRoster(
        stale.lines.map((line) => ({ ...line, value: fresh.get(line.creatorId)! })),
        limitsOf(stale),
      )
      const bots = botField({ book: stale, botBook: botBookOf(older, stale) }, FIELD, nth + 1).map((picks) =>
        scoreOf(picks, receipts),
      )
      return percentileIn(bots, scoreOf(best?.picks ?? [], receipts))
    }),
  )
}

/** Returns daily gains that end so many hours earlier; half days follow the curves of the replay. */
function gainsBefore({ creatorId, viewGains }: Candidate, hours: 12 | 24, day: string): Candidate['viewGains'] {
  if (hours === 24) return viewGains.slice(0, -1)
  const firstHalf = (gain: number, nth: number) => gain * progress(0.5, `${creatorId} ${day} ${nth} views`)
  return viewGains.slice(1).map((gain, index) => {
    const before = viewGains[index] ?? null
    return gain === null || before === null ? null : before - firstHalf(before, index) + firstHalf(gain, index + 1)
  })
}

// ---- memory of earlier competitions ------------------------------------------------------------------------------------------------

const REMEMBERED = 3

/** `isBounded`: whether the figure is steady enough for a bound and does not come from a day that is replayed again. */
export type Remembered = { name: string; percentile: number; isBounded: boolean }

/** Returns the percentiles of players who remember the surprises of earlier competitions, or of the same day when it is replayed again. */
export function playMemory(days: readonly PlayedDay[]): Remembered[] {
  const [last, all, same]: number[][] = [[], [], []]
  const past = new Map<number, number[]>()
  let surprisesBefore: number[] | null = null
  days.forEach((day, nth) => {
    const { book, receipts } = day
    const surplus = new Map(
      book.lines.map((line) => [line.creatorId, pointsOf(receipts.get(line.creatorId)!.points) - line.expectedPoints]),
    )
    const bots = botField(day, FIELD, nth + 1).map((picks) => scoreOf(picks, receipts))
    const percentileOf = (picks: readonly RosterPick[]) => percentileIn(bots, scoreOf(picks, receipts))
    const withThem = (ids: readonly number[]) => {
      const known = book.lines.map(({ creatorId, price, expectedPoints }) => ({
        creatorId,
        price,
        value: expectedPoints,
      }))
      const offered = ids.filter((id) => surplus.has(id))
      for (let count = offered.length; count >= 0; count--) {
        const roster = fillRoster(known, offered.slice(0, count), limitsOf(book))
        if (roster) return roster.picks
      }
      return []
    }
    if (surprisesBefore) last!.push(percentileOf(withThem(surprisesBefore)))
    if (past.size > 0) all!.push(percentileOf(byPast(book, past)))
    surprisesBefore = [...surplus]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, REMEMBERED)
      .map(([creatorId]) => creatorId)
    same!.push(percentileOf(withThem(surprisesBefore)))
    for (const [creatorId, points] of surplus) past.set(creatorId, [...(past.get(creatorId) ?? []), points])
  })
  return [
    { name: 'the three best surprises of the last competition', percentile: meanOf(last!), isBounded: false },
    { name: 'the mean surprise of all earlier competitions', percentile: meanOf(all!), isBounded: true },
    { name: 'the three best surprises of the same day, replayed again', percentile: meanOf(same!), isBounded: false },
  ]
}

/** Returns the best roster by expected points and the mean surprise of earlier days. Few days count for little. */
function byPast(book: Book, past: ReadonlyMap<number, readonly number[]>): readonly RosterPick[] {
  const calmed = (points: readonly number[]) => sumOf(points) / (points.length + 6)
  const choices = book.lines.map((line) => ({
    ...line,
    value: line.expectedPoints + calmed(past.get(line.creatorId) ?? []),
  }))
  return bestRoster(choices, limitsOf(book))?.picks ?? []
}

// ---- levels of bots ----------------------------------------------------------------------------------------------------------------

/** The instants at which bots make their swaps, one after the other by the number of the bot. */
const SWAPS_AT = [0.1, 0.3, 0.55, 0.8]
/** The number of bots after which the mix of levels begins again. */
const BOTS_OF_A_MIX = 4

export type Levels = Record<BotLevel, number>

/**
 * Returns the mean percentile of the bots of each level in competitions of 24 bots in the product's mix, with the rosters of the lock and
 * with one swap each.
 */
export function percentilesOfLevels(days: readonly PlayedDay[]): { atLock: Levels; withSwap: Levels } {
  const [atLock, withSwap] = [scoresByLevel(), scoresByLevel()]
  days.forEach((day, nth) => {
    const finals = finalsOf(day)
    const instants = SWAPS_AT.map((share) => instantOf(day, share))
    const placeOf = new Map(day.book.lines.map(({ creatorId }, index) => [creatorId, index]))
    for (let draw = 0; draw < DRAWS; draw++) {
      const entries = botField(day, SMALL_FIELD, 3_000 * (nth + 1) + draw).map((picks) =>
        lockedIn(
          day,
          picks.map(({ creatorId }) => placeOf.get(creatorId)!),
        ),
      )
      atLock.add(entries.map((entry) => scoreAtEnd(entry, finals)))
      withSwap.add(entries.map((entry, place) => scoreAtEnd(swapped(day, entry, place, instants), finals)))
    }
  })
  return { atLock: atLock.means(), withSwap: withSwap.means() }
}

/** Returns a bot's entry after its swap, which never spends the part of the cap that the bot keeps. */
function swapped(day: PlayedDay, entry: Position, place: number, instants: readonly Instant[]): Position {
  const kept = keptOfCap(botLevelOf(place), day.book.salaryCap)
  const own = { ...entry, left: entry.left - kept }
  const instant = instants[Math.floor(place / BOTS_OF_A_MIX) % instants.length]!
  const swap = bestSwap(own, instant, (out, next) => next.stillToCome - out.stillToCome, -Infinity)
  return swap ? afterSwap(own, swap.out, swap.next) : own
}

function scoresByLevel() {
  const found: Record<BotLevel, number[]> = { easy: [], normal: [], sharp: [] }
  return {
    add: (scores: readonly number[]): void =>
      scores.forEach((score, place) => {
        const others = scores.filter((_, other) => other !== place)
        found[botLevelOf(place)].push(percentileIn(others, score))
      }),
    means: () => Object.fromEntries(BOT_LEVELS.map((level) => [level, meanOf(found[level])])) as Levels,
  }
}
