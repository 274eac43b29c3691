/**
 * Refreshes the channels of the catalogue. A replay gives their counts at this instant of its day. YouTube also gives names and pictures,
 * the source stores its counts as the reading of the hour, and a channel that YouTube does not know twice in a row is removed. The source is called before
 * anything is saved, because no lock may be held meanwhile. Refuses source_quota, source_unavailable.
 */
import { noteMissing, saveChannels, saveCounts } from '#server/records/creators.ts'
import { listedChannels, readCounts } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isReplay, type Channel, type ChannelCounts } from '#server/adapters/source.ts'
import { readListedIds } from './queries.ts'

type Numbers = { listed: string[]; at: Date } & (
  | { channels: Channel[]; counts?: undefined }
  | { channels?: undefined; counts: Map<string, ChannelCounts> }
)
export type Renewal = Numbers & { outcome: { updated: number; missing: number } }

/** Reads the listed channels from the source. Refuses source_quota, source_unavailable. */
export async function fetchRenewal(deps: Deps): Promise<Renewal> {
  const listed = await readListedIds(deps.db)
  if (isReplay(deps.source.name)) {
    const { at, counts } = await readCounts(deps, listed)
    return { listed, at, counts, outcome: outcomeOf(listed, counts.size) }
  }
  const { at, channels } = await listedChannels(deps)
  return { listed, at, channels, outcome: outcomeOf(listed, channels.filter(({ counts }) => counts !== null).length) }
}

/** Returns the ids of listed channels that the source did not know. */
export function missingOf({ listed, channels, counts }: Renewal): string[] {
  const known = channels ? new Set(channels.map(({ youtubeId }) => youtubeId)) : counts
  return listed.filter((youtubeId) => !known.has(youtubeId))
}

const outcomeOf = ({ length }: readonly string[], updated: number) => ({
  updated,
  missing: Math.max(0, length - updated),
})

/** Saves what fetchRenewal has read, and unlists channels that YouTube did not know twice in a row. */
export async function saveRenewal({ log }: Pick<Deps, 'log'>, tx: Queryable, renewal: Renewal): Promise<void> {
  if (!renewal.channels) return saveCounts(tx, renewal.counts, renewal.at)
  const { listed, at, channels } = renewal
  await saveChannels(tx, channels, at)
  const left = await noteMissing(tx, listed, new Set(channels.map(({ youtubeId }) => youtubeId)))
  if (left.length > 0)
    log.warn({ event: 'channels_gone', channels: left }, 'channels that YouTube does not know left the catalogue')
}
