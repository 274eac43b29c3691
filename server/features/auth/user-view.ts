/** A row of `users` as its owner sees it. */
import type { User } from '#contract/auth.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { UserRow } from '#server/db/rows.ts'
import { findUnseenResult } from '#server/records/results.ts'

export const userView = async (db: Queryable, row: UserRow): Promise<User> => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  role: row.role,
  profileImageUrl: row.profile_image_url,
  balance: decimalOf(row.balance_cents as Cents),
  level: row.level,
  xp: row.xp,
  totalWins: row.total_wins,
  totalEarnings: decimalOf(row.total_earnings_cents as Cents),
  currentStreak: row.current_streak,
  unseenResultId: await findUnseenResult(db, row.id),
  signsInHere: row.password_hash !== null,
  ndaAccepted: row.nda_accepted,
  ndaAcceptedAt: row.nda_accepted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
