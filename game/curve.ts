/**
 * How a total moves within a recorded day of which only the ends are known: a strictly rising curve, different for each channel,
 * day and metric. It uses only sums, products and bit shifts, so that every machine computes the same digits.
 */
import type { Reading } from './scoring/types.ts'

/**
 * A day has one pace for each hour, drawn independently of the others. So an hour says nothing about the next one beyond the day's mean pace,
 * and nobody gains by trading on the trend of the first hours (docs/fair-play.md).
 */
const HOURS = 24
/** The slowest and the fastest hour, as multiples of the usual pace. */
const SLOWEST = 0.25
const FASTEST = 1.75

/** Returns a strictly rising value from 0 to 1 as `share` goes from 0 to 1. `seed` selects the shape of the curve. */
export function progress(share: number, seed: string): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  const next = chance(seed)
  const paces = Array.from({ length: HOURS }, () => SLOWEST + (FASTEST - SLOWEST) * next())
  const hour = Math.floor(share * HOURS)
  let sum = 0
  let passed = 0
  paces.forEach((pace, nth) => {
    if (nth === hour) passed = sum + pace * (share * HOURS - hour)
    sum += pace
  })
  return passed / sum
}

/** Returns the whole number between two totals at a share (0 to 1) of the day. It equals the totals at both ends. */
export const between = (start: number, end: number, share: number, seed: string): number =>
  start === end ? start : start + Math.round((end - start) * progress(share, seed))

/** Returns the step in which YouTube's public subscriber count moves: it is rounded down to three significant figures. */
export function publicStep(subscribers: number): number {
  let step = 1
  while (subscribers >= 1000 * step) step *= 10
  return step
}

/**
 * Like `between`, but always on a public step, as both ends are. The time at which a count changes to the next step differs, so that the
 * channels of a day do not all change at the same hour.
 */
export function publicBetween(start: number, end: number, share: number, seed: string): number {
  if (start === end || share <= 0) return start
  if (share >= 1) return end
  const exact = start + (end - start) * progress(share, seed)
  const step = publicStep(exact)
  const turn = 0.1 + 0.8 * chance(`${seed} turn`)()
  return Math.min(Math.max(start, end), Math.max(Math.min(start, end), Math.floor(exact / step + turn) * step))
}

/**
 * Returns the reading of a channel when `share` (0 to 1) of a recorded day has passed, from the readings at both ends. `seed` names the
 * channel and the day. A count that is unknown at either end is null in between.
 */
export function readingBetween(start: Reading, end: Reading, share: number, seed: string): Reading {
  const at = (from: number | null, to: number | null, metric: string, move = between): number | null =>
    from === null || to === null ? null : move(from, to, share, `${seed} ${metric}`)
  return {
    subscribers: at(start.subscribers, end.subscribers, 'subscribers', publicBetween),
    views: between(start.views, end.views, share, `${seed} views`),
    likes: at(start.likes, end.likes, 'likes'),
    comments: at(start.comments, end.comments, 'comments'),
    // views of these videos follow the curve of the likes, because the same videos are seen and liked at the same hours
    basketViews: at(start.basketViews, end.basketViews, 'likes'),
  }
}

/**
 * Returns numbers from 0 to 1 (exclusive), the same sequence for the same seed: the generator sfc32, whose 128 bits of state are four
 * FNV-1a hashes of the seed. A state of 32 bits could be found by trying all of them against the points that a page shows.
 */
function chance(seed: string): () => number {
  let [a, b, c, counter] = [
    hashed(seed, 0x811c9dc5),
    hashed(seed, 0x9e3779b9),
    hashed(seed, 0x243f6a88),
    hashed(seed, 1),
  ]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let turn = 0; turn < 12; turn++) next()
  return next
}

/** Returns the FNV-1a hash of a text from this basis, with its bits mixed at the end. */
function hashed(text: string, basis: number): number {
  let hash = basis
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
