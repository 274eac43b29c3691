/**
 * The chance that a creator uploads a video within a competition's window, from the times of its newest uploads.
 *
 * Input   instants in milliseconds since 1970: the uploads known at the start of the window, in any order, and the window.
 * Output  a chance from 0 to 1 and a word for it. Null if fewer than GAPS_NEEDED + 1 uploads are known. Never throws.
 *
 * Uploads are modelled as a Poisson process with one upload in the median gap: for a window W the chance is 1 - exp(-W / gap). Two things
 * change the rate. Weekday and hour: a creator that uploads on Fridays at six is likelier to upload then, by the share of its uploads in
 * the cells of the week that the window covers, smoothed by one upload in every cell, so that ten uploads never give certainty. Silence: a
 * creator that has been silent for more than QUIET_GAPS gaps uploads less often than before.
 */
import { median } from '#game/scoring/arithmetic.ts'

/** The number of newest uploads that count; a basket has the same number of videos. */
export const UPLOADS_KNOWN = 10
const GAPS_NEEDED = 2
export const QUIET_GAPS = 3
const LIKELY_FROM = 0.5
/** If the chance is below this, a creator past its usual gap does not count as due. */
const DUE_FROM = 0.2

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Four parts of a day in UTC: night, morning, afternoon, evening. */
const BAND_MS = 6 * HOUR_MS
const BANDS = WEEK_MS / BAND_MS
/** Midnight before the first Monday of 1970, in milliseconds. */
const A_MONDAY = 4 * DAY_MS

export const UPLOAD_WORDS = ['likely', 'due', 'unlikely'] as const
type UploadWord = (typeof UPLOAD_WORDS)[number]

export type UploadOutlook = {
  /** `likely`: a chance of at least one half. `due`: the median gap has passed, and the chance is at least one fifth. */
  word: UploadWord
  /** A probability from 0 to 1. */
  chance: number
  /** The median gap between uploads, in hours. */
  everyHours: number
  /** Hours since the newest upload, at the start of the window. */
  sinceHours: number
}

export type Window = { from: number; to: number }

export function uploadOutlook(uploads: readonly number[], window: Window): UploadOutlook | null {
  const known = uploads
    .filter((at) => at <= window.from)
    .toSorted((one, other) => other - one)
    .slice(0, UPLOADS_KNOWN)
  const gaps = known.slice(1).map((at, nth) => known[nth]! - at)
  if (gaps.length < GAPS_NEEDED) return null
  // several uploads within one minute count as one
  const gap = Math.max(median(gaps), HOUR_MS)
  const since = window.from - known[0]!
  const isQuiet = since > QUIET_GAPS * gap
  const pace = (isQuiet ? since / QUIET_GAPS : gap) / weekFactor(known, window)
  const chance = 1 - Math.exp(-(window.to - window.from) / pace)
  const isDue = since > gap && chance >= DUE_FROM
  return {
    word: chance >= LIKELY_FROM ? 'likely' : isDue ? 'due' : 'unlikely',
    chance,
    everyHours: gap / HOUR_MS,
    sinceHours: since / HOUR_MS,
  }
}

/** Returns how much likelier uploads are in this window than at any time of the week; 1 for a window of whole weeks. */
function weekFactor(uploads: readonly number[], { from, to }: Window): number {
  const length = to - from
  if (length <= 0) return 1
  const counts = Array<number>(BANDS).fill(1)
  for (const at of uploads) counts[bandOf(at)]!++
  let inside = 0
  for (let at = from; at < to;) {
    const end = Math.min(to, at + BAND_MS - (mod(at - A_MONDAY, WEEK_MS) % BAND_MS))
    inside += (counts[bandOf(at)]! * (end - at)) / BAND_MS
    at = end
  }
  const all = BANDS + uploads.length
  return inside / all / (length / WEEK_MS)
}

const bandOf = (at: number): number => Math.floor(mod(at - A_MONDAY, WEEK_MS) / BAND_MS)

const mod = (value: number, by: number): number => ((value % by) + by) % by
