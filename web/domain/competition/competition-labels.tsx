/** Short labels of a competition: its phase, its winners. */
import type { Phase } from '#game/phase.ts'
import { points } from '#web/ui/format.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'

const PILLS: Record<Phase, { word: string; tone: string }> = {
  upcoming: { word: 'Upcoming', tone: '' },
  drafting: { word: 'Drafting', tone: 'pill-coin' },
  live: { word: 'LIVE', tone: 'pill-go' },
  review: { word: 'Provisional', tone: 'pill-ice' },
  completed: { word: 'Final', tone: 'pill-coin' },
  void: { word: 'Void', tone: 'pill-flare' },
}

export function PhasePill({ phase }: { phase: Phase }) {
  const { word, tone } = PILLS[phase]
  return (
    // each phase gets a new element, because a translator may have replaced the text of the old one
    <span key={phase} className={`pill ${tone}`}>
      {phase === 'live' && <i className="pulse bg-ink" aria-hidden="true" />}
      {word}
    </span>
  )
}

type Props = { rows: readonly LeaderboardRow[]; ownUserId: string | undefined }

/** Names the winners of a final competition, from the first rows of its board: 'Nova Q. won with 62.4 points'. */
export function WinnersLine({ rows, ownUserId }: Props) {
  const winners = rows.filter(({ rank }) => rank === 1)
  // the label is as high as the text that follows
  if (winners.length === 0) return <p className="min-h-6" />
  return (
    <p className="disp text-base/6 font-bold text-coin-text" role="status">
      {winnersOf(winners, ownUserId)} with {points(winners[0]!.totalScore)} points
    </p>
  )
}

/** Returns 'Nova Q. won', 'You won' or 'Nova Q. and Dex M. share the first place'. */
function winnersOf(winners: readonly LeaderboardRow[], ownUserId: string | undefined): string {
  const isOwn = ({ userId }: LeaderboardRow) => userId === ownUserId
  const ownFirst = [...winners.filter(isOwn), ...winners.filter((row) => !isOwn(row))]
  const different = [...new Set(ownFirst.map((row) => (isOwn(row) ? 'You' : playerLabel(row))))]
  if (different.length === 1) return `${different[0]} won`
  const last = different.length > 2 ? 'others' : different[1]
  return `${different[0]} and ${last} share the first place`
}

/**
 * Returns the name of a player on the live board: the first and last name, or the first name, if known (the player's own are); otherwise
 * the name on the board; otherwise 'Player ' and the first 8 characters of the id.
 */
type Names = { firstName: string | null; lastName: string | null }
type Row = { userId: string; userDisplayName: string }

export function playerLabel({ userId, userDisplayName }: Row, names?: Names | null): string {
  if (names?.firstName) return names.lastName ? `${names.firstName} ${names.lastName}` : names.firstName
  return userDisplayName || `Player ${userId.slice(0, 8)}`
}
