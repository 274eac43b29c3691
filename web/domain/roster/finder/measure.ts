/** The measures that creators are sorted by, in words for a row. */
import type { Creator } from '#contract/creators.ts'
import { points } from '#web/ui/format.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'
import type { Order } from './choice.ts'

/** The measure they are sorted by, or else the projection. */
export const measureOf = (creator: Creator, order: Order): string =>
  order === 'form' ? shown(creator.form, timesNormal) : shown(creator.worth, (worth) => `proj. ${points(worth)}`)

const shown = (value: number | null, format: (value: number) => string): string =>
  value === null ? '—' : format(value)
