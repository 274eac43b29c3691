/**
 * Bot opponents: rosters of three levels, drawn at random from the price book that all players see, and one swap while live.
 *
 * A bot takes the best roster by its own estimate: the points that it expects of each creator plus a random error. Easy bots leave a part of
 * the cap unspent. Sharp bots make small errors and expect what a regression on the creators' earlier days finds (sharp-projections.ts). No
 * bot knows anything that a player could not know.
 */
import { refuseLiveTrade, type Market } from './live-moves.ts'
import { cents, type Cents } from './money.ts'
import { bestRoster } from './optimise.ts'
import type { RosterLimits, RosterPick } from './roster.ts'
import { normalRandom } from './seeded-random.ts'

export const BOT_LEVELS = ['easy', 'normal', 'sharp'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]

/** A creator as bots see it, in points: those of the price book, and those that sharp bots project. */
export type BotChoice = RosterPick & { expectedPoints: number; sharpPoints: number }

/** `mistakes`: the standard deviation of the errors, in points. `keeps`: the per cent of the cap that the bot never spends. */
const PLAYS: Readonly<Record<BotLevel, { mistakes: number; keeps: number; expects: keyof BotChoice }>> = {
  easy: { mistakes: 15, keeps: 12, expects: 'expectedPoints' },
  normal: { mistakes: 15, keeps: 0, expects: 'expectedPoints' },
  sharp: { mistakes: 5, keeps: 0, expects: 'sharpPoints' },
}
/** The mix of levels: of four bots one is easy and one is sharp. */
const MIX: readonly BotLevel[] = ['normal', 'easy', 'normal', 'sharp']

/** Returns the level of the bot at this index, from 0. */
export const botLevelOf = (place: number): BotLevel => MIX[place % MIX.length]!

/** Returns the part of the salary cap that bots of this level never spend, in cents. */
export const keptOfCap = (level: BotLevel, salaryCap: Cents): Cents =>
  cents(Math.ceil((salaryCap * PLAYS[level].keeps) / 100))

/**
 * Returns a bot's roster, or null if no roster is legal. `random` returns numbers from 0 to 1 (exclusive), the same sequence for the same
 * bot.
 */
export function botRoster(
  book: readonly BotChoice[],
  limits: RosterLimits,
  level: BotLevel,
  random: () => number,
): RosterPick[] | null {
  const { mistakes, expects } = PLAYS[level]
  const believed = book.map((one) => ({
    creatorId: one.creatorId,
    price: one.price,
    value: one[expects] + mistakes * normalRandom(random),
  }))
  const roster = bestRoster(believed, {
    ...limits,
    salaryCap: cents(limits.salaryCap - keptOfCap(level, limits.salaryCap)),
  })
  return roster && roster.picks.map(({ creatorId, price }) => ({ creatorId, price }))
}

/**
 * Returns the swap that a bot makes while live: of all allowed swaps, the one after which its roster is expected to score most. The bot makes
 * it even if the roster before was better, so that every bot swaps. Returns null if no swap is allowed. `offered`: the ids of the creators that may be bought.
 */
export function botSwap(
  picks: readonly RosterPick[],
  offered: readonly number[],
  limits: RosterLimits,
  level: BotLevel,
  market: Market,
): { oldCreatorId: number; newCreatorId: number } | null {
  const own = { ...market, leftOfCap: cents(market.leftOfCap - keptOfCap(level, limits.salaryCap)) }
  const toCome = (creatorId: number) => market.priceOf(creatorId)?.stillToCome ?? 0
  let best = null
  let most = -Infinity
  for (const { creatorId: oldCreatorId } of picks) {
    for (const newCreatorId of offered) {
      const gain = toCome(newCreatorId) - toCome(oldCreatorId)
      if (gain <= most || refuseLiveTrade(picks, oldCreatorId, newCreatorId, limits, 0, own)) continue
      best = { oldCreatorId, newCreatorId }
      most = gain
    }
  }
  return best
}
