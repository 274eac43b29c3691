/** Marks a row of the board as a bot's, and says how well it plays; in a narrow container only to screen readers. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'

export function BotBadge({ row: { isBot, botLevel } }: { row: Pick<LeaderboardRow, 'isBot' | 'botLevel'> }) {
  if (!isBot) return null
  return (
    <span className="pill gap-[0.3em] px-1.5 py-0 text-2xs whitespace-nowrap">
      bot
      {botLevel !== null && <span className="@max-[9rem]:sr-only"> · {botLevel}</span>}
    </span>
  )
}
