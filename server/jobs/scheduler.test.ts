import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduler, type Job } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })
const start = (...jobs: Job[]) => startScheduler(jobs, () => new Date(), log)

test('a job runs when it is due, and again at its next due time', async () => {
  const runs: number[] = []
  let due = Date.now() + 5_000
  const scheduler = start({
    name: 'five seconds',
    nextDue: async () => new Date(due),
    run: async () => {
      runs.push(Date.now())
      due += 5_000
    },
  })
  const began = Date.now()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(runs.map((at) => at - began)).toEqual([5_000, 10_000])
  expect(await scheduler.stop(0)).toEqual([])
})

test('a new job runs as soon as the scheduler is poked', async () => {
  let due: Date | null = null
  const run = vi.fn<() => Promise<void>>(async () => {
    due = null
  })
  const scheduler = start({ name: 'poked', nextDue: async () => due, run })
  await vi.advanceTimersByTimeAsync(1_000)
  due = new Date(0)
  scheduler.poke()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await scheduler.stop(0)
})

test('stop waits for the current run and starts no other', async () => {
  const running = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => running.promise)
  const scheduler = start({ name: 'slow', nextDue: async () => new Date(0), run })
  await vi.advanceTimersByTimeAsync(0)
  const stopped = scheduler.stop(10_000)
  await vi.advanceTimersByTimeAsync(5_000)
  running.resolve()
  expect(await stopped).toEqual([])
  expect(run).toHaveBeenCalledTimes(1)
})

test('stop returns the names of jobs that still run after its time limit', async () => {
  const scheduler = start(
    { name: 'stuck', nextDue: async () => new Date(0), run: () => Promise.withResolvers<void>().promise },
    { name: 'idle', nextDue: async () => null, run: async () => {} },
  )
  await vi.advanceTimersByTimeAsync(0)
  const stopped = scheduler.stop(10_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await stopped).toEqual(['stuck'])
})

test.each([
  ['forward', 3_600_000, 1],
  ['back', -3_600_000, 0],
])('a clock that is set %s while a job sleeps is noticed within a second', async (_, jumpMs, runs) => {
  const due = Date.now() + 50_000
  const looked = vi.fn<() => Promise<Date | null>>(async () => (run.mock.calls.length > 0 ? null : new Date(due)))
  const run = vi.fn<() => Promise<void>>(async () => {})
  const scheduler = start({ name: 'asleep', nextDue: looked, run })
  await vi.advanceTimersByTimeAsync(10_000)
  const before = looked.mock.calls.length
  vi.setSystemTime(Date.now() + jumpMs)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looked.mock.calls.length).toBeGreaterThan(before)
  expect(run).toHaveBeenCalledTimes(runs)
  await scheduler.stop(0)
})

test('a clock without jumps wakes no job', async () => {
  const looked = vi.fn<() => Promise<Date | null>>(async () => null)
  const scheduler = start({ name: 'idle', nextDue: looked, run: async () => {} })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(looked).toHaveBeenCalledOnce()
  await scheduler.stop(0)
})
