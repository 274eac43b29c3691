import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, recordServerTime, serverNow } from './server-clock.ts'

const noon = Date.parse('2026-01-20T12:00:00Z')
/** The Date header of a server whose clock is `ahead` ms before ours, at our time `now`. */
const header = (now: number, ahead: number) => new Date(Math.floor((now + ahead) / 1000) * 1000).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
})

test('before the first response serverNow returns the time of this device', () => {
  expect(serverNow()).toBe(noon)
})

test.each([-3_600_000, -250, 0, 700, 90_000])(
  'a few responses are enough to estimate a server clock that is %s ms ahead',
  (ahead) => {
    for (const at of [0, 1300, 2650, 3900, 5150, 6480, 7720])
      recordServerTime(header(noon + at, ahead), noon + at - 20, noon + at + 20)
    expect(Math.abs(serverNow() - noon - ahead)).toBeLessThanOrEqual(200)
  },
)

test('a slow response does not worsen the estimate', () => {
  for (const at of [0, 1300, 2650, 3900, 5150])
    recordServerTime(header(noon + at, 5000), noon + at - 10, noon + at + 10)
  const before = serverNow()
  recordServerTime(header(noon + 9000, 5000), noon, noon + 20_000)
  expect(serverNow()).toBe(before)
})

test('after a clock was set, the newest response starts a new estimate', () => {
  recordServerTime(header(noon, 0), noon, noon)
  recordServerTime(header(noon + 1000, 60_000), noon + 1000, noon + 1000)
  expect(Math.abs(serverNow() - noon - 60_000)).toBeLessThanOrEqual(1000)
})

test.each([null, '', 'yesterday'])('a Date header of %j is ignored', (text) => {
  recordServerTime(text, noon, noon)
  expect(serverNow()).toBe(noon)
})
