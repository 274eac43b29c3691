/**
 * Plans when each bot enters a competition, and when it makes its swap while live. Everything follows from the competition's id and the bot's number, so a restart makes the same
 * plan.
 */
import { tradeWindow } from '#game/live-price.ts'
import { seededRandom } from '#game/seeded-random.ts'

const AT_ONCE = 0.25
const LAST_SHARE = 0.9

/**
 * Returns when bot number `place` of `count` enters: a quarter as soon as drafting opens, the rest one after the other, all well before the
 * lock.
 */
export function arrivalOf(
  competition: { id: number; draftOpensAt: Date; startTime: Date },
  place: number,
  count: number,
): Date {
  const opens = competition.draftOpensAt.getTime()
  const early = Math.ceil(AT_ONCE * count)
  if (place < early) return new Date(opens)
  const slot = LAST_SHARE / (count - early)
  const share = slot * (place - early + seededRandom(competition.id, place, 1)())
  return new Date(opens + share * (competition.startTime.getTime() - opens))
}

/** Returns when bot number `place` makes its swap: at any time while trades are open. */
export function swapTimeOf(competition: { id: number; startTime: Date; endTime: Date }, place: number): Date {
  const { opensAt, closesAt } = tradeWindow(competition.startTime.getTime(), competition.endTime.getTime())
  return new Date(opensAt + seededRandom(competition.id, place, 3)() * (closesAt - opensAt))
}
