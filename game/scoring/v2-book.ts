/**
 * Scoring, version 2, the price book: complete days before the competition → what a creator is expected to score, and what it costs.
 *
 * A creator is priced from its first known day on; before it, its peers' normal day stands in. How much of yesterday's form lasts, and how
 * far a day strays from what is expected, differs by kind of channel: a book learns both from its own history (v2-form.ts).
 */
import type { Cents } from '#game/money.ts'
import { priceRange, priceWithin } from '#game/price-range.ts'
import { reachOf } from '#game/scoring.ts'
import type { Book, BookLine, Candidate } from './types.ts'
import {
  expectedViews,
  knownOf,
  lastCommonFactorOf,
  learnForm,
  USUAL_FORM,
  worthOf,
  type Form,
  type Known,
} from './v2-form.ts'
import { completeDays, type Gains } from './v2-history.ts'
import { momentumOf, type Normal } from './v2-normal.ts'

/** A creator without any reading scores this much of its worth. */
export const UNREAD_SHARE = 0.75
/** A channel that hides its subscribers is taken for one of this size, the middle of the scale. */
const HIDDEN_SUBSCRIBERS = 100_000
/** So many average creators cost the cap. */
const AVERAGE_PICKS = 4.2

/** A creator without a known day is taken for one of its peers: a normal day by its size, in whole views. */
function peersOf({ subscribers, views }: Candidate): Known {
  const normalDay = 0.094 * (subscribers ?? HIDDEN_SUBSCRIBERS) ** 0.11 * Math.max(0, views) ** 0.6
  return { normalDay: Math.round(normalDay), knownDays: 0, lastDay: null }
}

type LearnedForm = Form & { lastCommonFactor: number }

/** The points expected of an average day, and what they are worth: points never fall below 0, so a chance is worth something. */
export function projectionOf(
  normal: Normal,
  lastDay: number | null,
  { lastCommonFactor, formWeight, spread }: LearnedForm,
): { projection: number; worth: number } {
  const views = expectedViews(normal.normalDay, lastDay === null ? null : lastDay / lastCommonFactor, formWeight)
  const projection = reachOf(views) + momentumOf(views, normal)
  return { projection, worth: worthOf(projection, spread) }
}

/** The price of a point of worth, in cents; 0 if there is nothing to measure by. */
function centsPerPoint(worths: readonly number[], salaryCap: Cents): number {
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length
  return mean > 0 ? salaryCap / (AVERAGE_PICKS * mean) : 0
}

const roundedPrice = (price: number, salaryCap: Cents): Cents => priceWithin(priceRange(2, salaryCap), price)

/** Frozen values need no more than thousandths, which are short to write. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000

type Measured = Known & { creatorId: number }

const measure = (candidate: Candidate, gains: Gains): Measured => ({
  creatorId: candidate.creatorId,
  ...(knownOf(gains) ?? peersOf(candidate)),
})

function lineOf({ creatorId, lastDay, ...normal }: Measured, form: LearnedForm): Omit<BookLine, 'price'> {
  const { projection, worth } = projectionOf(normal, lastDay, form)
  return {
    creatorId,
    ...normal,
    projection: thousandths(projection),
    worth: thousandths(worth),
    engagementBaseline: null,
    likesShare: null,
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
    lines.map(({ worth }) => worth),
    salaryCap,
  )
  return {
    version: 2,
    salaryCap,
    ...form,
    lines: lines.map((line, index) => ({
      ...line,
      price: candidates[index]!.override ?? roundedPrice(line.worth * rate, salaryCap),
    })),
  }
}

export function priceBeside(
  { lines, salaryCap, formWeight, spread, lastCommonFactor }: Book,
  candidate: Candidate,
): Cents {
  if (candidate.override != null) return candidate.override
  const { worth } = lineOf(measure(candidate, completeDays([candidate.viewGains])[0]!), {
    formWeight: formWeight ?? USUAL_FORM.formWeight,
    spread: spread ?? USUAL_FORM.spread,
    lastCommonFactor: lastCommonFactor ?? 1,
  })
  const worths = lines.length > 0 ? lines.map((line) => line.worth) : [worth]
  return roundedPrice(worth * centsPerPoint(worths, salaryCap), salaryCap)
}
