/**
 * A creator's receipt as an example in the rules, the same in every version of the scoring: on an average day a channel has twice its
 * normal day, goes one step up, and is liked a little more than usual. The terms are checked against the product's own formula.
 */
export const WORKED_EXAMPLE = {
  normalDay: 9_000,
  views: 18_000,
  ticks: 1,
  engagement: 1.19,
  terms: { reach: 45.2, momentum: 28.8, milestone: 2, engagement: 2.5 },
  points: 78.5,
} as const
