/** The marks beside a player's name: whose entry it is, which of several, a bot or a seat. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { entryName } from './entry-name.ts'

/** Returns the text of the mark on the player's own row. */
export const youAnd = (which: string | null): string => (which === null ? 'You' : `You · ${which}`)

/** Returns the entry's name if its player has several entries, otherwise null. */
export const whichOf = (
  { nthEntry }: { nthEntry?: LeaderboardRow['nthEntry'] },
  nameOf: (nth: number) => string = entryName,
) => (nthEntry === undefined ? null : nameOf(nthEntry))

type Props = { which: string | null }

/** In a narrow row the border marks the player's own row, and this mark names only the entry. */
const YouMark = ({ which }: Props) => (
  <span className="pill pill-go flex-none gap-0 px-1.5 py-0 text-2xs whitespace-pre">
    {which === null ? 'You' : <span className="@max-[9.5rem]:sr-only">You · </span>}
    {which}
  </span>
)

/** The mark on a row: "You" on the player's own row, and the entry's name if its player has several. */
export function WhoseMark({ which, isOwn }: Props & { isOwn: boolean }) {
  if (isOwn) return <YouMark which={which} />
  return which !== null && <span className="pill flex-none px-1.5 py-0 text-2xs whitespace-nowrap">{which}</span>
}

type Named = Pick<LeaderboardRow, 'userId' | 'userDisplayName'>

/** Returns the ids of the players whose name is not unique among these rows. The end of the id is shown beside such a name. */
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

/** The mark of a bot with its strength. In a narrow container only screen readers get the strength. */
export function BotBadge({ row: { isBot, botLevel } }: { row: Pick<LeaderboardRow, 'isBot' | 'botLevel'> }) {
  if (!isBot) return null
  return (
    <span className="pill gap-1 px-1.5 py-0 text-2xs whitespace-nowrap">
      bot
      {botLevel !== null && <span className="@max-[9rem]:sr-only"> · {botLevel}</span>}
    </span>
  )
}

/** The mark of an entry that was made by a seat, which wins no prize. */
export function SeatBadge({ row: { isSeat } }: { row: Pick<LeaderboardRow, 'isSeat'> }) {
  return isSeat ? <span className="pill px-1.5 py-0 text-2xs whitespace-nowrap">seat</span> : null
}
