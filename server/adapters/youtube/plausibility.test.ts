import { expect, test } from 'vitest'
import { isImplausibleChannel, isImplausibleVideo, judge } from './plausibility.ts'

const channel = (views: number, subscribers: number | null = 120_000) => ({ views, subscribers })
const video = (views: number | null, likes: number | null = 1_000, comments: number | null = 100) => ({
  views,
  likes,
  comments,
})

test.each([
  ['more of everything', channel(5_000_000), channel(5_040_000, 121_000), false],
  ['no earlier counts', undefined, channel(1), false],
  ['the same', channel(5_000_000), channel(5_000_000), false],
  ['one view less', channel(5_000_000), channel(4_999_999), true],
  ['a good day of a small channel', channel(2_000), channel(900_000), false],
  ['a leap', channel(5_000_000), channel(11_000_001), true],
  ['twenty digits', channel(5_000_000), channel(2 ** 64), true],
  ['a tenth of the subscribers gone', channel(5_000_000), channel(5_000_001, 105_000), true],
  ['subscribers hidden meanwhile', channel(5_000_000), channel(5_000_001, null), false],
])('new counts of a channel are accepted or doubted: %s', (_, last, next, isDoubtful) => {
  expect(isImplausibleChannel(last, next)).toBe(isDoubtful)
})

test.each([
  ['more of everything', video(40_000), video(44_000, 1_100, 108), false],
  ['no earlier counts', undefined, video(1), false],
  ['some likes taken back', video(40_000), video(40_100, 970), false],
  ['a tenth of its likes gone', video(40_000), video(40_100, 900), true],
  ['a tenth of its views gone', video(40_000), video(36_000), true],
  ['likes hidden meanwhile', video(40_000), video(40_100, null), false],
  ['comments off at both', video(40_000, 1_000, null), video(40_100, 1_001, null), false],
  ['its first hour', video(0, 0, 0), video(900_000, 90_000, 4_000), false],
  ['a leap', video(40_000), video(2_200_000), true],
])('new counts of a video are accepted or doubted: %s', (_, last, next, isDoubtful) => {
  expect(isImplausibleVideo(last, next)).toBe(isDoubtful)
})

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))

test('a contradiction is accepted if it lasts for minutes, and a good reading ends the doubt', () => {
  expect(judge(true, null, at(0))).toEqual({ isKept: false, doubtedAt: at(0) })
  expect(judge(true, at(0), at(3))).toEqual({ isKept: false, doubtedAt: at(0) })
  expect(judge(true, at(0), at(4))).toEqual({ isKept: true, doubtedAt: null })
  expect(judge(false, at(0), at(1))).toEqual({ isKept: true, doubtedAt: null })
})
