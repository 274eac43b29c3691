/**
 * When players can draft a channel of the catalogue: in the next competition that opens, or, where a recorded season has no statistics of
 * it for that one, in the first that replays a day for which it has.
 */
import type { Debut } from './debut.schemas.ts'

export type { Debut } from './debut.schemas.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** For applicants, admins and players alike, so that all are told the same. */
export function debutSentence({ isNext, replayDay }: Debut): string {
  if (isNext) return 'Players can draft it from the next competition on.'
  if (replayDay === null)
    return 'Players cannot draft it: the recorded season has no statistics for it on any day that is replayed.'
  const day = longDay.format(new Date(replayDay))
  return `Players can draft it once the game replays ${day}: the recorded season has no statistics for it until then.`
}
