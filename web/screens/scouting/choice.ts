/** The choice of creators in scouting: filters, sort column, and saved views. */
import type { ScoutedCreator } from '#contract/scouting.ts'
import { cents, dollars, parseDecimal } from '#game/money.ts'
import { foldText } from '#web/ui/search-box.tsx'
import { isText as isString, object } from '#web/api/guard.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { IN_FORM } from './texts.ts'

export const ALL = 'all'

export const COLUMNS = {
  name: 'Creator',
  category: 'Category',
  price: 'Price',
  expectedPoints: 'Projection',
  value: 'Per $1,000',
  form: 'Form',
  upload: 'Upload',
  beaten: 'Beat its price',
  surplus: 'Surplus',
  spread: 'Spread',
  ceiling: 'Ceiling',
} as const
export type Column = keyof typeof COLUMNS
/** The columns for which only a large screen has room. */
const WIDE_ONLY: readonly Column[] = ['category', 'value']

/** The filters, and the order of the creators that pass them. */
const ONLY = {
  isUploading: { name: 'About to upload', column: 'upload', isDescending: true },
  isInForm: { name: 'In form', column: 'form', isDescending: true },
  isBeating: { name: 'Beats its price', column: 'surplus', isDescending: true },
  isCalm: { name: 'Calm', column: 'spread', isDescending: false },
} as const
type Only = keyof typeof ONLY
const EVERY_ONLY = Object.keys(ONLY) as Only[]
export const ONLY_NAMES = EVERY_ONLY.map((only) => ({ only, name: ONLY[only].name }))

export type ScoutChoice = {
  text: string
  category: string
  isUploading: boolean
  isInForm: boolean
  isBeating: boolean
  isCalm: boolean
  /** The highest price in whole dollars; 0 means any. */
  atMost: number
  column: Column
  isDescending: boolean
}

export const EVERYBODY: ScoutChoice = {
  text: '',
  category: ALL,
  isUploading: false,
  isInForm: false,
  isBeating: false,
  isCalm: false,
  atMost: 0,
  column: 'price',
  isDescending: true,
}

/** The condition of each filter. */
const FITS: Record<Only, (creator: ScoutedCreator) => boolean> = {
  isUploading: ({ upload }) => upload === 'due' || upload === 'likely',
  isInForm: ({ form }) => form !== null && form >= IN_FORM,
  // the creator beat its price more often than not, and on average
  isBeating: ({ record: { beaten, played, surplus } }) => 2 * beaten > played && surplus !== null && surplus > 0,
  isCalm: ({ volatility }) => volatility === 'calm',
}

/** The projected points for each $1,000 of the price; null without a projection. */
export const valueOf = ({ price, expectedPoints }: ScoutedCreator): number | null =>
  expectedPoints === null ? null : expectedPoints / ((parseDecimal(price) ?? cents(0)) / dollars(1000))

const MEASURES: Record<Exclude<Column, TextColumn>, (creator: ScoutedCreator) => number | null> = {
  price: ({ price }) => parseDecimal(price),
  expectedPoints: ({ expectedPoints }) => expectedPoints,
  value: valueOf,
  form: ({ form }) => form,
  upload: ({ chance }) => chance,
  beaten: ({ record: { beaten, played } }) => (played === 0 ? null : beaten / played),
  surplus: ({ record }) => record.surplus,
  spread: ({ deviation }) => deviation,
  ceiling: ({ ceiling }) => ceiling,
}

/** Returns the columns in which at least one creator has a value. A new creator's form is said to be new. */
export const columnsOf = (creators: readonly ScoutedCreator[], isWide: boolean): Column[] =>
  (Object.keys(COLUMNS) as Column[]).filter(
    (column) =>
      (isWide || !WIDE_ONLY.includes(column)) &&
      creators.some(
        (creator) => isText(column) || MEASURES[column](creator) !== null || (column === 'form' && creator.isNew),
      ),
  )

/** The columns that are sorted by their text. */
const TEXTS = {
  name: ({ channelName }: ScoutedCreator) => channelName,
  category: ({ category }: ScoutedCreator) => category,
}
type TextColumn = keyof typeof TEXTS
const isText = (column: Column): column is TextColumn => Object.hasOwn(TEXTS, column)

/** Returns the creators that pass the filters, sorted. Creators without a value come last in both directions. */
export function chooseScouted(creators: readonly ScoutedCreator[], choice: ScoutChoice): readonly ScoutedCreator[] {
  const { text, category, atMost, column, isDescending } = choice
  const asked = EVERY_ONLY.filter((only) => choice[only])
  const wanted = foldText(text.trim())
  const fitting = creators.filter(
    (creator) =>
      (category === ALL || creator.category === category) &&
      asked.every((only) => FITS[only](creator)) &&
      (atMost === 0 || (parseDecimal(creator.price) ?? 0) <= dollars(atMost)) &&
      (wanted === '' || foldText(creator.channelName).includes(wanted)),
  )
  const direction = isDescending ? -1 : 1
  if (isText(column)) {
    const textOf = TEXTS[column]
    return fitting.toSorted((one, other) => direction * textOf(one).localeCompare(textOf(other), 'en'))
  }
  const measured = fitting.map((creator) => ({ creator, measure: MEASURES[column](creator) }))
  return measured
    .toSorted((one, other) => {
      if (one.measure === null || other.measure === null)
        return Number(one.measure === null) - Number(other.measure === null)
      return direction * (one.measure - other.measure)
    })
    .map(({ creator }) => creator)
}

/** Returns the sort order after a press on a column: the same column reverses, a new one starts with the highest value, texts with A. */
export const sortBy = (choice: ScoutChoice, column: Column): ScoutChoice => ({
  ...choice,
  column,
  isDescending: choice.column === column ? !choice.isDescending : !isText(column),
})

/**
 * Turns a filter on or off. A filter brings its own sort order; turning it off restores the default, unless the player has chosen another
 * order since.
 */
export function toggleOnly(choice: ScoutChoice, only: Only): ScoutChoice {
  const { column, isDescending } = ONLY[only]
  const isAsked = !choice[only]
  const isItsOrder = choice.column === column && choice.isDescending === isDescending
  const { column: first, isDescending: isFirst } = EVERYBODY
  return {
    ...choice,
    [only]: isAsked,
    ...(isAsked ? { column, isDescending } : isItsOrder && { column: first, isDescending: isFirst }),
  }
}

export type View = { name: string; choice: ScoutChoice }

const MOST_VIEWS = 8
export const LONGEST_NAME = 24
const NAME = 'scout-views'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isChoice = object<ScoutChoice>({
  text: isString,
  category: isString,
  isUploading: isFlag,
  isInForm: isFlag,
  isBeating: isFlag,
  isCalm: isFlag,
  atMost: (value) => Number.isSafeInteger(value),
  column: (value) => isString(value) && Object.hasOwn(COLUMNS, value as string),
  isDescending: isFlag,
})
const isView = object<View>({ name: isString, choice: isChoice })

/** Returns the saved views; views that cannot be parsed are left out. */
export function keptViews(): View[] {
  try {
    const kept: unknown = JSON.parse(readStored(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.map(completed).filter(isView).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

/** Fills in filters that did not exist when the view was saved. */
const completed = (view: { choice?: object } | null): unknown =>
  view && { ...view, choice: { ...EVERYBODY, ...view.choice } }

/** A view of the same name is replaced. */
export function withView(views: readonly View[], { name, choice }: View): View[] {
  const short = name.trim().slice(0, LONGEST_NAME)
  return [...views.filter((one) => one.name !== short), { name: short, choice }].slice(-MOST_VIEWS)
}

export const keepViews = (views: readonly View[]): void =>
  writeStored(NAME, views.length > 0 ? JSON.stringify(views) : null)

export const isSameChoice = (one: ScoutChoice, other: ScoutChoice): boolean =>
  (Object.keys(EVERYBODY) as (keyof ScoutChoice)[]).every((part) => one[part] === other[part])
