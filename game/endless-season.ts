/**
 * Endless seasons: days of invented channels that behave like the days of a recorded season, so that nobody can look them up.
 *
 * `studySeason` learns from the recorded season; `simulateSeason` draws one season from it. Each channel's day is a real deviation of a donor
 * channel of similar size, about the channel's own last days, times the common factor of a real day. Donors change every few days. Both
 * functions are pure: chance is an argument. docs/fair-play.md has the measurements, docs/decisions/0064-endless-seasons.md the formula.
 */
import { publicStep } from '#game/curve.ts'
import { clip, median } from '#game/scoring/arithmetic.ts'
import { stoodStill } from '#game/scoring/v1-history.ts'

/** The days before the first playable one, and the playable days of a season. */
export const HISTORY = 16
export const PLAYED = 60
const DAYS = HISTORY + PLAYED

/** Views that soften ratios of small counts. */
const SOFT = 500
/** The part of a real change of the rate of likes, which is measured over a week, that a simulated day has. */
const CHANGE = 0.4
/** A channel is known by at least this many days. */
const DAYS_NEEDED = 8
const CHANNELS_FOR_FACTOR = 10
/** A donor is one of so many next smaller and larger channels. */
const NEIGHBOURS = 20
/** After so many days a channel takes another donor, so that no channel keeps a habit which players could remember for a whole season. */
const DONOR_DAYS = 5
/** The part of the last day's deviation that is taken out of a real day. */
const STUDIED = 0.5
/**
 * How much lasts of the last day's deviation, and of the mean deviation of the three days before it. Price books know only the first, so
 * players can learn the second.
 */
const LASTING = { day: 0.4, daysBefore: 0.28 }
const DAYS_BEFORE = [2, 3, 4]
/** How strongly a channel returns to its level. A channel that has surprised for long is expected to disappoint, so memory is no help. */
const RETURN = 0.5
/** A last day counts as at least this part of a usual one, as in price books. */
const WORST_DAY = 1 / 3
/** Standard deviations in doublings: of a channel's level in a season, of the days before it, and of the noise of a day. */
const SPREAD = { level: 0.4, before: 0.5, day: 0.12 }
/** The mean deviation, in doublings, after the donor's own mean was removed. */
const DRIFT = 0.02
/** The largest drawn deviation, and the largest expected distance from the level, in doublings. */
const MOST_DOUBLINGS = { drawn: 1.25, expected: 4 }
/** The share of channels that appear only in the course of the season. */
const LATE = 0.1
/** Days whose median counts as a channel's usual day. */
const USUAL = 14
/** The growth of a total between two seasons, in days at the channel's usual pace: about twice a year's. */
const BETWEEN = 730

type Totals = { subscribers: number | null; views: number; videos: number | null }
type Engagement = { likes: number | null; comments: number | null; basketViews: number | null }
/** A recorded channel: totals at the ends of days, null if unknown, and the engagement at the same instants. */
export type RealChannel = { totals: readonly (Totals | null)[]; engagement: readonly Engagement[] }

/** Returns a number from 0 to 1 (exclusive) that is always the same for the same names. */
export type Chance = (...names: readonly (string | number)[]) => number

/** A real deviation in doublings, and the index of its day. */
type Deviation = { day: number; value: number }
type Basket = { views: number; likes: number | null; comments: number | null; share: number }
/** What is known of a recorded channel. */
type Known = {
  /** Its position among all channels of the recorded season. */
  index: number
  level: number
  deviations: Deviation[]
  start: Totals
  subscribers: { start: number; perView: number } | null
  basket: Basket | null
}
export type Study = {
  /** The channels that can be imitated, from the smallest to the largest. */
  channels: readonly Known[]
  /** The common factor of every real day that has one. */
  factors: readonly number[]
  /** Changes of the rates of likes and comments from day to day, in doublings about 0. */
  changes: readonly number[]
}

/** A day of a recorded channel: the positions of both in the recorded season. */
type Donor = { channel: number; day: number }

/** A channel of a simulated season. */
export type SimulatedChannel = {
  /** The totals and the engagement at the ends of DAYS + 1 days; the first one is the start of the season. Null before a channel appears. */
  totals: (Totals | null)[]
  engagement: Engagement[]
  /** For each day the recorded day from which its deviation comes; null for the first. */
  donors: (Donor | null)[]
}

/** Learns from a recorded season. */
export function studySeason(recorded: readonly RealChannel[]): Study {
  const days = recorded[0]?.totals.length ?? 0
  const gains = recorded.map(({ totals }) =>
    totals.map((end, day) => {
      const start = totals[day - 1]
      return start && end ? Math.max(0, end.views - start.views) : null
    }),
  )
  const large = gains.filter((row) => {
    const known = row.filter((gain) => gain !== null)
    return known.length > 0 && median(known) >= SOFT
  })
  const still = Array.from({ length: days }, (_, day) => stoodStill(large.map((row) => row[day]!)))
  const isBad = (day: number) => still[day] === true || still[day - 1] === true
  const levels = gains.map((row) => {
    const known = row.filter((gain, day) => gain !== null && !isBad(day)) as number[]
    if (known.length < DAYS_NEEDED) return null
    return median(known) || known.reduce((sum, gain) => sum + gain, 0) / known.length
  })
  const factors = Array.from({ length: days }, (_, day) => {
    if (day === 0 || isBad(day)) return null
    const ratios = gains.flatMap((row, index) => {
      const [gain, level] = [row[day], levels[index]]
      return gain != null && level != null && level >= SOFT ? [gain / level] : []
    })
    return ratios.length < CHANNELS_FOR_FACTOR ? 1 : clip(median(ratios), 0.5, 2)
  })
  const channels = recorded.flatMap((channel, index): Known[] => {
    const level = levels[index]
    if (level == null) return []
    const x = gains[index]!.map((gain, day) => {
      const factor = factors[day]
      return gain === null || factor == null ? null : Math.log2((gain / factor + SOFT) / (level + SOFT))
    })
    if (x.filter((value) => value !== null).length < DAYS_NEEDED) return []
    const deviations = x.flatMap((value, day) => {
      const before = x[day - 1]
      return value === null || before == null ? [] : [{ day, value: value - STUDIED * before }]
    })
    const start = channel.totals.find((totals) => totals !== null)!
    return [
      {
        index,
        level,
        deviations,
        start,
        subscribers: subscribersOf(channel),
        basket: basketOf(channel)?.basket ?? null,
      },
    ]
  })
  const changes = recorded.flatMap((channel) => basketOf(channel)?.change ?? [])
  const middle = changes.length > 0 ? median(changes) : 0
  return {
    channels: channels.toSorted((one, other) => one.level - other.level),
    factors: factors.filter((factor) => factor !== null),
    changes: changes.map((change) => CHANGE * (change - middle)),
  }
}

function subscribersOf({ totals }: RealChannel): Known['subscribers'] {
  const known = totals.filter((one) => one !== null && one.subscribers !== null) as {
    subscribers: number
    views: number
  }[]
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < 2 || !first || !last) return null
  const views = last.views - first.views
  return {
    start: first.subscribers,
    perView: views > 0 ? Math.max(0, (last.subscribers - first.subscribers) / views) : 0,
  }
}

/** Returns the counts of the videos with likes and comments, and how the rate of likes changed, if it is known. */
function basketOf({ totals, engagement }: RealChannel): { basket: Basket; change: number[] } | null {
  const known = engagement.flatMap((one, day) => (one.basketViews !== null && totals[day] ? [{ ...one, day }] : []))
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < 3 || !first || !last || first.basketViews! <= 0) return null
  const views = last.basketViews! - first.basketViews!
  const gain = totals[last.day]!.views - totals[first.day]!.views
  if (views <= 0 || gain <= 0) return null
  const rate = first.likes === null ? 0 : first.likes / first.basketViews!
  const newRate = first.likes === null || last.likes === null ? null : Math.max(0, last.likes - first.likes) / views
  return {
    basket: {
      views: first.basketViews!,
      likes: first.likes,
      comments: first.comments,
      share: clip(views / gain, 0.02, 1),
    },
    change: newRate === null || rate === 0 ? [] : [clip(Math.log2((newRate + 0.001) / (rate + 0.001)), -1.2, 1.2)],
  }
}

/** Returns the channels to imitate, from the smallest to the largest: `count` of them, evenly spread over all sizes, or all if there are fewer. */
export function imitatedOf({ channels }: Study, count: number): number[] {
  const { length } = channels
  return Array.from({ length: Math.min(count, length) }, (_, nth) =>
    Math.floor((nth * length) / Math.min(count, length)),
  )
}

/**
 * Returns the season with this number (from 0) of the channels `imitated`. `chanceOf` gives the chance of a season; equal arguments give
 * equal seasons. Totals never fall: those of a season begin above the end of the season before.
 */
export function simulateSeason(
  study: Study,
  imitated: readonly number[],
  season: number,
  chanceOf: (season: number) => Chance,
): SimulatedChannel[] {
  const chance = chanceOf(season)
  const now = drawGains(study, imitated, chance)
  const before = season > 0 ? drawGains(study, imitated, chanceOf(season - 1)) : null
  return imitated.map((at, nth) => {
    const real = study.channels[at]!
    const drawn = now[nth]!
    const usualStart = (number: number) =>
      real.start.views + Math.max(0, number) * Math.round(BETWEEN * (real.level + SOFT))
    const endBefore = before ? usualStart(season - 1) + before[nth]!.gains.reduce((sum, gain) => sum + gain, 0) : 0
    const appears = chance('held', nth) < LATE ? HISTORY + 1 + Math.floor(PLAYED * chance('debut', nth)) : 0
    return {
      ...totalsOf(real, { ...drawn, start: Math.max(usualStart(season), endBefore), appears }, (day) =>
        study.changes.length === 0 ? 0 : study.changes[Math.floor(chance('eta', nth, day) * study.changes.length)]!,
      ),
      donors: drawn.donors,
    }
  })
}

type Drawn = { gains: number[]; level: number; donors: (Donor | null)[] }

function drawGains({ channels, factors }: Study, imitated: readonly number[], chance: Chance): Drawn[] {
  const normal = (...names: readonly (string | number)[]) =>
    Math.sqrt(-2 * Math.log(1 - chance(...names, 'a') + 1e-15)) * Math.cos(2 * Math.PI * chance(...names, 'b'))
  const common = commonFactors(factors, chance)
  const centred = channels.map(centredOf)
  return imitated.map((at, nth) => {
    const known = centred
      .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
      .filter(({ deviations }) => deviations.length >= DAYS_NEEDED)
    const possible = known.length > 0 ? known : [centred[at]!]
    const changes = Math.floor(DONOR_DAYS * chance('change', nth))
    const donorOn = (day: number) =>
      possible[Math.floor(chance('donor', nth, Math.floor((day + changes) / DONOR_DAYS)) * possible.length)]!
    const level = channels[at]!.level * 2 ** (SPREAD.level * normal('level', nth))
    const past = Array.from({ length: USUAL }, (_, day) =>
      Math.max(0, (level + SOFT) * 2 ** (SPREAD.before * normal('before', nth, day)) - SOFT),
    )
    // the same days without the common factors
    const calm = [...past]
    const donors: (Donor | null)[] = [null]
    for (let day = 1; day <= DAYS; day++) {
      const usual = median(past.slice(-USUAL))
      const deviated = (back: number) => doublings(Math.max(calm.at(-back)!, WORST_DAY * usual), usual)
      const daysBefore = DAYS_BEFORE.reduce((sum, back) => sum + deviated(back), 0) / DAYS_BEFORE.length
      const expected =
        (1 - RETURN) * doublings(usual, level) + LASTING.day * deviated(1) + LASTING.daysBefore * daysBefore
      const { index, deviations } = donorOn(day)
      const drawn = deviations[Math.floor(chance('day', nth, day) * deviations.length)]
      const doubled =
        clip(expected, -MOST_DOUBLINGS.expected, MOST_DOUBLINGS.expected) +
        (drawn?.value ?? 0) +
        SPREAD.day * normal('jit', nth, day)
      const factor = common[day - 1]!
      past.push(Math.max(0, Math.round(((level + SOFT) * 2 ** doubled - SOFT) * factor)))
      calm.push(past.at(-1)! / factor)
      donors.push(drawn ? { channel: index, day: drawn.day } : null)
    }
    return { gains: past.slice(USUAL), level, donors }
  })
}

const doublings = (views: number, of: number): number => Math.log2((views + SOFT) / (of + SOFT))

/** Returns a channel's deviations about DRIFT. The most extreme ones count as less. */
function centredOf({ index, deviations }: Known): Pick<Known, 'index' | 'deviations'> {
  const mean = deviations.reduce((sum, { value }) => sum + value, 0) / Math.max(1, deviations.length)
  return {
    index,
    deviations: deviations.map(({ day, value }) => ({
      day,
      value: clip(value - mean, -MOST_DOUBLINGS.drawn, MOST_DOUBLINGS.drawn) + DRIFT,
    })),
  }
}

/** Returns the common factor of each day: all real ones in a random order, then all of them in another one. */
function commonFactors(factors: readonly number[], chance: Chance): number[] {
  const order: number[] = []
  for (let cycle = 0; order.length < DAYS; cycle++)
    order.push(
      ...factors
        .map((factor, day) => ({ factor, place: chance('tide', cycle, day) }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ factor }) => factor),
    )
  return order.slice(0, DAYS)
}

type Course = { gains: readonly number[]; level: number; start: number; appears: number }

function totalsOf(
  { start: real, subscribers, basket }: Known,
  { gains, level, start, appears }: Course,
  changeOn: (day: number) => number,
): Pick<SimulatedChannel, 'totals' | 'engagement'> {
  const totals: (Totals | null)[] = []
  const engagement: Engagement[] = []
  let views = start
  let counted = basket
  for (let day = 0; day <= DAYS; day++) {
    const gain = day === 0 ? 0 : gains[day - 1]!
    views += gain
    if (counted !== null && day > Math.max(0, appears - 1)) counted = grown(counted, gain, level, changeOn(day))
    const shown = subscribers === null ? null : subscribers.start + subscribers.perView * (views - real.views)
    const isThere = day >= appears
    totals.push(isThere ? { views, subscribers: shown === null ? null : cut(shown), videos: real.videos } : null)
    engagement.push(
      isThere && counted !== null ? publicCounts(counted) : { likes: null, comments: null, basketViews: null },
    )
  }
  return { totals, engagement }
}

/**
 * The videos gain likes and comments at their present rate, changed by some doublings. Views beyond a day at the channel's level are all
 * views of these videos, because a large day comes from a new video.
 */
function grown(basket: Basket, gain: number, level: number, change: number): Basket {
  const views = Math.round(basket.share * Math.min(gain, level) + Math.max(0, gain - level))
  const more = (count: number | null) =>
    count === null ? null : count + (count / Math.max(1, basket.views)) * views * 2 ** change
  return { ...basket, views: basket.views + views, likes: more(basket.likes), comments: more(basket.comments) }
}

const rounded = (count: number | null): number | null => (count === null ? null : Math.round(count))

const publicCounts = ({ views, likes, comments }: Basket): Engagement => ({
  likes: rounded(likes),
  comments: rounded(comments),
  basketViews: Math.round(views),
})

/** Cuts a count of subscribers to three figures, as YouTube publishes it. */
const cut = (subscribers: number): number => {
  const step = publicStep(subscribers)
  return Math.floor(subscribers / step) * step
}
