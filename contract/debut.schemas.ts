/** The schema of debut.ts. */
import * as z from 'zod/mini'

export const Debut = z.object({
  /** The competition that is drafted or played has it in its price book: so it is with a channel that left the catalogue and came back. */
  isNow: z.boolean(),
  /** The next competition can offer it. */
  isNext: z.boolean(),
  /** What the first competition that can offer it replays; null without a season, or if no day of the season ever fits. */
  replayDay: z.nullable(z.string()),
  /** A competition offers at most so many creators, others each time; 0: everybody. */
  slateSize: z.int(),
})
export type Debut = z.output<typeof Debut>
