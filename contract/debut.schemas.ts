/** The schema of debut.ts. */
import * as z from 'zod/mini'

export const Debut = z.object({
  /**
   * The price book of the active competition contains the channel. This is the case for a channel that left the catalogue and came back.
   */
  isNow: z.boolean(),
  /** The next competition can offer the channel. */
  isNext: z.boolean(),
  /**
   * The recorded day of the first competition that can offer the channel. Null without a recorded season, or if no day of the season fits.
   */
  replayDay: z.nullable(z.string()),
  /** The most creators that a competition offers, different ones each time. 0 means all creators. */
  slateSize: z.int(),
})
export type Debut = z.output<typeof Debut>
