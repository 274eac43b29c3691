/** Which creators a player wants to see, to draft them or to trade for them, and in which order. */
import type { Creator } from '#contract/creators.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { foldText } from '#web/ui/fold-text.ts'

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

/** Whether the player can afford a creator. */
export type Fits = (creator: Creator) => boolean

/** `roomFor`: the highest price that still leaves room for enough picks. Creators in the roster already count as affordable. */
export const whoFits =
  (roomFor: (creatorId: number) => Cents, picked: readonly number[]): Fits =>
  ({ id, price }) =>
    (parseDecimal(price) ?? 0) <= roomFor(id) || picked.includes(id)

const MEASURES: Record<Exclude<Order, 'dearest'>, (creator: Creator) => number | null> = {
  cheapest: ({ price }) => -(parseDecimal(price) ?? 0),
  projection: ({ worth }) => worth,
  form: ({ form }) => form,
}

/**
 * Creators come dearest first, or sorted by the measure, most first; without a known measure last. `fits` counts if only the affordable
 * ones are wanted. `expectedOf` replaces the projection if that is not an average day's.
 */
export function chooseFrom(
  creators: readonly Creator[],
  { text, category, order, isAffordable }: Choice,
  fits: Fits,
  expectedOf: (creator: Creator) => number | null = MEASURES.projection,
): readonly Creator[] {
  const wanted = foldText(text.trim())
  const fitting = creators.filter(
    (creator) =>
      (category === ALL || creator.category === category) &&
      (wanted === '' || foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted)) &&
      (!isAffordable || fits(creator)),
  )
  if (order === 'dearest') return fitting
  const measureOf = order === 'projection' ? expectedOf : MEASURES[order]
  const measured = fitting.map((creator) => ({ creator, measure: measureOf(creator) ?? -Infinity }))
  return measured.toSorted((one, other) => compare(other.measure, one.measure)).map(({ creator }) => creator)
}

/** Two unknowns are equal; their difference would not be a number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
