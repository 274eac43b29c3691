/** Marks a row of the board as a bot's, and says how well it plays. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'

export function BotBadge({ row: { isBot, botLevel } }: { row: Pick<LeaderboardRow, 'isBot' | 'botLevel'> }) {
  if (!isBot) return null
  return <span className="pill px-1.5 py-0 text-[10px]">{botLevel === null ? 'bot' : `bot · ${botLevel}`}</span>
}
