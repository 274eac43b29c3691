/**
 * Category names and colours. Each category has a hue (degrees, oklch) at least 20 apart from the next, so that the legend explains the
 * cards. Channels of one category differ by a few degrees and in lightness. Purple is not used.
 */
import type { CSSProperties } from 'react'

const HUES = new Map([
  ['entertainment', 345],
  ['music', 12],
  ['lifestyle', 35],
  ['food', 58],
  ['comedy', 86],
  ['sports', 114],
  ['gaming', 145],
  ['travel', 169],
  ['education', 190],
  ['other', 211],
  ['technology', 231],
  ['news', 252],
])
const BEND = 4
const LIGHTER = 0.07

const hueOf = (category: string): number => HUES.get(category.toLowerCase()) ?? HUES.get('other')!

/** Returns a number from -1 to 1 that is always the same for a creator. */
const shadeOf = (creatorId: number): number => (((creatorId * 2654435761) >>> 8) % 101) / 50 - 1

/** Returns the `style` that colours an element: --h is the hue, --l the difference in lightness from the category. */
export function hueStyle(category: string, creatorId: number): CSSProperties {
  return {
    '--h': (hueOf(category) + BEND * shadeOf(creatorId)).toFixed(1),
    '--l': (LIGHTER * shadeOf(creatorId + 1)).toFixed(3),
  } as CSSProperties
}

/** Returns the colour of a category for the legend. */
export const legendStyle = (category: string): CSSProperties => ({ '--h': hueOf(category) }) as CSSProperties

export const categoryName = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1)
