/** Filters and orders for lists of creators, in the draft and in the Roster Manager. */
import type { Creator } from '#contract/creators.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { foldText } from '#web/ui/search-box.tsx'
import { readTab, writeTab } from '#web/ui/storage.ts'
import { points } from '#web/ui/format.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'

export const ALL = 'all'

export const ORDERS = {
  dearest: 'Price, high to low',
  cheapest: 'Price, low to high',
  projection: 'Projection',
  form: 'Form',
} as const
export type Order = keyof typeof ORDERS

export type Choice = { text: string; category: string; order: Order; isAffordable: boolean }

export const EVERYBODY: Choice = { text: '', category: ALL, order: 'dearest', isAffordable: false }

export const isEverybody = ({ text, category, order, isAffordable }: Choice): boolean =>
  text.trim() === '' && category === ALL && order === 'dearest' && !isAffordable

/** Returns whether the player can afford a creator. */
export type Fits = (creator: Creator) => boolean

/** `roomFor` returns the highest price in cents that leaves room for enough picks. Creators in the roster always count as affordable. */
export const whoFits =
  (roomFor: (creatorId: number) => Cents, picked: readonly number[]): Fits =>
  ({ id, price }) =>
    (parseDecimal(price) ?? 0) <= roomFor(id) || picked.includes(id)

/**
 * Returns the creators that match a choice, most expensive first or by the chosen measure, unknown values last. `fits` counts only if just
 * affordable creators are wanted. For a competition that is live, `expectedOf` replaces the projection and `priceOf` the draft price.
 */
export function chooseFrom(
  creators: readonly Creator[],
  { text, category, order, isAffordable }: Choice,
  fits: Fits,
  expectedOf: Measure = ({ expectedPoints }) => expectedPoints,
  priceOf: Measure | null = null,
): readonly Creator[] {
  const wanted = foldText(text.trim())
  const fitting = creators.filter(
    (creator) =>
      (category === ALL || creator.category === category) &&
      (wanted === '' || foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted)) &&
      (!isAffordable || fits(creator)),
  )
  if (order === 'dearest' && !priceOf) return fitting
  const measureOf = measureFor(order, expectedOf, priceOf ?? priceInDraft)
  const measured = fitting.map((creator) => ({ creator, measure: measureOf(creator) ?? -Infinity }))
  return measured.toSorted((one, other) => compare(other.measure, one.measure)).map(({ creator }) => creator)
}

const priceInDraft = ({ price }: Creator): number | null => parseDecimal(price)

type Measure = (creator: Creator) => number | null

function measureFor(order: Order, expectedOf: Measure, priceOf: Measure): Measure {
  if (order === 'projection') return expectedOf
  if (order === 'form') return ({ form }) => form
  if (order === 'dearest') return priceOf
  return (creator) => {
    const price = priceOf(creator)
    return price === null ? null : -price
  }
}

/** Two unknown values are equal: their difference would be NaN. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

/** The name under which the tab keeps the order of the draft's creators, so that it is the same after an entry. */
export const KEPT_ORDER = 'draft-order'

const isOrder = (name: string): name is Order => Object.hasOwn(ORDERS, name)

/** All creators, in the order that the tab keeps. */
export function choiceAtFirst(): Choice {
  const kept = readTab(KEPT_ORDER) ?? ''
  return isOrder(kept) ? { ...EVERYBODY, order: kept } : EVERYBODY
}

export const keepOrder = (order: Order): void => writeTab(KEPT_ORDER, order)

/** The text of the measure that a list is sorted by; the projection if it is sorted by price. */
export const measureOf = (creator: Creator, order: Order): string =>
  order === 'form'
    ? shown(creator.form, timesNormal)
    : shown(creator.expectedPoints, (expectedPoints) => `proj. ${points(expectedPoints)}`)

const shown = (value: number | null, format: (value: number) => string): string =>
  value === null ? '—' : format(value)
