/** Converts a row of `users` to the form that its owner sees. */
import type { User } from '#contract/auth.ts'
import { cents, decimalOf } from '#game/money.ts'
import { levelOf } from '#game/progress.ts'
import type { UserRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { SEAT } from '#server/records/users.ts'
import { readNews, type Totals } from '#server/records/results.ts'

/** Gains of a settlement that is still running are hidden until the competition is completed. */
export async function userView({ db, settings }: Pick<Deps, 'db' | 'settings'>, row: UserRow): Promise<User> {
  const { unseenResultId, before } = await readNews(db, row.id)
  const view = viewOf(row, before ?? totalsOf(row), unseenResultId)
  return { ...view, ndaAccepted: view.ndaAccepted || !settings.isAgreementRequired }
}

const totalsOf = (row: UserRow): Totals => ({
  balance: cents(row.balance_cents),
  xp: row.xp,
  totalWins: row.total_wins,
  totalEarnings: cents(row.total_earnings_cents),
  currentStreak: row.current_streak,
})

const viewOf = (row: UserRow, totals: Totals, unseenResultId: number | null): User => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  role: row.role,
  profileImageUrl: row.profile_image_url,
  balance: decimalOf(totals.balance),
  level: levelOf(totals.xp),
  xp: totals.xp,
  totalWins: totals.totalWins,
  totalEarnings: decimalOf(totals.totalEarnings),
  currentStreak: totals.currentStreak,
  unseenResultId,
  signsInHere: row.password_hash !== null,
  isSeat: row.issuer === SEAT,
  ndaAccepted: row.nda_accepted,
  ndaAcceptedAt: row.nda_accepted_at?.toISOString() ?? null,
  practiceDoneAt: row.practice_done_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
