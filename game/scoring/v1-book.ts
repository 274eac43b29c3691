/**
 * The price book of the scoring: from the complete days before a competition, each creator's expected points and its price.
 *
 * A creator is priced by its own days from its first known day on; before that, the normal day of similar channels is used. How much of
 * yesterday's form lasts, and how far a day deviates from its expectation, differs by kind of channel: each book learns both from its own
 * history (v1-form.ts).
 */
import type { Cents } from '#game/money.ts'
import { priceRange, priceWithin } from '#game/price-range.ts'
import { reachOf } from './arithmetic.ts'
import type { Book, BookLine, Candidate } from './types.ts'
import {
  expectedViews,
  knownOf,
  lastCommonFactorOf,
  learnForm,
  USUAL_FORM,
  expectedPointsOf,
  type Form,
  type Known,
} from './v1-form.ts'
import { completeDays, type Gains } from './v1-history.ts'
import { momentumOf, type Normal } from './v1-normal.ts'

/** The share of its expected points that a creator without any reading scores. */
export const UNREAD_SHARE = 0.75
/** The size assumed for a channel that hides its subscribers: the middle of the scale. */
const HIDDEN_SUBSCRIBERS = 100_000
/** The number of average creators that cost the cap together. */
const AVERAGE_PICKS = 4.2

/** Returns the normal day of similar channels, by size and in whole views, for a creator without a known day. */
function peersOf({ subscribers, views }: Candidate): Known {
  const normalDay = 0.094 * (subscribers ?? HIDDEN_SUBSCRIBERS) ** 0.11 * Math.max(0, views) ** 0.6
  return { normalDay: Math.round(normalDay), knownDays: 0, lastDay: null }
}

type LearnedForm = Form & { lastCommonFactor: number }

/**
 * Returns the expected views of an average day, their projection, and the expected points: points never fall below 0, so the chance of a good day adds to them.
 */
export function projectionOf(
  normal: Normal,
  lastDay: number | null,
  { lastCommonFactor, formWeight, spread }: LearnedForm,
): { views: number; projection: number; expectedPoints: number } {
  const views = expectedViews(normal.normalDay, lastDay === null ? null : lastDay / lastCommonFactor, formWeight)
  const projection = reachOf(views) + momentumOf(views, normal)
  return { views, projection, expectedPoints: expectedPointsOf(projection, spread) }
}

/** Returns the price of an expected point in cents, or 0 if no creator has expected points. */
export function centsPerPoint(allExpected: readonly number[], salaryCap: Cents): number {
  const mean = allExpected.reduce((sum, expectedPoints) => sum + expectedPoints, 0) / allExpected.length
  return mean > 0 ? salaryCap / (AVERAGE_PICKS * mean) : 0
}

const roundedPrice = (price: number, salaryCap: Cents): Cents => priceWithin(priceRange(salaryCap), price)

/** Rounds frozen values to thousandths, which keeps the evidence short. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000

type Measured = Known & { creatorId: number }

const measure = (candidate: Candidate, gains: Gains): Measured => ({
  creatorId: candidate.creatorId,
  ...(knownOf(gains) ?? peersOf(candidate)),
})

function lineOf({ creatorId, lastDay, ...normal }: Measured, form: LearnedForm): Omit<BookLine, 'price'> {
  const { views, projection, expectedPoints } = projectionOf(normal, lastDay, form)
  return {
    creatorId,
    ...normal,
    expectedViews: thousandths(views),
    projection: thousandths(projection),
    expectedPoints: thousandths(expectedPoints),
  }
}

export function makeBook(candidates: readonly Candidate[], salaryCap: Cents): Book {
  const histories = completeDays(candidates.map(({ viewGains }) => viewGains))
  const measured = candidates.map((candidate, index) => measure(candidate, histories[index]!))
  const learned = learnForm(histories)
  const form = {
    formWeight: thousandths(learned.formWeight),
    spread: thousandths(learned.spread),
    lastCommonFactor: lastCommonFactorOf(measured),
  }
  const lines = measured.map((one) => lineOf(one, form))
  const rate = centsPerPoint(
    lines.map(({ expectedPoints }) => expectedPoints),
    salaryCap,
  )
  return {
    version: 1,
    salaryCap,
    ...form,
    lines: lines.map((line, index) => ({
      ...line,
      price: candidates[index]!.override ?? roundedPrice(line.expectedPoints * rate, salaryCap),
    })),
  }
}

export function priceBeside(
  { lines, salaryCap, formWeight, spread, lastCommonFactor }: Book,
  candidate: Candidate,
): Cents {
  if (candidate.override != null) return candidate.override
  const { expectedPoints } = lineOf(measure(candidate, completeDays([candidate.viewGains])[0]!), {
    formWeight: formWeight ?? USUAL_FORM.formWeight,
    spread: spread ?? USUAL_FORM.spread,
    lastCommonFactor: lastCommonFactor ?? 1,
  })
  const allExpected = lines.length > 0 ? lines.map((line) => line.expectedPoints) : [expectedPoints]
  return roundedPrice(expectedPoints * centsPerPoint(allExpected, salaryCap), salaryCap)
}
