import { expect, test } from 'vitest'
import { projectionOf } from '#game/scoring/v2-book.ts'
import { ceilingsOf } from './ceiling.ts'

/** Twelve creators whose days stray by up to a tenth, none on the same day as another. */
const crowd = (): number[][] =>
  Array.from({ length: 12 }, (_, nth) =>
    Array.from({ length: 20 }, (__, day) => 10_000 + 250 * (((day + nth) % 9) - 4)),
  )
const FORM = { lastTide: 1, formWeight: 0.55, spread: 9 }

test('a creator in form has its ceiling above the day that is expected of it', () => {
  const histories = crowd()
  histories[0] = [...histories[0]!.slice(0, 19), 80_000]
  const { projection } = projectionOf({ normalDay: 10_000, knownDays: 14 }, 80_000, FORM)
  const [inForm, usual] = ceilingsOf(histories, FORM.formWeight)
  expect(inForm!).toBeGreaterThan(projection)
  expect(inForm!).toBeGreaterThan(usual! + 30)
})

test('wild days bring a higher ceiling than calm ones', () => {
  const histories = crowd()
  histories[0] = histories[0]!.map((views, day) => (day % 5 === 2 ? 4 * views : views))
  const [wild, calm] = ceilingsOf(histories)
  expect(wild!).toBeGreaterThan(calm! + 5)
})

test('with too few days there is none', () => {
  expect(ceilingsOf([[1_000, 1_000, 1_000], []])).toEqual([null, null])
  expect(ceilingsOf([])).toEqual([])
})
