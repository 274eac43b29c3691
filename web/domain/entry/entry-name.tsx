/** The name of one of the player's entries, everywhere: Entry 1, or Entry 1 of 3 where the number of entries is given. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'

export const entryName = (number: number, of = 1): string => (of > 1 ? `Entry ${number} of ${of}` : `Entry ${number}`)

/** Marks the owner of a row: You on the player's own, and on anybody's which of several entries it is. */
export const youAnd = (which: string | null): string => (which === null ? 'You' : `You · ${which}`)

/** Which of its player's several entries a row is; null if there is only one. */
export const whichOf = (
  { nthEntry }: { nthEntry?: LeaderboardRow['nthEntry'] },
  nameOf: (nth: number) => string = entryName,
) => (nthEntry === undefined ? null : nameOf(nthEntry))

type Props = { which: string | null }

/** In a narrow row the frame around it says whose it is, and the mark only which entry. */
const YouMark = ({ which }: Props) => (
  <span className="pill pill-go flex-none gap-0 px-1.5 py-0 text-2xs whitespace-pre">
    {which === null ? 'You' : <span className="@max-[9.5rem]:sr-only">You · </span>}
    {which}
  </span>
)

/** On the player's own row and on somebody else's. */
export function WhoseMark({ which, isOwn }: Props & { isOwn: boolean }) {
  if (isOwn) return <YouMark which={which} />
  return which !== null && <span className="pill flex-none px-1.5 py-0 text-2xs whitespace-nowrap">{which}</span>
}

type Named = Pick<LeaderboardRow, 'userId' | 'userDisplayName'>

/** Two people may have the same name on a board: then the end of each one's id stands beside it, the same on every board.
 * The ids of those among these rows whose name is not unique.
 */
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

/** Marks a row of the board as a bot's, and says how well it plays; in a narrow container only to screen readers. */
export function BotBadge({ row: { isBot, botLevel } }: { row: Pick<LeaderboardRow, 'isBot' | 'botLevel'> }) {
  if (!isBot) return null
  return (
    <span className="pill gap-[0.3em] px-1.5 py-0 text-2xs whitespace-nowrap">
      bot
      {botLevel !== null && <span className="@max-[9rem]:sr-only"> · {botLevel}</span>}
    </span>
  )
}
