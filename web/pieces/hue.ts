/**
 * The colour of a cartridge: a hue (degrees, oklch) for its category, bent a little for each channel, so that a shelf of one category
 * still looks like many cartridges. No purple.
 */
import type { CSSProperties } from 'react'

const HUES: Record<string, number> = {
  gaming: 155, technology: 232, music: 25, education: 200, food: 60, sports: 130, comedy: 92,
  entertainment: 350, lifestyle: 15, travel: 210, news: 245, other: 180,
}
const BEND = 38

export const hueOf = (category: string, creatorId: number): number => {
  const bend = (((creatorId * 2654435761) >>> 8) % (2 * BEND + 1)) - BEND
  return ((HUES[category] ?? HUES.other!) + bend + 360) % 360
}

/** `style` of anything that wears the colour. */
export const hueStyle = (category: string, creatorId: number): CSSProperties => ({ '--h': hueOf(category, creatorId) }) as CSSProperties

export const categoryName = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1)
