/**
 * Finds a roster similar to a given one, for a competition with other creators and prices: the same creators if they are on offer,
 * otherwise those nearest in price. Returns a legal roster with, for each creator, whether it was asked for; or null if no such roster is
 * legal. Prices are in cents.
 */
import { refuseRoster, spent, type RosterLimits, type RosterPick } from './roster.ts'

type Wanted = Pick<RosterPick, 'price'> & { youtubeId: string }
export type Offered = RosterPick & { youtubeId: string }
export type NearestPick = Offered & { isSame: boolean }

export function nearestRoster(
  wanted: readonly Wanted[],
  offered: readonly Offered[],
  limits: RosterLimits,
): NearestPick[] | null {
  const roster: NearestPick[] = []
  const isFree = ({ creatorId }: Offered) => roster.every((pick) => pick.creatorId !== creatorId)
  const few = wanted.slice(0, limits.maxPicks)
  const missing: Wanted[] = []
  for (const one of few) {
    const same = offered.find(({ youtubeId }) => youtubeId === one.youtubeId)
    if (same && isFree(same)) roster.push({ ...same, isSame: true })
    else missing.push(one)
  }
  for (const { price } of missing) {
    const nearest = nearestTo(price, offered.filter(isFree))
    if (nearest) roster.push({ ...nearest, isSame: false })
  }
  while (spent(roster) > limits.salaryCap) {
    const swap = cheapestSwap(roster, offered.filter(isFree), spent(roster) - limits.salaryCap)
    if (!swap) return null
    roster[swap.at] = { ...swap.next, isSame: false }
  }
  return refuseRoster(roster, limits) ? null : roster
}

const nearestTo = (price: number, free: readonly Offered[]): Offered | null =>
  free.reduce<Offered | null>(
    (best, one) => (best && Math.abs(best.price - price) <= Math.abs(one.price - price) ? best : one),
    null,
  )

/**
 * Returns the swap that saves enough with the smallest change of price, or the swap that saves most if none saves enough. Null if no swap
 * saves anything.
 */
function cheapestSwap(
  roster: readonly NearestPick[],
  free: readonly Offered[],
  tooMuch: number,
): { at: number; next: Offered } | null {
  let best: { at: number; next: Offered; saves: number } | null = null
  const isBetter = (saves: number): boolean => {
    if (!best) return true
    const [isEnough, wasEnough] = [saves >= tooMuch, best.saves >= tooMuch]
    if (isEnough !== wasEnough) return isEnough
    return isEnough ? saves < best.saves : saves > best.saves
  }
  for (const [at, pick] of roster.entries()) {
    for (const next of free) {
      const saves = pick.price - next.price
      if (saves > 0 && isBetter(saves)) best = { at, next, saves }
    }
  }
  return best
}
