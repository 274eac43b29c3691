/** A player's gains besides money: experience, a level, a streak. Whole numbers, never negative. */

type Ended = { bestRank: number; entries: number }

/** 10 for entering, and up to 100 more for the best entry: 100 for the first of any number, close to 0 for the last of many. */
export const xpPartsFor = ({ bestRank, entries }: Ended): { entering: number; place: number } => ({
  entering: 10,
  place: Math.round(100 * (1 - (bestRank - 1) / entries)),
})

export function xpFor(ended: Ended): number {
  const { entering, place } = xpPartsFor(ended)
  return entering + place
}

export const levelOf = (xp: number): number => Math.floor(Math.sqrt(xp / 100)) + 1

/** The experience at which a level begins: levelOf(xpOfLevel(n)) is n. */
export const xpOfLevel = (level: number): number => 100 * (level - 1) ** 2

/** Consecutive competitions with a prize, counting completed competitions that the player entered. */
export const streakAfter = (previous: number, wonPrize: boolean): number => (wonPrize ? previous + 1 : 0)
