/** '1 view', '999 views', '12.4K views': an abbreviated count with its noun, singular for one. */
import { abbreviate } from './format.ts'

export const counted = (count: number | null, one: string): string =>
  `${abbreviate(count)} ${one}${count === 1 ? '' : 's'}`
