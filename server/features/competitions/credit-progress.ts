/**
 * A player's gains from a completed competition besides money: experience, a level, wins, a streak.
 *
 * Once per player, by the best of their entries; a person's gains are kept as the result that they are told and shown. A win is a first
 * place, shared or not; a streak grows with any prize and ends without one. A held prize is earned once it is released.
 */
import { cents, type Cents } from '#game/money.ts'
import { levelOf, streakAfter, xpFor } from '#game/progress.ts'
import type { Queryable } from '#server/db/handle.ts'
import { insertResults, type PlayerResult } from '#server/records/results.ts'
import { recordProgress, type Progress, type Standing } from '#server/records/users.ts'

/** A player's standing, and how they did in a competition: their best rank, their prizes in all, and the part that is held. */
export type Outcome = Standing & { bestRank: number; prize: Cents; held: Cents }

/** While the players' rows are locked. `entries`: how many there are in the competition. */
export async function creditProgress(
  tx: Queryable,
  competitionId: number,
  players: readonly Outcome[],
  entries: number,
): Promise<void> {
  const progress = players.map((player) => progressAfter(player, entries))
  await recordProgress(tx, progress)
  const results = players.flatMap((player, nth) => (player.isBot ? [] : [resultOf(player, progress[nth]!)]))
  await insertResults(tx, competitionId, results)
}

function progressAfter(player: Outcome, entries: number): Progress {
  const { userId, bestRank, prize, held } = player
  const xp = player.xp + xpFor({ bestRank, entries })
  return {
    userId,
    xp,
    level: levelOf(xp),
    totalWins: player.totalWins + (bestRank === 1 ? 1 : 0),
    totalEarnings: cents(player.totalEarnings + prize - held),
    currentStreak: streakAfter(player.currentStreak, prize > 0),
  }
}

const resultOf = (before: Outcome, after: Progress): PlayerResult => ({
  userId: before.userId,
  bestRank: before.bestRank,
  prize: before.prize,
  xpBefore: before.xp,
  xpAfter: after.xp,
  streakBefore: before.currentStreak,
  streakAfter: after.currentStreak,
})
