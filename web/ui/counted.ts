/** '1 view', '999 views', '12.4K views': an abbreviated count with its noun, singular for one. */
import { abbreviate } from './format.ts'

export const counted = (count: number | null, one: string): string =>
  `${abbreviate(count)} ${one}${count === 1 ? '' : 's'}`

/** '12K subs · 1.5M views', of the counts that are given; null where none is. */
export function countedAll(counts: readonly (readonly [number | null, string])[]): string | null {
  const given = counts.flatMap(([count, one]) => (count === null ? [] : [counted(count, one)]))
  return given.length > 0 ? given.join(' · ') : null
}
