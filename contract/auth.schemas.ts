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
  /** The newest competition whose result the player has not opened. Null: there is none. */
  unseenResultId: z.nullable(Id),
  /** False for players who sign in through an identity provider, because they have no password here. */
  signsInHere: z.boolean(),
  /** True for a player with a name alone, who took a seat in a league: no email, no password, no prizes. */
  isSeat: z.boolean(),
  ndaAccepted: z.boolean(),
  ndaAcceptedAt: z.nullable(Instant),
  /** The time at which the player finished a first practice round. Null: not yet. */
  practiceDoneAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.output<typeof User>

/** `next`: the address that ends the session at the OpenID provider too. Null: no such step is needed. */
export const SignedOut = z.object({ ok: z.literal(true), next: z.nullable(z.string()) })
export type SignedOut = z.output<typeof SignedOut>
