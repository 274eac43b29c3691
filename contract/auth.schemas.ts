/** The schemas of auth.ts. */
import * as z from 'zod/mini'
import { Id, Instant, Money } from './values.schemas.ts'

export const User = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  role: z.enum(['user', 'viewer', 'admin']),
  profileImageUrl: z.nullable(z.string()),
  balance: Money,
  level: z.int(),
  xp: z.int(),
  totalWins: z.int(),
  totalEarnings: Money,
  currentStreak: z.int(),
  /** The latest competition whose result they have not looked at; null: none. */
  unseenResultId: z.nullable(Id),
  /** False for those who sign in elsewhere. */
  signsInHere: z.boolean(),
  ndaAccepted: z.boolean(),
  ndaAcceptedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>

/** `next`: where the browser goes to end the session at an OpenID provider as well; null: nowhere. */
export const SignedOut = z.object({ ok: z.literal(true), next: z.nullable(z.string()) })
export type SignedOut = z.output<typeof SignedOut>

/** A browser that is signed in to one's account. */
export const OwnSession = z.object({
  id: z.string(),
  /** As 'Chrome on Android'. */
  browser: z.string(),
  beganAt: Instant,
  /** Its last call, at most an hour late. */
  seenAt: Instant,
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const SessionParams = z.strictObject({ sessionId: z.string().check(z.regex(/^[\da-f]{32}$/)) })
export type SessionParams = z.output<typeof SessionParams>

export const EndedSessions = z.object({ ended: z.int() })
export type EndedSessions = z.output<typeof EndedSessions>
