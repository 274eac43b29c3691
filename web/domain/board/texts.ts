/** The sentences of a receipt: one for each term, and one for each correction made before the terms. */
import { pointsOf, tenths as inTenths, tenthsOf } from '#game/points.ts'
import type { Term, TermInputs, TermName } from '#game/scoring/types.ts'
import { counted, abbreviate, points, whole } from '#web/ui/format.ts'

export const TERM_TITLES: Record<TermName, string> = {
  reach: 'Reach',
  momentum: 'Momentum',
  milestone: 'Milestones',
  engagement: 'Engagement',
  unread: 'No reading',
  floor: 'Never below 0',
  time: 'Time to come',
}

/** Formats a signed number of points: +25.4, −3.0, 0.0 */
export function signed(amount: number): string {
  const shown = points(Math.abs(amount))
  if (shown === '0.0') return shown
  return `${amount < 0 ? '\u2212' : '+'}${shown}`
}

/** Returns why the points are 0: the terms that took points. Null if the points are not 0 or no term took any. */
export function zeroSentence(terms: readonly Term[]): string | null {
  const sumOf = (some: readonly Term[]) => some.reduce((sum, { tenths }) => sum + tenths, 0)
  const took = terms.filter(({ name, tenths }) => name !== 'floor' && name !== 'time' && tenths < 0)
  if (sumOf(terms) !== 0 || took.length === 0) return null
  const names = took.map(({ name }) => TERM_TITLES[name]).join(' and ')
  const taken = points(pointsOf(inTenths(-sumOf(took))))
  return (
    `${names} took ${taken} points, at least as many as the other terms gave, and points never fall below 0. ` +
    'Each reading recalculates the whole day, so a creator can lose points.'
  )
}

/** Returns what a creator that came by a trade counts for the entry. The amount can be negative. */
export function sinceTradeSentence(earned: number, before: number): string {
  const counting = pointsOf(inTenths(tenthsOf(earned) - tenthsOf(before)))
  const left = `${counting < 0 ? '\u2212' : ''}${points(Math.abs(counting))}`
  return `Only points earned since the trade count: ${points(earned)} less ${points(before)} from before, which makes ${left}.`
}

const times = (ratio: number): string => `${ratio.toFixed(ratio < 1.5 ? 2 : ratio < 10 ? 1 : 0)}x`
const percent = (share: number): string => `${Math.round(share * 100)}%`
const views = (count: number): string => abbreviate(Math.round(count))
const viewsOf = (count: number | null): string => counted(count === null ? null : Math.round(count), 'view')

/** Returns the sentence that explains one term of a receipt. */
export function sentenceOf(term: TermName, inputs: TermInputs): string {
  switch (term) {
    case 'reach':
      return `${viewsOf(inputs.countedViews)} a day at ${inputs.share < 1 ? "today's" : 'its'} pace`
    case 'momentum':
      return momentum(inputs)
    case 'milestone':
      return milestone(inputs.ticks)
    case 'engagement':
      return inputs.engagement === null
        ? 'Likes and comments are not published, so they count as usual'
        : `Likes and comments are ${times(inputs.engagement)} what is usual`
    case 'unread':
      return (
        `Its numbers could not be read, so it gets three quarters of the ${points(inputs.expectedPoints)} ` +
        `it was worth before the start`
      )
    case 'floor':
      return 'The parts add up to less than 0, and points never fall below 0'
    case 'time':
      return `${percent(inputs.share)} of the time has passed, and points grow with it`
  }
}

const momentum = (inputs: TermInputs): string =>
  inputs.knownDays === 0
    ? 'No full day is known yet, so there is no normal day of its own to compare with'
    : againstNormal(inputs)

/** Returns the ratio used by the rules and, where it differs, the ratio of the two numbers shown. */
function againstNormal({ timesNormal, countedViews, normalDay }: TermInputs): string {
  const counts = times(timesNormal ?? 1)
  const plain = normalDay > 0 ? times((countedViews ?? 0) / normalDay) : null
  if (plain === counts || timesNormal === null) return `${counts} its normal day of ${viewsOf(normalDay)}`
  const says = plain ? `${plain} its normal day of ${viewsOf(normalDay)}` : 'It has no views on a normal day'
  return `${says}; counted as ${counts}, so that tiny channels do not jump`
}

function milestone(ticks: number): string {
  if (ticks === 0) return 'The public subscriber count has not moved'
  const steps = Math.abs(ticks) === 1 ? '1 step' : `${whole(Math.abs(ticks))} steps`
  return `The public subscriber count went ${steps} ${ticks > 0 ? 'up' : 'down'}`
}

/** Returns how everybody's day went and how the scoring corrects for it. Null if the day was as usual or nothing was read. */
export function commonFactorSentence({ commonFactor, views: read }: TermInputs): string | null {
  const how = offUsual(commonFactor, 'normal')
  if (read === null || how === null) return null
  return `All creators' day is ${how}, so the views are first divided by ${commonFactor.toFixed(2)}.`
}

/** Returns for example "12% below normal". Null if the share is within half a percent of normal. */
function offUsual(ratio: number, usual: string): string | null {
  const difference = Math.round((ratio - 1) * 100)
  return difference === 0 ? null : `${Math.abs(difference)}% ${difference > 0 ? 'above' : 'below'} ${usual}`
}

/** A phrase that replaces a creator's own normal day. */
const OF_ITS_SIZE = 'a day usual for its size'

/** Returns how much of the pace still comes from the normal day. Null below half a percent. */
export function calmSentence({ views: read, playedDays, priorDays, knownDays }: TermInputs): string | null {
  const share = priorDays / (playedDays + priorDays)
  if (read === null || !(share >= 0.005)) return null
  const day = knownDays === 0 ? OF_ITS_SIZE : 'its normal day'
  return `Its first minutes do not decide: ${percent(share)} of the pace is still ${day}, and that fades to nothing by the end.`
}

/** Returns how everybody's likes and comments compare with usual, which engagement is divided by. Null if they are as usual. */
export function likedSentence({ engagement, engagementFactor }: TermInputs): string | null {
  const how = offUsual(engagementFactor, 'usual')
  if (engagement === null || how === null) return null
  return `Everybody's likes and comments are ${how}, so its own are divided by ${engagementFactor.toFixed(2)}.`
}

/** Returns how many views likes and comments do not support. Null if all views count. */
export function backedSentence({ adjustedViews, countedViews, engagement, knownDays }: TermInputs): string | null {
  if (adjustedViews === null || countedViews === null || countedViews > adjustedViews - 0.5) return null
  const counted = `Counted ${views(countedViews)} of ${viewsOf(adjustedViews)}`
  if (engagement !== null) return `${counted}: likes and comments did not follow.`
  const day = knownDays === 0 ? OF_ITS_SIZE : 'a normal day'
  return `${counted}: twice ${day}, as no likes or comments are public.`
}

/** Returns the formula of each term with its numbers. */
export function formulasOf(inputs: TermInputs): string[] {
  const { countedViews, normalDay, commonFactor, ticks, engagement, share, knownDays } = inputs
  const { gainedViews, playedDays, priorDays } = inputs
  if (countedViews === null) return [`no reading: 0.75 \u00d7 ${points(inputs.expectedPoints)}`]
  const reached = whole(Math.round(countedViews))
  const normal = whole(Math.round(normalDay))
  const mixed =
    priorDays === 0
      ? `${whole(gainedViews ?? 0)} / ${playedDays.toFixed(4)}`
      : `(${whole(gainedViews ?? 0)} + ${normal} \u00d7 ${priorDays.toFixed(4)}) / (${playedDays.toFixed(4)} + ${priorDays.toFixed(4)})`
  return [
    `views a day = ${mixed}`,
    ...(inputs.views !== null
      ? [`views = ${whole(Math.round(inputs.views))} a day / everybody's day ${commonFactor.toFixed(3)}`]
      : []),
    `reach = 20 \u00d7 log10(1 + ${reached} / 100)`,
    knownDays === 0
      ? 'momentum = 0 without a known day'
      : `momentum = 30 \u00d7 log2((${reached} + 500) / (${normal} + 500)), from \u221230 to 60`,
    `milestones = 2 \u00d7 ${ticks}, from \u22126 to 6`,
    engagement === null
      ? 'engagement = 0 where nothing is published'
      : `engagement = 10 \u00d7 log2(${engagement.toFixed(3)}), from \u221210 to 20`,
    `points = the sum, at least 0, \u00d7 ${share.toFixed(4)} of the time`,
  ]
}
