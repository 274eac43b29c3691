import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, recordServerTime, serverNow } from './server-clock.ts'

const noon = Date.parse('2026-01-20T12:00:00Z')
/** What the Date header says when the server, `ahead` ms before us, responds at our `now`. */
const header = (now: number, ahead: number) => new Date(Math.floor((now + ahead) / 1000) * 1000).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
})

test('until the first response it is our own time', () => {
  expect(serverNow()).toBe(noon)
})

test.each([-3_600_000, -250, 0, 700, 90_000])(
  'a server %s ms ahead is known closely after a few responses',
  (ahead) => {
    for (const at of [0, 1300, 2650, 3900, 5150, 6480, 7720])
      recordServerTime(header(noon + at, ahead), noon + at - 20, noon + at + 20)
    expect(Math.abs(serverNow() - noon - ahead)).toBeLessThanOrEqual(200)
  },
)

test('a slow response says little and spoils nothing', () => {
  for (const at of [0, 1300, 2650, 3900, 5150])
    recordServerTime(header(noon + at, 5000), noon + at - 10, noon + at + 10)
  const before = serverNow()
  recordServerTime(header(noon + 9000, 5000), noon, noon + 20_000)
  expect(serverNow()).toBe(before)
})

test('when a clock was set, the newest response counts', () => {
  recordServerTime(header(noon, 0), noon, noon)
  recordServerTime(header(noon + 1000, 60_000), noon + 1000, noon + 1000)
  expect(Math.abs(serverNow() - noon - 60_000)).toBeLessThanOrEqual(1000)
})

test.each([null, '', 'yesterday'])('a Date header of %j is passed over', (text) => {
  recordServerTime(text, noon, noon)
  expect(serverNow()).toBe(noon)
})
