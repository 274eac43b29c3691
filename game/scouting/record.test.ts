import { expect, test } from 'vitest'
import { recordOf } from './record.ts'

const outcome = (surplus: number) => ({ worth: 40, points: 40 + surplus })

test('more than its price stood for beats it; exactly as much does not', () => {
  expect(recordOf([outcome(5), outcome(0), outcome(-2)])).toEqual({ played: 3, beaten: 1, surplus: 1 })
})

test('it looks back on the newest ten', () => {
  const outcomes = [...Array.from({ length: 20 }, () => outcome(-8)), ...Array.from({ length: 10 }, () => outcome(2))]
  expect(recordOf(outcomes)).toEqual({ played: 10, beaten: 10, surplus: 2 })
})

test('before the first competition there is nothing to say', () => {
  expect(recordOf([])).toEqual({ played: 0, beaten: 0, surplus: null })
})
