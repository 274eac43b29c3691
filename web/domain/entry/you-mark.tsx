/** Marks the owner of a row: You on the player's own, and on anybody's which of several entries it is. */
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { entryName } from './entry-name.ts'

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
