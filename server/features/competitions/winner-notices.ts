/** Notices for those who won something: one per player, however many of their entries won. */
import { sql } from 'kysely'
import { exactDollars } from '#game/dollars.ts'
import type { Cents } from '#game/money.ts'
import { readByCursor } from '#server/db/cursor.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Notice } from '#server/records/notifications.ts'

export type WinnerNotice = { userIds: string[]; notice: Notice }

type Won = { userId: string; prize: Cents; bestRank: number }

const PLAYERS_AT_ONCE = 5_000

/** Works from the stored prizes, best first. Players who tied get the same notice, sent together, a few thousand at a time. */
export async function winnerNotices(
  tx: Queryable,
  competition: Pick<CompetitionRow, 'id' | 'prize_title'>,
): Promise<WinnerNotice[]> {
  const notices: WinnerNotice[] = []
  for await (const players of readWon(tx, competition.id)) {
    const alike = Map.groupBy(players, ({ prize, bestRank }) => `${bestRank} ${prize}`)
    for (const group of alike.values())
      notices.push({ userIds: group.map(({ userId }) => userId), notice: noticeOf(competition, group[0]!) })
  }
  return notices
}

/** Players only: bots get no notices. */
const readWon = (tx: Queryable, competitionId: number): AsyncGenerator<Won[]> =>
  readByCursor(
    tx,
    'won',
    sql<Won>`
      select user_id as "userId", sum(prize_amount_cents)::bigint as prize, min(rank) as "bestRank"
      from competition_winners join users on users.id = competition_winners.user_id and not users.is_bot
      where competition_id = ${competitionId}::integer
      group by user_id order by min(rank), min(entry_id)
    `,
    PLAYERS_AT_ONCE,
  )

const noticeOf = (
  { id, prize_title }: Pick<CompetitionRow, 'id' | 'prize_title'>,
  { prize, bestRank }: Won,
): Notice => ({
  type: 'winner_announced',
  title: bestRank === 1 ? 'You won!' : 'You are in the prizes!',
  message: `Place ${bestRank} in ${prize_title}: ${exactDollars(prize)} is in your balance.`,
  priority: 'high',
  competitionId: id,
  actionUrl: `/leaderboard?competition=${id}`,
})
