/**
 * Draws the slate of a competition: a number of the creators on offer, by seed. A slate is shorter to browse, and consecutive competitions
 * differ.
 *
 * Rules in this order: no creator waits longer than the others have to, and never longer than three competitions while four slates can hold
 * all creators; at least three categories; the same number from each of five price ranges. The rest is random.
 */
import type { Cents } from './money.ts'
import { seededRandom, shuffled } from './seeded-random.ts'

export type SlateCandidate = { creatorId: number; price: Cents; category: string }

export type SlateDraw = {
  size: number
  /** The number of the competition, used as the seed. */
  ordinal: number
  /** The creators in each of the earlier price books, newest first; `earlierSlates` says how many price books are needed. */
  earlier: readonly ReadonlySet<number>[]
}

/**
 * The smallest slate: four creators in each price range. Salaries are public before the lock, and with fewer creators a salary would reveal
 * the roster (decision 0026).
 */
export const SMALLEST_SLATE = 20

const RANGES = 5
const CATEGORIES = 3
const TERM = 4
/** Separates this random draw from others with the same seed. */
const SLATE = 4

/** Returns the number of consecutive competitions in which every creator comes up: four, or more if necessary. */
export const slateTerm = (count: number, size: number): number => Math.max(TERM, Math.ceil(count / size))

/** Returns the number of earlier competitions that a draw needs. */
export const earlierSlates = (count: number, size: number): number => slateTerm(count, size) - 1

/** Returns the ids of the creators on the slate, ascending. Returns all creators if no more than `size` are on offer. */
export function drawSlate(candidates: readonly SlateCandidate[], { size, ordinal, earlier }: SlateDraw): number[] {
  const draw = beginDraw(candidates, size, ordinal)
  const term = slateTerm(candidates.length, size)
  const waiting = waitingSince(candidates, earlier.slice(0, term - 1))
  // A creator that has waited for k competitions must come up within term - k competitions, including this one. Each of these slates holds
  // `size` creators.
  for (let waited = waiting.length; waited > 0; waited--) {
    const group = waiting[waited - 1]!
    draw.take(group, group.size - (term - 1 - waited) * size)
  }
  draw.take(new Set(candidates.map(({ creatorId }) => creatorId)), size)
  return draw.taken()
}

/** At index k - 1: the creators that are in none of the last k price books. */
function waitingSince(
  candidates: readonly SlateCandidate[],
  earlier: readonly ReadonlySet<number>[],
): ReadonlySet<number>[] {
  let left: ReadonlySet<number> = new Set(candidates.map(({ creatorId }) => creatorId))
  return earlier.map((book) => (left = left.difference(book)))
}

/** Draws picks one by one: each from the price range that lacks most, and from a new category while there are too few. */
function beginDraw(candidates: readonly SlateCandidate[], size: number, ordinal: number) {
  const most = Math.min(size, candidates.length)
  const ranges = priceRanges(candidates)
  const order = shuffled(
    candidates.toSorted((one, other) => one.creatorId - other.creatorId),
    seededRandom(ordinal, SLATE),
  )
  const taken = new Set<number>()
  const categories = new Set<string>()
  const countOf = Array<number>(RANGES).fill(0)

  const isBetter = (one: SlateCandidate, other: SlateCandidate): boolean => {
    const [isNew, isOtherNew] = [!categories.has(one.category), !categories.has(other.category)]
    if (categories.size < CATEGORIES && isNew !== isOtherNew) return isNew
    return countOf[ranges.get(one.creatorId)!]! < countOf[ranges.get(other.creatorId)!]!
  }

  return {
    taken: () => [...taken].toSorted((one, other) => one - other),
    /** Takes creators from the group until `count` of it are on the slate, or the slate is full. */
    take(group: ReadonlySet<number>, count: number) {
      let missing = Math.min(count - taken.intersection(group).size, most - taken.size)
      for (; missing > 0; missing--) {
        const left = order.filter(({ creatorId }) => group.has(creatorId) && !taken.has(creatorId))
        if (left.length === 0) return
        const next = left.reduce((best, one) => (isBetter(one, best) ? one : best))
        taken.add(next.creatorId)
        categories.add(next.category)
        countOf[ranges.get(next.creatorId)!]! += 1
      }
    },
  }
}

/** Returns for each creator its fifth of the price range; 0 is the cheapest. Equal prices are in the order of ids. */
function priceRanges(candidates: readonly SlateCandidate[]): Map<number, number> {
  const byPrice = candidates.toSorted((one, other) => one.price - other.price || one.creatorId - other.creatorId)
  return new Map(byPrice.map(({ creatorId }, at) => [creatorId, Math.floor((RANGES * at) / byPrice.length)]))
}
