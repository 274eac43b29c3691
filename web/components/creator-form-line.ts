/** A channel's form: its last complete day against its own normal day. */
import { HIGHEST_LEVEL } from '#game/scouting/days.ts'

/** 0.12 means 12 % more views than usual; null when unknown. */
export function formOf(trend: readonly number[]): number | null {
  const last = trend.at(-1)
  if (last === undefined || trend.length < 7) return null
  const sorted = trend.toSorted((one, other) => one - other)
  const normal = sorted[sorted.length >> 1]!
  return normal > 0 ? last / normal - 1 : null
}

/** 1.8x its normal day, the same in the draft as where it is scouted; more than the highest that is shown is not told apart. */
export const timesNormal = (level: number): string =>
  level < HIGHEST_LEVEL ? `${level.toFixed(1)}x` : `${HIGHEST_LEVEL}x+`
