/** The texts about a creator's figures. */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { pointsPerThousand } from '#game/expected.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { dollars, parseDecimal, type Cents } from '#game/money.ts'
import { priceRange } from '#game/price-range.ts'
import { abbreviate, points, wholeDollars } from '#web/ui/format.ts'
import { HIGHEST_LEVEL } from '#game/scouting/highest-level.ts'

/** Returns the expected points per $1,000, or null without a projection. */
const valueOf = ({ expectedPoints, price }: Pick<Creator, 'expectedPoints' | 'price'>): number | null =>
  pointsPerThousand(expectedPoints, parseDecimal(price) ?? DEFAULT_CREATOR_PRICE)

/** Formats points per $1,000 as 1.08. */
const perThousand = (value: number): string => value.toFixed(2)

export const formSentence = (form: number): string =>
  `Form: its last complete day had ${timesNormal(form)} the views of its normal day, the median of its known days. ` +
  'Effects on all channels are removed. The price already includes it.'

export function lineSentence({ trend }: Pick<Creator, 'trend'>): string {
  const first = abbreviate(trend.at(0) ?? null)
  const last = abbreviate(trend.at(-1) ?? null)
  return `New views on each of the last ${trend.length} complete days, from ${first} on the first to ${last} on the last.`
}

type Terms = Pick<Competition, 'salaryCap'>

export function projectionSentence(creator: Pick<Creator, 'expectedPoints' | 'price'>, terms: Terms): string {
  const value = valueOf(creator)
  if (creator.expectedPoints === null || value === null)
    return 'Too little is known yet to project this creator’s points.'
  return (
    `Projection: ${points(creator.expectedPoints)} points on an average day for ${wholeDollars(creator.price)}, ` +
    `or ${perThousand(value)} per $1,000. ${followedSo(parseDecimal(creator.price), terms)}`
  )
}

function followedSo(price: Cents | null, { salaryCap }: Terms): string {
  const { lowest, highest } = priceRange(dollars(salaryCap))
  if (price === highest)
    return 'This is the highest possible price. The projection deserves more, so it is better value.'
  if (price === lowest) return 'This is the lowest possible price. The projection deserves less, so it is worse value.'
  return 'Prices follow projections, so this is about the same for every creator.'
}

/** Formats the ratio to a creator's normal day, such as "1.8x". Values above the highest shown one read alike. */
export const timesNormal = (level: number): string =>
  level < HIGHEST_LEVEL ? `${level.toFixed(1)}x` : `${HIGHEST_LEVEL}x+`

/** The tooltip of the badge of a new creator. */
export const NEW = 'Fewer than 7 complete days are known of this channel'
