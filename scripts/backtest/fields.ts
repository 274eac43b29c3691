/** Opponents to measure strategies against, the same in every run: the product's bots, and random rosters that spend the cap. */
import { botLevelOf, botRoster, type BotChoice } from '#game/bots.ts'
import type { RosterLimits, RosterPick } from '#game/roster.ts'
import type { Book } from '#game/scoring/types.ts'

export const limitsOf = (book: Book): RosterLimits => ({ minPicks: 3, maxPicks: 5, salaryCap: book.salaryCap })

/** Returns a generator of numbers from 0 up to 1, with the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns `count` bots in the product's mix of levels. */
export const botField = (
  { book, botBook }: { book: Book; botBook: readonly BotChoice[] },
  count: number,
  seed: number,
): RosterPick[][] =>
  Array.from({ length: count }, (_, index) => {
    const random = seededRandom(1_000 * seed + index)
    return botRoster(botBook, limitsOf(book), botLevelOf(index), random) ?? []
  })

const WELL_SPENT = 0.97
const ATTEMPTS = 400

/** Returns random rosters of five that spend at least 97 % of the cap, or come nearest to that. */
export function chanceField({ book }: { book: Book }, count: number, seed: number): RosterPick[][] {
  const random = seededRandom(-seed)
  return Array.from({ length: count }, () => {
    let best: RosterPick[] = []
    let bestSpent = 0
    for (let attempt = 0; attempt < ATTEMPTS && bestSpent < WELL_SPENT * book.salaryCap; attempt++) {
      const picks = someOf(book, limitsOf(book).maxPicks, random)
      const spent = picks.reduce((sum, { price }) => sum + price, 0)
      if (spent <= book.salaryCap && spent > bestSpent) [best, bestSpent] = [picks, spent]
    }
    return best
  })
}

function someOf({ lines }: Book, size: number, random: () => number): RosterPick[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(size, lines.length)) chosen.add(Math.floor(random() * lines.length))
  return [...chosen].map((place) => lines[place]!)
}
