/**
 * The colour of a cartridge: one hue (degrees, oklch) for each category, at least 20 apart, so that the legend of the categories explains
 * them. Channels of one category differ in shade: a few degrees, and how light they are. No purple.
 */
import type { CSSProperties } from 'react'

const HUES: Record<string, number> = {
  entertainment: 345,
  music: 12,
  lifestyle: 35,
  food: 58,
  comedy: 86,
  sports: 114,
  gaming: 145,
  travel: 169,
  education: 190,
  other: 211,
  technology: 231,
  news: 252,
}
const BEND = 4
const LIGHTER = 0.07

const hueOf = (category: string): number => HUES[category.toLowerCase()] ?? HUES.other!

/** Somewhere from -1 to 1, always the same for a channel. */
const shadeOf = (creatorId: number): number => (((creatorId * 2654435761) >>> 8) % 101) / 50 - 1

/** `style` for an element that uses the colour: --h is its hue, --l how much lighter it is than others of its category. */
export function hueStyle(category: string, creatorId: number): CSSProperties {
  return {
    '--h': (hueOf(category) + BEND * shadeOf(creatorId)).toFixed(1),
    '--l': (LIGHTER * shadeOf(creatorId + 1)).toFixed(3),
  } as CSSProperties
}

/** The colour of a category as such, for the legend. */
export const legendStyle = (category: string): CSSProperties => ({ '--h': hueOf(category) }) as CSSProperties

export const categoryName = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1)
