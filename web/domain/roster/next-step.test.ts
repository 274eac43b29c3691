import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { refuseRoster, remaining, spent } from '#game/roster.ts'
import { nextPlace, nextStep } from './next-step.ts'

const limits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const offered = [1, 2, 3, 4, 5, 6].map((id) => ({ id, price: '30000.00' }))

const rosterOf = (prices: readonly number[], same = 0) => {
  const picks = prices.map((price, nth) => ({ creatorId: nth + 1, price: dollars(price) }))
  const spending = { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap }
  const blocked = refuseRoster(picks, limits)
  return { picks, limits, spending, blocked, sameAs: () => same, entries: [], isAtLimit: false }
}

const stepAfter = (prices: readonly number[], { creators = offered, same = 0 } = {}) => {
  const { sentence, lead, tail } = nextStep(rosterOf(prices, same), creators)
  return [sentence, lead + tail]
}

test.each([
  ['nobody is picked', [], 'Pick 3-5 creators to get started', 'Select 3 - 5 creators'],
  ['two are', [1_000, 1_000], 'Pick 3-5 creators to get started', 'Select 3 - 5 creators'],
  ['three are', [1_000, 1_000, 1_000], 'Ready to enter, or add up to 2 more', 'Ready, or add 2 more'],
  ['four are', [1_000, 1_000, 1_000, 1_000], 'Ready to enter, or add 1 more', 'Ready, or add 1 more'],
  ['all five are', [1_000, 1_000, 1_000, 1_000, 1_000], 'Your roster is full: enter it below', 'Full: press START'],
  [
    'the budget is spent',
    [50_000, 50_000, 45_000],
    'Ready to enter: nobody else fits your budget',
    'Ready: press START',
  ],
  ['prices rose beyond the cap', [50_000, 60_000, 45_000], 'Over the cap: remove a creator', 'Over the cap'],
])('when %s the draft describes the next step', (_, prices, sentence, brief) => {
  expect(stepAfter(prices)).toEqual([sentence, brief])
})

test.each([
  ['there is room', [30_000, 30_000, 30_000], 'Next pick'],
  ['the cap is spent on enough', [50_000, 50_000, 50_000], 'Cap spent: 3 picks are enough'],
  ['the cap is spent on too few', [75_000, 75_000], 'Cap spent'],
  ['prices rose beyond the cap', [50_000, 60_000, 45_000], 'Over the cap'],
])('when %s the next empty slot says so', (_, prices, words) => {
  expect(nextPlace(rosterOf(prices))).toBe(words)
})

test('creators that are already picked do not count as creators to add', () => {
  const [sentence] = stepAfter([1_000, 1_000, 1_000], { creators: offered.slice(0, 3) })
  expect(sentence).toBe('Ready to enter: nobody else fits your budget')
})

test('a roster equal to an entry is reported as such', () => {
  expect(stepAfter([1_000, 1_000, 1_000], { same: 2 })).toEqual([
    'The same as your entry 2: change a creator',
    'Same as entry 2',
  ])
})
