/**
 * A channel's newest public videos. They change slowly, so they are requested at most every six hours, by one request at a time. While
 * YouTube does not respond, stored videos are shown for as long as they may be kept.
 */
import type { Db } from '#server/db/handle.ts'
import type { Video } from '#server/adapters/source.ts'
import type { YoutubeApi } from './api.ts'
import { YoutubeError } from './failures.ts'

export type HighlightDeps = { db: Db; api: YoutubeApi; now: () => Date }

const FRESH_HOURS = 6
const MOST = 10

type Kept = { uploadsPlaylist: string | null; videos: Video[]; askedAt: Date }

export function openHighlights(deps: HighlightDeps): (youtubeId: string, limit: number) => Promise<Video[]> {
  const underWay = new Map<string, Promise<Video[]>>()
  return async (youtubeId, limit) => {
    const asked = underWay.get(youtubeId) ?? newestOf(deps, youtubeId).finally(() => underWay.delete(youtubeId))
    underWay.set(youtubeId, asked)
    return (await asked).slice(0, limit)
  }
}

async function newestOf(deps: HighlightDeps, youtubeId: string): Promise<Video[]> {
  const kept = await readKept(deps, youtubeId)
  if (kept && kept.askedAt.getTime() > deps.now().getTime() - FRESH_HOURS * 3_600_000) return kept.videos
  try {
    return await askFor(deps, youtubeId, kept?.uploadsPlaylist ?? null)
  } catch (error) {
    if (kept && error instanceof YoutubeError) return kept.videos
    throw error
  }
}

async function askFor({ db, api, now }: HighlightDeps, youtubeId: string, known: string | null): Promise<Video[]> {
  const uploadsPlaylist =
    known ?? (await api.channels([youtubeId], 'catalogue')).get(youtubeId)?.uploadsPlaylist ?? null
  const uploads = uploadsPlaylist === null ? [] : await api.uploads(uploadsPlaylist, MOST, 'catalogue')
  const counted =
    uploads.length === 0
      ? new Map<string, never>()
      : await api.videos(
          uploads.map(({ videoId }) => videoId),
          'catalogue',
        )
  const videos = uploads.flatMap(({ videoId }): Video[] => {
    const video = counted.get(videoId)
    if (!video) return []
    const { id, title, views, durationSeconds, publishedAt } = video
    return [{ id, title, views, durationSeconds, publishedAt, url: `https://www.youtube.com/watch?v=${id}` }]
  })
  const row = { uploads_playlist: uploadsPlaylist, videos: JSON.stringify(videos), asked_at: now() }
  await db
    .insertInto('youtube_highlights')
    .values({ youtube_id: youtubeId, ...row })
    .onConflict((conflict) => conflict.column('youtube_id').doUpdateSet(row))
    .execute()
  return videos
}

async function readKept({ db }: HighlightDeps, youtubeId: string): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('youtube_highlights')
    .selectAll()
    .where('youtube_id', '=', youtubeId)
    .executeTakeFirst()
  return (
    row && {
      uploadsPlaylist: row.uploads_playlist,
      videos: row.videos.map((video) => ({ ...video, publishedAt: new Date(video.publishedAt) })),
      askedAt: row.asked_at,
    }
  )
}

/** Deletes videos that are past the retention period. */
export async function purgeHighlights({
  db,
  now,
  retentionDays,
}: Pick<HighlightDeps, 'db' | 'now'> & { retentionDays: number }): Promise<void> {
  await db
    .deleteFrom('youtube_highlights')
    .where('asked_at', '<', new Date(now().getTime() - retentionDays * 86_400_000))
    .execute()
}
