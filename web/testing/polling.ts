/** Checks how often a screen polls, with fake timers, which also set the time of day. Call it before the screen is rendered. */
import { expect, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FakeServer } from './server.ts'

export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Expects one request so far, no further request until `ms` have passed, and then one more. */
export async function expectAskedEvery(server: FakeServer, endpoint: Endpoint, ms: number): Promise<void> {
  await vi.waitFor(() => expect(server.received(endpoint).length).toBeGreaterThan(0), { interval: 1 })
  const before = server.received(endpoint).length
  await vi.advanceTimersByTimeAsync(ms - 500)
  expect(server.received(endpoint)).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(500)
  expect(server.received(endpoint)).toHaveLength(before + 1)
}
