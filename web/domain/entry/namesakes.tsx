/** Two people may have the same name on a board: then the end of each one's id stands beside it, the same on every board. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'

type Named = Pick<LeaderboardRow, 'userId' | 'userDisplayName'>

/** The ids of those among these rows whose name is not unique. */
export function namesakesIn(rows: readonly Named[]): ReadonlySet<string> {
  const bearers = new Map<string, Set<string>>()
  for (const { userId, userDisplayName } of rows)
    bearers.set(userDisplayName, (bearers.get(userDisplayName) ?? new Set()).add(userId))
  return new Set([...bearers.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]))
}

export const idTagOf = (userId: string): string => `id ${userId.slice(-4)}`

export const IdTag = ({ userId }: Pick<LeaderboardRow, 'userId'>) => (
  <span className="ml-1 text-2xs font-medium text-muted">{idTagOf(userId)}</span>
)
