/**
 * When players can first draft a channel of the catalogue. If the active competition's price book has the channel, they can draft it at
 * once. Otherwise they can draft it in the next competition, or, with a recorded season, in the first competition that replays a day with
 * statistics of the channel. With a slate, a competition offers the channel only if it is drawn, and the draw is not known in advance.
 */
import type { Debut } from './debut.schemas.ts'

export type { Debut } from './debut.schemas.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the sentence that applicants, admins and players all read. */
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

/** The known facts about when a channel of the catalogue can be drafted. */
type Listed = { debut: Debut | null; countedAt: string | null }

/** True if no statistics of the channel are known and no competition has priced it. */
export const waitsForStatistics = ({ debut, countedAt }: Listed): boolean => countedAt === null && !debut?.isNow

/** Returns the sentence for admins. It adds that the channel waits for statistics, unless the sentence already says so. */
export function listedSentence(listed: Listed): string {
  const { debut } = listed
  const waiting = waitsForStatistics(listed) && debut?.isNext !== false ? 'It waits for statistics.' : ''
  return [waiting, debut ? debutSentence(debut) : ''].filter((sentence) => sentence !== '').join(' ')
}
