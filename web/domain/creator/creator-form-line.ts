/** A creator's form in words, the same in the draft and in scouting. */
import { HIGHEST_LEVEL } from '#game/scouting/days.ts'

/** 1.8x its normal day; values above the highest shown are not told apart. */
export const timesNormal = (level: number): string =>
  level < HIGHEST_LEVEL ? `${level.toFixed(1)}x` : `${HIGHEST_LEVEL}x+`
