import { expect, test } from 'vitest'
import { recordOf } from './record.ts'

const outcome = (surplus: number) => ({ expectedPoints: 40, points: 40 + surplus })

test('points above the expected points beat the price, and equal points do not', () => {
  expect(recordOf([outcome(5), outcome(0), outcome(-2)])).toEqual({ played: 3, beaten: 1, surplus: 1 })
})

test('a record covers the newest ten competitions', () => {
  const outcomes = [...Array.from({ length: 20 }, () => outcome(-8)), ...Array.from({ length: 10 }, () => outcome(2))]
  expect(recordOf(outcomes)).toEqual({ played: 10, beaten: 10, surplus: 2 })
})

test('before the first competition a record is empty', () => {
  expect(recordOf([])).toEqual({ played: 0, beaten: 0, surplus: null })
})
