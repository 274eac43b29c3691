/**
 * Bot opponents: rosters of three levels, drawn at random from the price book that all players see.
 *
 * A bot takes the best roster by its own estimate: each creator's expected points plus a random error. The larger its errors, the easier
 * the bot is to beat. All bots spend the cap, and no bot knows anything that a player does not.
 */
import { bestRoster } from './optimise.ts'
import type { RosterLimits, RosterPick } from './roster.ts'
import { normalRandom } from './seeded-random.ts'

export const BOT_LEVELS = ['easy', 'normal', 'sharp'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]

/** The standard deviation of a bot's error about a creator, in points. */
const MISTAKES: Readonly<Record<BotLevel, number>> = { easy: 30, normal: 15, sharp: 5 }
/** The mix of levels: of four bots one is easy and one is sharp. */
const MIX: readonly BotLevel[] = ['normal', 'easy', 'normal', 'sharp']

/** Returns the level of the bot at this index, from 0. */
export const botLevelOf = (place: number): BotLevel => MIX[place % MIX.length]!

/**
 * Returns a bot's roster, or null if no roster is legal. `random` returns numbers from 0 to 1 (exclusive), the same sequence for the same
 * bot.
 */
export function botRoster(
  book: readonly (RosterPick & { expectedPoints: number })[],
  limits: RosterLimits,
  level: BotLevel,
  random: () => number,
): RosterPick[] | null {
  const believed = book.map(({ creatorId, price, expectedPoints }) => ({
    creatorId,
    price,
    value: expectedPoints + MISTAKES[level] * normalRandom(random),
  }))
  const roster = bestRoster(believed, limits)
  return roster && roster.picks.map(({ creatorId, price }) => ({ creatorId, price }))
}
