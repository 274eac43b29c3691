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
  /** When the first practice round was played to its end; null: not yet. */
  practiceDoneAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>

/** `next`: where the browser goes to end the session at an OpenID provider as well; null: nowhere. */
export const SignedOut = z.object({ ok: z.literal(true), next: z.nullable(z.string()) })
export type SignedOut = z.output<typeof SignedOut>
