/**
 * When players can draft a channel of the catalogue: at once, where the competition of today already has a price for it; else in the next
 * competition that opens, or, where a recorded season has no statistics of it for that one, in the first that replays a day for which it
 * has. With a slate it can be drafted from then on, but only when it is drawn, and nobody knows the draw beforehand.
 */
import type { Debut } from './debut.schemas.ts'

export type { Debut } from './debut.schemas.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** For applicants, admins and players alike, so that all are told the same. */
export function debutSentence({ isNow, isNext, replayDay, slateSize }: Debut): string {
  if (isNow) return 'Players can pick it or trade for it at once: the present competition already has a price for it.'
  const draw =
    slateSize > 0
      ? `a draw decides when players can draft it: at most ${slateSize} creators are offered at a time.`
      : null
  if (isNext)
    return draw === null ? 'Players can draft it from the next competition on.' : `From the next competition on ${draw}`
  if (replayDay === null)
    return 'Players cannot draft it: the recorded season has no statistics for it on any day that is replayed.'
  const day = longDay.format(new Date(replayDay))
  if (draw !== null)
    return `The recorded season has no statistics for it until the game replays ${day}. From then on ${draw}`
  return `Players can draft it once the game replays ${day}: the recorded season has no statistics for it until then.`
}

/** What is known of a channel of the catalogue. */
type Listed = { debut: Debut | null; countedAt: string | null }

/** No statistics are known of it yet, and no competition has priced it by them. */
export const waitsForStatistics = ({ debut, countedAt }: Listed): boolean => countedAt === null && !debut?.isNow

/** For admins: the same, and that it waits for statistics where that does not follow from it. */
export function listedSentence(listed: Listed): string {
  const { debut } = listed
  const waiting = waitsForStatistics(listed) && debut?.isNext !== false ? 'It waits for statistics.' : ''
  return [waiting, debut ? debutSentence(debut) : ''].filter((sentence) => sentence !== '').join(' ')
}
