/** A player's gains in addition to money: experience, level and streak. They are whole numbers and never negative. */

type Ended = { bestRank: number; entries: number }

/**
 * Returns 10 for entering, plus up to 100 for the best entry: 100 for the first of any number of entries, nearly 0 for the last of many.
 */
export const xpPartsFor = ({ bestRank, entries }: Ended): { entering: number; place: number } => ({
  entering: 10,
  place: Math.round(100 * (1 - (bestRank - 1) / entries)),
})

export function xpFor(ended: Ended): number {
  const { entering, place } = xpPartsFor(ended)
  return entering + place
}

export const levelOf = (xp: number): number => Math.floor(Math.sqrt(xp / 100)) + 1

/** Returns the experience at which a level begins: levelOf(xpOfLevel(n)) is n. */
export const xpOfLevel = (level: number): number => 100 * (level - 1) ** 2

/** Returns the number of consecutive competitions with a prize, counting only completed competitions that the player entered. */
export const streakAfter = (previous: number, wonPrize: boolean): number => (wonPrize ? previous + 1 : 0)
