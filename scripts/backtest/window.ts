/**
 * Compares a live window of 12 hours with one of 24 on YouTube statistics.
 *
 * A recorded season knows only whole days. So each channel gets an audience with a peak hour, and twelve hours bring the share of its views
 * that falls into them. The randomness of a shorter window is inferred from how much two days vary less than one.
 */
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Reading, Readings } from '#game/scoring/types.ts'
import { creatorDaysOf, surplusWith } from './measure.ts'
import type { PlayedDay } from './replay.ts'
import { deviationOf, meanOf } from './statistics.ts'

/** The views in an audience's quietest hour relative to its peak hour. */
const SWING = 0.6
const HALF_DAY = { elapsed: 12, total: 12 }

export type WindowStudy = {
  /** The correlation of a creator's surplus today and tomorrow, over 12 hours against a norm of 24. */
  tomorrowWorld: number
  /** The same correlation if all audiences peak within six hours of each other. */
  tomorrowOneLanguage: number
  /** The mean difference in points between a creator's 12 hours and the whole day, with audiences around the world. */
  offBy: number
  /** The standard deviation of log2 of the views over a normal day, for one day and for two. */
  spread: { oneDay: number; twoDays: number }
  /** The number of counters above 500 views a day that did not move. */
  still: { oneDay: number; twoDays: number }
}

export function studyWindow(days: readonly PlayedDay[]): WindowStudy {
  const world = days.map((day) => overHalfADay(day, (creatorId) => 24 * chanceOf(creatorId)))
  const oneLanguage = days.map((day) => overHalfADay(day, (creatorId) => 3 + 6 * chanceOf(creatorId)))
  const off = days.flatMap(({ receipts }, index) =>
    [...receipts].map(([id, { points }]) => Math.abs(world[index]!.receipts.get(id)!.points - points) / 10),
  )
  return {
    tomorrowWorld: surplusWith(creatorDaysOf(world)).tomorrow.pearson,
    tomorrowOneLanguage: surplusWith(creatorDaysOf(oneLanguage)).tomorrow.pearson,
    offBy: meanOf(off),
    ...twoDaysAgainstOne(days),
  }
}

/** Returns a number from 0 up to 1, always the same for a creator, spread evenly over a catalogue. */
const chanceOf = (creatorId: number): number => (creatorId * 0.618_034) % 1

/** Returns the first twelve hours of the day for audiences that peak at these hours. */
function overHalfADay(day: PlayedDay, peakOf: (creatorId: number) => number): PlayedDay {
  const { book, starts, nows } = day
  const halfway: Readings = new Map(
    [...nows].map(([creatorId, now]) => {
      const share = 0.5 + (SWING / Math.PI) * Math.sin((2 * Math.PI * peakOf(creatorId)) / 24)
      return [creatorId, between(starts.get(creatorId)!, now, share)]
    }),
  )
  return { ...day, nows: halfway, receipts: scorerOf(book.version).explainBook(book, starts, halfway, HALF_DAY) }
}

function between(start: Reading, now: Reading, share: number): Reading {
  const at = (from: number | null, to: number | null) =>
    from === null || to === null ? null : Math.round(from + share * (to - from))
  return {
    subscribers: now.subscribers,
    views: at(start.views, now.views)!,
    likes: at(start.likes, now.likes),
    comments: at(start.comments, now.comments),
    basketViews: at(start.basketViews, now.basketViews),
  }
}

function twoDaysAgainstOne(days: readonly PlayedDay[]): Pick<WindowStudy, 'spread' | 'still'> {
  const gains = days.slice(1).flatMap((next, index) => {
    const { book, starts, nows } = days[index]!
    return book.lines.flatMap(({ creatorId, normalDay }) => {
      const [start, end, later] = [starts.get(creatorId), nows.get(creatorId), next.nows.get(creatorId)]
      if (!start || !end || !later || normalDay < 500 || next.starts.get(creatorId)?.views !== end.views) return []
      return [{ normalDay, one: end.views - start.views, two: (later.views - start.views) / 2 }]
    })
  })
  const doublings = (gain: number, normalDay: number) => Math.log2((Math.max(0, gain) + 500) / (normalDay + 500))
  return {
    spread: {
      oneDay: deviationOf(gains.map(({ one, normalDay }) => doublings(one, normalDay))),
      twoDays: deviationOf(gains.map(({ two, normalDay }) => doublings(two, normalDay))),
    },
    still: {
      oneDay: meanOf(gains.map(({ one }) => Number(one === 0))),
      twoDays: meanOf(gains.map(({ two }) => Number(two === 0))),
    },
  }
}
