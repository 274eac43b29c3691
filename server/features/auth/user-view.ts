/** A row of `users` as its owner sees it. */
import type { User } from '#contract/auth.ts'
import { decimalOf, type Cents } from '#game/money.ts'
import type { UserRow } from '#server/db/rows.ts'

export const userView = (row: UserRow): User => ({
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
  ndaAccepted: row.nda_accepted,
  ndaAcceptedAt: row.nda_accepted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
