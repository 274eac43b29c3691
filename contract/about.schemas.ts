/** The schemas of about.ts. */
import * as z from 'zod/mini'

export const About = z.object({
  signIn: z.enum(['built-in', 'openid-connect']),
  /** 'recorded' replays a season of real published statistics; 'youtube' is YouTube now. */
  source: z.enum(['recorded', 'youtube']),
  /** Where desktop builds are offered; null: the browser's own install. */
  releasesUrl: z.nullable(z.string()),
  tickSeconds: z.number(),
  /** Whom to write to, about one's data for instance; null: not told. */
  contact: z.nullable(z.string()),
  /** How many days statistics of YouTube are kept. */
  retentionDays: z.int(),
})
export type About = z.output<typeof About>
