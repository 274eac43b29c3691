/** How a creator's form is written, the same in the draft as where it is scouted. */
import { HIGHEST_LEVEL } from '#game/scouting/days.ts'

/** 1.8x its normal day; more than the highest that is shown is not told apart. */
export const timesNormal = (level: number): string =>
  level < HIGHEST_LEVEL ? `${level.toFixed(1)}x` : `${HIGHEST_LEVEL}x+`
