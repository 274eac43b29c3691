/** Which creators a player wants to see, to draft them or to trade for them, and in which order. */
import type { Creator } from '#contract/creators.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { foldText } from '#web/lib/fold-text.ts'

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

/** Whom one can afford. */
export type Fits = (creator: Creator) => boolean

/** `roomFor`: what each may cost, so that enough can be picked. Whoever is in the roster already counts as affordable. */
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
 * The creators come dearest first. Those that are wanted, most of the measure first; where it is not known, last. `fits` counts if only the
 * affordable ones are wanted. `expectedOf` is what stands for the projection where that is not an average day's.
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

/** Two unknowns are equal, where a difference of them would not be a number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
