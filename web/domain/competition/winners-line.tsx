/** Who won a competition that is final, in the first rows of its board: 'Nova Q. won with 62.4 points'. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { points } from '#web/ui/format.ts'
import { playerLabel } from '#web/domain/player/player-label.ts'

type Props = { rows: readonly LeaderboardRow[]; ownUserId: string | undefined }

export function WinnersLine({ rows, ownUserId }: Props) {
  const winners = rows.filter(({ rank }) => rank === 1)
  // as high as the text to come
  if (winners.length === 0) return <p className="min-h-6" />
  return (
    <p className="disp text-base/6 font-bold text-coin-text" role="status">
      {winnersOf(winners, ownUserId)} with {points(winners[0]!.totalScore)} points
    </p>
  )
}

/** 'Nova Q. won', 'You won', 'Nova Q. and Dex M. share the first place'. */
function winnersOf(winners: readonly LeaderboardRow[], ownUserId: string | undefined): string {
  const isOwn = ({ userId }: LeaderboardRow) => userId === ownUserId
  const ownFirst = [...winners.filter(isOwn), ...winners.filter((row) => !isOwn(row))]
  const different = [...new Set(ownFirst.map((row) => (isOwn(row) ? 'You' : playerLabel(row))))]
  if (different.length === 1) return `${different[0]} won`
  const last = different.length > 2 ? 'others' : different[1]
  return `${different[0]} and ${last} share the first place`
}
