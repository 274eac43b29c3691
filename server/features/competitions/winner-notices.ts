/** What those who won something are told, one notice per player however many of their entries won. */
import { exactDollars } from '#game/dollars.ts'
import { cents, type Cents } from '#game/money.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Notice } from '#server/records/notifications.ts'
import type { Result } from './result.ts'

export type WinnerNotice = { userIds: string[]; notice: Notice }

/** Those who tied are told the same, together. */
export function winnerNotices(
  competition: Pick<CompetitionRow, 'id' | 'prize_title'>,
  { paid, owners }: Result,
): WinnerNotice[] {
  const won = new Map<string, { prize: Cents; bestRank: number }>()
  for (const { entryId, rank, amount } of paid) {
    const { userId, isBot } = owners.get(entryId)!
    if (isBot) continue
    const before = won.get(userId)
    won.set(userId, { prize: cents((before?.prize ?? 0) + amount), bestRank: Math.min(rank, before?.bestRank ?? rank) })
  }
  const alike = Map.groupBy(won, ([, { prize, bestRank }]) => `${bestRank} ${prize}`)
  return [...alike.values()].map((some) => ({
    userIds: some.map(([userId]) => userId),
    notice: noticeOf(competition, some[0]![1]),
  }))
}

const noticeOf = (
  { id, prize_title }: Pick<CompetitionRow, 'id' | 'prize_title'>,
  { prize, bestRank }: { prize: Cents; bestRank: number },
): Notice => ({
  type: 'winner_announced',
  title: bestRank === 1 ? 'You won!' : 'You are in the prizes!',
  message: `Place ${bestRank} in ${prize_title}: ${exactDollars(prize)} is in your balance.`,
  priority: 'high',
  competitionId: id,
  actionUrl: `/leaderboard?competition=${id}`,
})
