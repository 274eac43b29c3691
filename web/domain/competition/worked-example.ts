/** The examples in the rules. Tests compare their numbers with the rules of the game. */
import { dollars } from '#game/money.ts'

/** On an average day a channel has twice its normal views, reaches one subscriber step, and gets a little more likes than usual. */
export const WORKED_EXAMPLE = {
  normalDay: 9_000,
  views: 18_000,
  ticks: 1,
  engagement: 1.19,
  terms: { reach: 45.2, momentum: 28.8, milestone: 2, engagement: 2.5 },
  points: 78.5,
} as const

/** The example of a trade in the rules, in cents. A test compares it with the rules. */
export const WORKED_TRADE = {
  left: dollars(1_500),
  sold: dollars(31_200),
  sells: dollars(31_000),
  bought: dollars(30_700),
  costs: dollars(32_500),
  leftAfter: dollars(0),
} as const
