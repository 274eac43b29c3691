import { expect, test } from 'vitest'
import { tenths } from '#game/points.ts'
import type { Term, TermInputs, TermName } from '#game/scoring/types.ts'
import {
  backedSentence,
  calmSentence,
  formulasOf,
  likedSentence,
  sentenceOf,
  commonFactorSentence,
  zeroSentence,
} from './texts.ts'

const newcomer: TermInputs = {
  normalDay: 9_400,
  knownDays: 0,
  expectedPoints: 39,
  gainedViews: 18_800,
  playedDays: 1,
  priorDays: 0,
  views: 18_800,
  commonFactor: 1,
  adjustedViews: 18_800,
  countedViews: 18_800,
  timesNormal: 2,
  engagement: null,
  engagementFactor: 1,
  ticks: 0,
  share: 1,
}

test('the receipt of a newcomer does not compare it with a normal day of its own', () => {
  expect(sentenceOf('momentum', newcomer)).toBe(
    'No full day is known yet, so there is no normal day of its own to compare with',
  )
})

test('a creator with known days is compared with its own normal day', () => {
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 14 })).toBe('2.0x its normal day of 9.4K views')
})

test('if adding 500 views on both sides changes the ratio of the shown numbers, the receipt says both ratios', () => {
  const small = { ...newcomer, knownDays: 14, countedViews: 1_350, normalDay: 3_200, timesNormal: 1_850 / 3_700 }
  const both = '0.42x its normal day of 3.2K views; counted as 0.50x, so that tiny channels do not jump'
  expect(sentenceOf('momentum', small)).toBe(both)
  expect(sentenceOf('momentum', { ...small, normalDay: 0, timesNormal: 3.7 })).toBe(
    'It has no views on a normal day; counted as 3.7x, so that tiny channels do not jump',
  )
})

test("a receipt speaks of the day's pace while the competition is live, and of the channel's pace afterwards", () => {
  expect(sentenceOf('reach', { ...newcomer, share: 0.5 })).toBe("18.8K views a day at today's pace")
  expect(sentenceOf('reach', newcomer)).toBe('18.8K views a day at its pace')
})

test('a receipt with 0 points says which terms took the points', () => {
  const term = (name: TermName, amount: number): Term => ({ name, tenths: tenths(amount) })
  expect(zeroSentence([term('reach', 200), term('momentum', -254), term('engagement', -10), term('floor', 64)])).toBe(
    'Momentum and Engagement took 26.4 points, at least as many as the other terms gave, and points never fall below 0. ' +
      'Each reading recalculates the whole day, so a creator can lose points.',
  )
  expect(zeroSentence([term('reach', 200), term('momentum', -100)])).toBeNull()
  expect(zeroSentence([])).toBeNull()
})

test('a receipt compares a creator with its own normal day from the first known day on', () => {
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 1 })).toMatch(/its normal day/)
})

test.each([
  [1.1, "All creators' day is 10% above normal, so the views are first divided by 1.10."],
  [0.88, "All creators' day is 12% below normal, so the views are first divided by 0.88."],
] as const)('a receipt explains a common factor of %s', (commonFactor, sentence) => {
  expect(commonFactorSentence({ ...newcomer, commonFactor })).toBe(sentence)
})

test('early on a receipt says how much of the pace is the normal day, and its formula adds up', () => {
  const early = { ...newcomer, normalDay: 1_000, gainedViews: 84, playedDays: 0.17, priorDays: 0.0415, share: 0.17 }
  const views = (84 + 1_000 * 0.0415) / (0.17 + 0.0415)
  expect(calmSentence({ ...early, views, knownDays: 14 })).toBe(
    'Its first minutes do not decide: 20% of the pace is still its normal day, and that fades to nothing by the end.',
  )
  // a newcomer has none
  expect(calmSentence({ ...early, views })).toMatch(/20% of the pace is still a day usual for its size,/)
  expect(formulasOf({ ...early, views }).slice(0, 2)).toEqual([
    'views a day = (84 + 1,000 \u00d7 0.0415) / (0.1700 + 0.0415)',
    "views = 593 a day / everybody's day 1.000",
  ])
  expect(calmSentence(newcomer)).toBeNull()
  expect(formulasOf(newcomer)[0]).toBe('views a day = 18,800 / 1.0000')
})

test('without a reading a receipt mentions no normal day in the pace', () => {
  const unread = { ...newcomer, views: null, gainedViews: null, countedViews: null, playedDays: 0.1, priorDays: 0.045 }
  expect(calmSentence(unread)).toBeNull()
  expect(formulasOf(unread)).toEqual(['no reading: 0.75 \u00d7 39.0'])
})

test.each([
  [0, 'twice a day usual for its size'],
  [14, 'twice a normal day'],
])('with %i known days the views of a channel without public likes count up to %s', (knownDays, most) => {
  const capped = { ...newcomer, knownDays, adjustedViews: 432_000, countedViews: 129_000 }
  expect(backedSentence(capped)).toBe(`Counted 129.0K of 432.0K views: ${most}, as no likes or comments are public.`)
})

test('if engagement is below usual for all creators, the receipt says so beside a creator with engagement', () => {
  const liked = { ...newcomer, engagement: 1.07, engagementFactor: 0.93 }
  expect(likedSentence(liked)).toBe(
    "Everybody's likes and comments are 7% below usual, so its own are divided by 0.93.",
  )
  expect(likedSentence({ ...liked, engagementFactor: 1.1 })).toMatch(/10% above usual, so its own are divided by 1\.10/)
  expect(likedSentence({ ...liked, engagement: null })).toBeNull()
})
