import { expect, test } from 'vitest'
import { seededRandom } from '#game/seeded-random.ts'
import { trendOf } from './trend.ts'

/** Thirty samples, one each minute, of a value that grows by `slope` a minute, with noise of this size. */
function samplesOf(slope: number, noise = 0, seed = 1) {
  const random = seededRandom(seed)
  return Array.from({ length: 30 }, (_, minute) => ({
    minute: 30 + minute,
    value: 200 + slope * minute + noise * (2 * random() - 1),
  }))
}

test('the slope of a line without noise is exact, and its standard error is zero', () => {
  const { perHour, standardError, growth } = trendOf(samplesOf(0.5))
  expect(perHour).toBeCloseTo(30)
  expect(standardError).toBeCloseTo(0)
  expect(growth).toBeCloseTo((0.5 * 29) / 200)
})

test('the slope and its standard error are those of a worked example', () => {
  const { perHour, standardError } = trendOf([1, 3, 2, 5].map((value, minute) => ({ minute, value })))
  // slope 1.1 a minute, residuals 2.7, so a standard error of the root of 2.7 / 2 / 5
  expect(perHour / 60).toBeCloseTo(1.1)
  expect(standardError / 60).toBeCloseTo(Math.sqrt(0.27))
})

test('a constant value is level', () => {
  expect(trendOf(samplesOf(0))).toEqual({ perHour: 0, standardError: 0, growth: 0, isLevel: true })
  const none = Array.from({ length: 10 }, (_, minute) => ({ minute, value: 0 }))
  expect(trendOf(none)).toMatchObject({ growth: 0, isLevel: true })
})

test('noise without a slope is taken for growth in at most one case of twenty', () => {
  const alarms = Array.from({ length: 1_000 }, (_, seed) => trendOf(samplesOf(0, 40, seed))).filter(
    ({ isLevel }) => !isLevel,
  )
  expect(alarms.length).toBeLessThanOrEqual(50)
})

test('a growth that stands out from the noise is not level', () => {
  expect(trendOf(samplesOf(1, 10)).isLevel).toBe(false)
})

test('a certain growth below two percent is level', () => {
  expect(trendOf(samplesOf(0.13)).isLevel).toBe(true)
  expect(trendOf(samplesOf(0.15)).isLevel).toBe(false)
})

test('a value that falls is level', () => {
  expect(trendOf(samplesOf(-3)).isLevel).toBe(true)
})

test('two samples have no trend', () => {
  expect(() => trendOf(samplesOf(1).slice(0, 2))).toThrow('2 samples have no trend')
})
