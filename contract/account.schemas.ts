/** The schemas of account.ts. */
import * as z from 'zod/mini'
import { Instant } from './values.schemas.ts'

/** A browser that is signed in to the player's account. */
export const OwnSession = z.object({
  id: z.string(),
  /** The browser's name, for example 'Chrome on Android'. */
  browser: z.string(),
  beganAt: Instant,
  /** The time of the session's last request, at most one hour old. */
  seenAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const SessionParams = z.strictObject({ sessionId: z.string().check(z.regex(/^[\da-f]{32}$/)) })
export type SessionParams = z.output<typeof SessionParams>

export const EndedSessions = z.object({ ended: z.int() })
export type EndedSessions = z.output<typeof EndedSessions>
