/** Finds recorded channels by text, ignoring accents and capitals, or by an exact id, handle, name or video. */
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { RecordedChannel, Season } from './season.ts'

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const sizeOf = (channel: RecordedChannel): number => channel.totals.at(-1)?.subscribers ?? 0

/** Returns channels with every word in the title or the handle: first titles that begin with the text, then by subscribers. */
export function searchSeason({ channels }: Season, text: string, limit: number): RecordedChannel[] {
  const wanted = folded(text).trim()
  const words = wanted.split(/\s+/)
  const begins = (channel: RecordedChannel) => Number(folded(channel.title).startsWith(wanted))
  if (wanted === '') return []
  return [...channels.values()]
    .filter((channel) => {
      const names = `${folded(channel.title)} ${folded(channel.handle ?? '')}`
      return words.every((word) => names.includes(word))
    })
    .sort((one, other) => begins(other) - begins(one) || sizeOf(other) - sizeOf(one))
    .slice(0, limit)
}

/** Returns the channel that an id, a handle, a name or a video address leads to, or null if it is not in the season. */
export function findInSeason({ channels }: Season, text: string): RecordedChannel | null {
  const named = parseChannelReference(text)
  if (named === null) return null
  if (named.kind === 'id') return channels.get(named.id) ?? null
  const all = [...channels.values()]
  if (named.kind === 'video') return all.find(({ videos }) => videos.some((video) => video.id === named.id)) ?? null
  const handle = (named.kind === 'handle' ? named.handle : `@${named.name}`).toLowerCase()
  return all.find((channel) => channel.handle?.toLowerCase() === handle) ?? null
}
