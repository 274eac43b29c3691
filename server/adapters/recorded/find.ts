/** Finding a recorded channel: by text as people type it, without accents and capitals, or by what names it exactly. */
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { RecordedChannel, Season } from './season.ts'

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const sizeOf = (channel: RecordedChannel): number => channel.totals.at(-1)?.subscribers ?? 0

/** Every word is in the title or the handle; titles that begin with the text first, then the biggest. */
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

/** The channel that an id, an @handle or an address names; null when it is none of the season's. */
export function findInSeason({ channels }: Season, text: string): RecordedChannel | null {
  const named = parseChannelReference(text)
  if (named === null) return null
  if (named.kind === 'id') return channels.get(named.id) ?? null
  const all = [...channels.values()]
  if (named.kind === 'video') return all.find(({ videos }) => videos.some((video) => video.id === named.id)) ?? null
  const handle = (named.kind === 'handle' ? named.handle : `@${named.name}`).toLowerCase()
  return all.find((channel) => channel.handle?.toLowerCase() === handle) ?? null
}
