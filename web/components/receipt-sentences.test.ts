import { expect, test } from 'vitest'
import { tenths } from '#game/points.ts'
import type { Term, TermInputs, TermName } from '#game/scoring/types.ts'
import { sentenceOf, tideSentence, zeroSentence } from './receipt-sentences.ts'

const newcomer: TermInputs = {
  normalDay: 9_400,
  knownDays: 0,
  worth: 39,
  views: 18_800,
  tide: 1,
  adjustedViews: 18_800,
  countedViews: 18_800,
  timesNormal: 2,
  engagement: null,
  engagementTide: 1,
  ticks: 0,
  share: 1,
}

test('version 1 compares a newcomer with its peers, version 2 with nothing', () => {
  expect(sentenceOf('momentum', newcomer, 1)).toBe(
    '2.0x the 9.4K views a day usual for its size, as fewer than 7 of its own days are known',
  )
  expect(sentenceOf('momentum', newcomer, 2)).toBe(
    'No full day is known yet, so there is no normal day to compare with',
  )
})

test.each([1, 2] as const)('version %s compares whoever is known with its own normal day', (version) => {
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 14 }, version)).toBe('2.0x its normal day of 9.4K views')
})

test('where 500 views on both sides make another ratio than the numbers beside it, both are said', () => {
  const small = { ...newcomer, knownDays: 14, countedViews: 1_350, normalDay: 3_200, timesNormal: 1_850 / 3_700 }
  const both = '0.42x its normal day of 3.2K views; it counts as 0.50x, as 500 views are added to both'
  expect(sentenceOf('momentum', small, 2)).toBe(both)
  expect(sentenceOf('momentum', { ...small, tide: 0.8, timesNormal: 1_850 / 3_700 / 0.8 }, 1)).toBe(
    '0.53x its normal day of 3.2K views; it counts as 0.63x, as 500 views are added to both',
  )
  expect(sentenceOf('momentum', { ...small, normalDay: 0, timesNormal: 3.7 }, 2)).toBe(
    'It has no views on a normal day; it counts as 3.7x, as 500 views are added to both',
  )
})

test('while it is on it is the pace of the day, afterwards the pace of the channel', () => {
  expect(sentenceOf('reach', { ...newcomer, share: 0.5 }, 2)).toBe("18.8K views a day at today's pace")
  expect(sentenceOf('reach', newcomer, 2)).toBe('18.8K views a day at its pace')
})

test('0 points say which part took them', () => {
  const term = (name: TermName, amount: number): Term => ({ name, tenths: tenths(amount) })
  expect(zeroSentence([term('reach', 200), term('momentum', -254), term('engagement', -10), term('floor', 64)])).toBe(
    'Momentum and Engagement took 26.4 points, no less than the rest brought, and points never fall below 0. ' +
      'Any that it had earlier are gone, as each reading works the whole day out again.',
  )
  expect(zeroSentence([term('reach', 200), term('momentum', -100)])).toBeNull()
  expect(zeroSentence([])).toBeNull()
})

test('version 2 takes a creator at its own from the first known day on, version 1 from the seventh', () => {
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 1 }, 2)).toMatch(/its normal day/)
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 6 }, 1)).toMatch(/usual for its size/)
  expect(sentenceOf('momentum', { ...newcomer, knownDays: 7 }, 1)).toMatch(/its normal day/)
})

test.each([
  [1.1, 1, "Everybody's day is 10% above normal, so that much is taken out of momentum."],
  [0.88, 1, "Everybody's day is 12% below normal, so that much is added to momentum."],
  [1.1, 2, "Everybody's day is 10% above normal, so that much is first taken out of the views."],
  [0.88, 2, "Everybody's day is 12% below normal, so that much is first added to the views."],
] as const)('a tide of %s in version %s', (tide, version, sentence) => {
  expect(tideSentence({ ...newcomer, tide }, version)).toBe(sentence)
})
