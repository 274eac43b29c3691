/**
 * Credits a player's gains from a completed competition besides money: experience, a level, wins and a streak.
 *
 * Each player is credited once, for the best of their entries, and the gains are stored with the result that they see. A shared first place
 * is a win too. A streak grows with any prize and ends without one. A held prize counts once it is released.
 */
import { cents, type Cents } from '#game/money.ts'
import { levelOf, streakAfter, xpFor } from '#game/progress.ts'
import type { Queryable } from '#server/db/handle.ts'
import { insertResults, type PlayerResult } from '#server/records/results.ts'
import { recordProgress, type Progress, type Standing } from '#server/records/users.ts'

/** A player's progress so far, and their result: the best rank, all prizes in cents, and the held part of them. */
export type Outcome = Standing & { bestRank: number; prize: Cents; held: Cents }

/** Call it while the players' rows are locked. `entries` is the number of entries in the competition. */
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
