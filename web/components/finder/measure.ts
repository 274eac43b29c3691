/** What creators are sorted by, in words of a row. */
import type { Creator } from '#contract/creators.ts'
import { points } from '#web/lib/format.ts'
import { formOf, percent } from '#web/components/creator-form-line.ts'
import { perThousand, valueOf } from '#web/components/creator-sentences.ts'
import type { Order } from './choice.ts'

/** What they are sorted by, or else the projection. */
export const measureOf = (creator: Creator, order: Order): string =>
  order === 'form' || order === 'value'
    ? (measures[order](creator) ?? '—')
    : creator.worth === null
      ? '—'
      : `proj. ${points(creator.worth)}`

const measures = {
  form({ trend }: Creator): string | null {
    const form = formOf(trend)
    return form === null ? null : percent(form)
  },
  value(creator: Creator): string | null {
    const value = valueOf(creator)
    return value === null ? null : `${perThousand(value)} per $1K`
  },
}
