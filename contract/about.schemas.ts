/** The schemas of about.ts. */
import * as z from 'zod/mini'

export const About = z.object({
  signIn: z.enum(['built-in', 'openid-connect']),
  /** 'recorded' replays a season of real published statistics; 'youtube' is YouTube now. */
  source: z.enum(['recorded', 'youtube']),
  /** Where desktop builds are offered; null: offer the browser's own install instead. */
  releasesUrl: z.nullable(z.string()),
  tickSeconds: z.number(),
  /** Whom to write to, for instance about personal data; null: not given. */
  contact: z.nullable(z.string()),
  /** How many days statistics from YouTube are stored. */
  retentionDays: z.int(),
  /** Recorded days are installed, to practise on. */
  hasPractice: z.boolean(),
  /** False: emails are files in the outbox, for the operator to pass on. */
  sendsEmail: z.boolean(),
})
export type About = z.output<typeof About>
