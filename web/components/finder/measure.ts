/** What creators are sorted by, in words of a row. */
import type { Creator } from '#contract/creators.ts'
import { points } from '#web/lib/format.ts'
import { formOf, timesNormal } from '#web/components/creator-form-line.ts'
import type { Order } from './choice.ts'

/** What they are sorted by, or else the projection. */
export const measureOf = (creator: Creator, order: Order): string =>
  order === 'form' ? (formIn(creator) ?? '—') : creator.worth === null ? '—' : `proj. ${points(creator.worth)}`

function formIn({ trend }: Creator): string | null {
  const form = formOf(trend)
  return form === null ? null : timesNormal(1 + form)
}
