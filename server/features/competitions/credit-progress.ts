/**
 * What a completed competition leaves its players with, beside money: experience, a level, wins, a streak.
 *
 * Once per player, by the best of their entries. A win is a first place, shared or not; a streak grows with any prize and ends without one.
 */
import { cents } from '#game/money.ts'
import { levelOf, streakAfter, xpFor } from '#game/progress.ts'
import type { Queryable } from '#server/db/handle.ts'
import { lockProgress, recordProgress, type Progress } from '#server/records/users.ts'
import type { Result } from './result.ts'

/** How one player did. */
type Outcome = { bestRank: number; prize: number }

const PLAYERS_AT_ONCE = 10_000

/** Locks every player of the competition until the transaction ends, always in the same order. */
export async function creditProgress(tx: Queryable, result: Result): Promise<void> {
  const outcomes = outcomesOf(result)
  const players = [...outcomes.keys()].sort()
  for (let from = 0; from < players.length; from += PLAYERS_AT_ONCE) {
    const before = await lockProgress(tx, players.slice(from, from + PLAYERS_AT_ONCE))
    await recordProgress(
      tx,
      before.map((progress) => progressAfter(progress, outcomes.get(progress.userId)!, result.ranked.length)),
    )
  }
}

/** By player; entries come best first, so the first of a player's is the best. */
function outcomesOf({ ranked, owners, paid }: Result): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const { entryId, rank } of ranked) {
    const { userId } = owners.get(entryId)!
    if (!outcomes.has(userId)) outcomes.set(userId, { bestRank: rank, prize: 0 })
  }
  for (const { entryId, amount } of paid) outcomes.get(owners.get(entryId)!.userId)!.prize += amount
  return outcomes
}

function progressAfter(before: Progress, { bestRank, prize }: Outcome, entries: number): Progress {
  const xp = before.xp + xpFor({ bestRank, entries })
  return {
    userId: before.userId,
    xp,
    level: levelOf(xp),
    totalWins: before.totalWins + (bestRank === 1 ? 1 : 0),
    totalEarnings: cents(before.totalEarnings + prize),
    currentStreak: streakAfter(before.currentStreak, prize > 0),
  }
}
