/** Which creators a player wants to see while drafting, and in which order. */
import type { Creator } from '#contract/creators.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { formOf } from '#web/components/creator-form-line.ts'
import { valueOf } from '#web/components/creator-sentences.ts'

export const ALL = 'all'

export const ORDERS = {
  dearest: 'Price, high to low',
  cheapest: 'Price, low to high',
  projection: 'Projection',
  value: 'Points per $1,000',
  form: 'Form',
} as const
export type Order = keyof typeof ORDERS

export type Choice = { text: string; category: string; order: Order; isAffordable: boolean }

export const EVERYBODY: Choice = { text: '', category: ALL, order: 'dearest', isAffordable: false }

export const isEverybody = ({ text, category, order, isAffordable }: Choice): boolean =>
  text.trim() === '' && category === ALL && order === 'dearest' && !isAffordable

/** What each may cost, so that enough can be picked, and who is in the roster already: they count as affordable. */
export type Means = { roomFor: (creatorId: number) => Cents; picked: readonly number[] }

const isTooDear = ({ id, price }: Pick<Creator, 'id' | 'price'>, { roomFor, picked }: Means): boolean =>
  (parseDecimal(price) ?? 0) > roomFor(id) && !picked.includes(id)

const MEASURES: Record<Exclude<Order, 'dearest'>, (creator: Creator) => number | null> = {
  cheapest: ({ price }) => -(parseDecimal(price) ?? 0),
  projection: ({ worth }) => worth,
  value: valueOf,
  form: ({ trend }) => formOf(trend),
}

/**
 * The creators come dearest first. Those that fit, most of the measure first; where it is not known, last. `means` is null where it does
 * not matter what is left.
 */
export function chooseFrom(
  creators: readonly Creator[],
  { text, category, order }: Omit<Choice, 'isAffordable'>,
  means: Means | null,
): readonly Creator[] {
  const wanted = foldText(text.trim())
  const fitting = creators.filter(
    (creator) =>
      (category === ALL || creator.category === category) &&
      (wanted === '' || foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted)) &&
      !(means && isTooDear(creator, means)),
  )
  if (order === 'dearest') return fitting
  const measured = fitting.map((creator) => ({ creator, measure: MEASURES[order](creator) ?? -Infinity }))
  return measured.toSorted((one, other) => compare(other.measure, one.measure)).map(({ creator }) => creator)
}

/** Two unknowns are equal, where a difference of them would not be a number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
