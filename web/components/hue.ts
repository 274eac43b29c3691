/**
 * The colour of a cartridge: a hue (degrees, oklch) from its category, shifted a little for each channel, so that cartridges of one
 * category still look different. The most common category has several hues. No purple.
 */
import type { CSSProperties } from 'react'

const HOMES: Record<string, readonly number[]> = {
  technology: [232, 192, 158, 62, 245, 205],
  gaming: [150],
  music: [25],
  education: [200],
  food: [60],
  sports: [130],
  comedy: [92],
  entertainment: [352],
  lifestyle: [15],
  travel: [212],
  news: [240],
  other: [180],
}
const BEND = 18
const PURPLE = { from: 258, to: 338 }

function hueOf(category: string, creatorId: number): number {
  const homes = HOMES[category] ?? HOMES.other!
  const scattered = (creatorId * 2654435761) >>> 8
  const bend = (scattered % (2 * BEND + 1)) - BEND
  const hue = (homes[(scattered >>> 9) % homes.length]! + bend + 360) % 360
  if (hue <= PURPLE.from || hue >= PURPLE.to) return hue
  return hue - PURPLE.from < PURPLE.to - hue ? PURPLE.from : PURPLE.to
}

/** `style` for an element that uses the colour. */
export const hueStyle = (category: string, creatorId: number): CSSProperties =>
  ({ '--h': hueOf(category, creatorId) }) as CSSProperties

export const categoryName = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1)
