import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimerWheel } from './timer-wheel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each member is visited once in the given time, counted from its arrival, together with members that arrived with it', () => {
  const visits: [second: number, some: string[]][] = []
  let second = 0
  const rounds = new TimerWheel<string>(3, (some) => visits.push([second, some]))
  const pass = (seconds: number) => {
    for (; seconds > 0; seconds--) {
      second++
      vi.advanceTimersByTime(1_000)
    }
  }
  for (const name of ['ada', 'bob', 'ada']) rounds.add(name)
  pass(1)
  rounds.add('cleo')
  rounds.add('ada')
  pass(6)
  rounds.delete('bob')
  pass(2)
  expect(visits).toEqual([
    [3, ['ada', 'bob']],
    [4, ['cleo']],
    [6, ['ada', 'bob']],
    [7, ['cleo']],
    [9, ['ada']],
  ])
  rounds.stop()
  expect(vi.getTimerCount()).toBe(0)
})
