/**
 * The example in the rules: on an average day a channel has twice its normal views, reaches one subscriber step, and gets a little more
 * likes than usual. A test compares these numbers with the formula.
 */
export const WORKED_EXAMPLE = {
  normalDay: 9_000,
  views: 18_000,
  ticks: 1,
  engagement: 1.19,
  terms: { reach: 45.2, momentum: 28.8, milestone: 2, engagement: 2.5 },
  points: 78.5,
} as const
