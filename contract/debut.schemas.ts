/** The schema of debut.ts. */
import * as z from 'zod/mini'

/** `replayDay` is the day that competition replays; null without a season, or if no day of the season ever fits. */
export const Debut = z.object({ isNext: z.boolean(), replayDay: z.nullable(z.string()) })
export type Debut = z.output<typeof Debut>
