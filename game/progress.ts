/** What a player gains besides money: experience, a level, a streak. Whole numbers, never negative. */

/** 10 for entering, and up to 100 more for the best entry: 100 for the first of any number, close to 0 for the last of many. */
export const xpFor = ({ bestRank, entries }: { bestRank: number; entries: number }): number =>
  10 + Math.round(100 * (1 - (bestRank - 1) / entries))

export const levelOf = (xp: number): number => Math.floor(Math.sqrt(xp / 100)) + 1

/** The experience at which a level begins: levelOf(xpOfLevel(n)) is n. */
export const xpOfLevel = (level: number): number => 100 * (level - 1) ** 2

/** Consecutive competitions with a prize, counting completed competitions that the player entered. */
export const streakAfter = (previous: number, wonPrize: boolean): number => (wonPrize ? previous + 1 : 0)
