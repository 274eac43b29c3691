/** The schemas of about.ts. */
import * as z from 'zod/mini'

export const About = z.object({
  /** True if players may have an account with a password. */
  hasBuiltInSignIn: z.boolean(),
  /** The identity providers with which players may sign in, and the text of each button. */
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  /** 'recorded': the installation replays a season of real published statistics. 'youtube': it reads YouTube live. */
  source: z.enum(['recorded', 'youtube']),
  /** The season that is replayed: its title, whom to credit for its numbers (null: unknown), and its first and last day. Null with YouTube. */
  season: z.nullable(
    z.object({ title: z.string(), credit: z.nullable(z.string()), firstDay: z.string(), lastDay: z.string() }),
  ),
  /** The address where desktop builds are offered. Null: the page offers the browser's own installation instead. */
  releasesUrl: z.nullable(z.string()),
  tickSeconds: z.number(),
  /** The contact address, for instance for questions about personal data. Null: none is set. */
  contact: z.nullable(z.string()),
  /** The number of days for which statistics from YouTube are stored. */
  retentionDays: z.int(),
  /** True if recorded days are installed, so that practice is offered. */
  hasPractice: z.boolean(),
  /** False: emails are written as files to the outbox folder, and the operator forwards them. */
  sendsEmail: z.boolean(),
})
export type About = z.output<typeof About>
