/** Updates the catalogue for a round. The source is called before the transaction that needs its data. */
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { SourceUnavailable, type Channel, type Round, type StatisticsSource } from '#server/adapters/source.ts'
import { saveUploads } from '#server/adapters/uploads.ts'
import { saveChannels } from '#server/records/creators.ts'
import { readOffered } from './offered.ts'

/** The source's data for a price book. */
export type CatalogueSource = Pick<StatisticsSource, 'channels' | 'read' | 'history' | 'uploads'>

/**
 * Fetches the data of a round's price book in advance, because a transaction must not wait for the source. While a live source does not
 * respond, the catalogue keeps its last counts.
 */
export async function prefetchSource(
  { source, db, log }: Pick<Deps, 'source' | 'db' | 'log'>,
  round: Round,
): Promise<CatalogueSource> {
  const channels = await source.channels(round).catch((error: unknown): Channel[] => {
    if (!(error instanceof SourceUnavailable)) throw error
    log.warn(
      { err: error, event: 'source_failed' },
      'the statistics source did not respond: the catalogue keeps its last counts',
    )
    return []
  })
  const offered = await readOffered(db)
  const ids = [...new Set([...channels, ...offered].map(({ youtubeId }) => youtubeId))]
  const [counts, history] = [await source.read(round, round.startTime, ids), await source.history(round, ids)]
  const uploads = await source.uploads(round, ids)
  return {
    channels: async () => channels,
    read: async () => counts,
    history: async () => history,
    uploads: async () => uploads,
  }
}

/**
 * Lists every channel that the source knows in this round, and updates names, pictures and counts of listed channels. Also saves the known
 * upload times of all creators on offer.
 */
export async function syncCatalogue(
  { source }: { source: CatalogueSource },
  tx: Queryable,
  round: Round,
): Promise<void> {
  await saveChannels(tx, await source.channels(round), round.startTime)
  const offered = await readOffered(tx)
  const uploads = await source.uploads(
    round,
    offered.map(({ youtubeId }) => youtubeId),
  )
  await saveUploads(
    tx,
    offered.flatMap(({ id: creatorId, youtubeId }) =>
      (uploads.get(youtubeId) ?? []).map((upload) => ({ ...upload, creatorId })),
    ),
    round.startTime,
  )
}
