/**
 * Opponents: rosters of three levels, drawn by chance from the same book that everybody sees.
 *
 * A bot takes the best roster there is by what it believes, and it believes each creator's worth plus a mistake of its own. The larger its
 * mistakes, the easier it is to beat. All of them spend the cap, and none knows anything a player does not.
 */
import { bestRoster } from './optimise.ts'
import type { RosterLimits, RosterPick } from './roster.ts'
import { normalRandom } from './seeded-random.ts'

export const BOT_LEVELS = ['easy', 'normal', 'sharp'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]

/** The standard deviation of a bot's mistakes about a creator, in points. */
const MISTAKES: Readonly<Record<BotLevel, number>> = { easy: 30, normal: 15, sharp: 5 }
/** The mix of levels: of four bots one is easy and one is sharp. */
const MIX: readonly BotLevel[] = ['normal', 'easy', 'normal', 'sharp']

/** The level of the bot at this place, from 0. */
export const botLevelOf = (place: number): BotLevel => MIX[place % MIX.length]!

/** A bot's roster; null if no roster is legal. `random` gives numbers from 0 up to 1, the same ones for the same bot. */
export function botRoster(
  book: readonly (RosterPick & { worth: number })[],
  limits: RosterLimits,
  level: BotLevel,
  random: () => number,
): RosterPick[] | null {
  const believed = book.map(({ creatorId, price, worth }) => ({
    creatorId,
    price,
    value: worth + MISTAKES[level] * normalRandom(random),
  }))
  const roster = bestRoster(believed, limits)
  return roster && roster.picks.map(({ creatorId, price }) => ({ creatorId, price }))
}
