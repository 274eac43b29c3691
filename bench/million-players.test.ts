import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulate } from './million-players.ts'

const costs = fc.record({
  enteredPerSecond: fc.integer({ min: 100, max: 20_000 }),
  messageSeconds: fc.double({ min: 1e-7, max: 1e-4, noNaN: true }),
  readSeconds: fc.double({ min: 1e-7, max: 1e-3, noNaN: true }),
  pageKb: fc.integer({ min: 1, max: 20 }),
})

test('everybody enters in the end, and more databases never make anybody wait longer', () => {
  fc.assert(
    fc.property(costs, fc.integer({ min: 1_000, max: 1_000_000 }), (one, players) => {
      const few = simulate(one, 1, players)
      const more = simulate(one, 2, players)
      expect(Math.abs(more.entered - players)).toBeLessThan(1)
      expect(more.longestWait).toBeLessThanOrEqual(few.longestWait)
      expect(few.coresBefore).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 30 },
  )
})

test('a database that is as fast as the last second lets nobody wait, and a slower one does', () => {
  const free = { messageSeconds: 0, readSeconds: 0, pageKb: 1 }
  const { arrivalsAtLock } = simulate({ ...free, enteredPerSecond: 1e9 }, 1)
  expect(Math.round(arrivalsAtLock)).toBe(5_745)
  expect(simulate({ ...free, enteredPerSecond: arrivalsAtLock }, 1)).toMatchObject({ longestWait: 0, leftAtLock: 0 })
  expect(simulate({ ...free, enteredPerSecond: arrivalsAtLock / 2 }, 1).leftAtLock).toBeGreaterThan(100_000)
})
