/**
 * Searches channels by text. YouTube allows a hundred searches a day, so results are stored for a day for all admins, and each admin gets
 * twenty. The counts cost another unit. Texts of fewer than three characters are not searched for.
 * Throws SourceUnavailable 'own-quota' for an admin's twenty-first search, and the API's errors.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { SEARCHES_A_DAY, SourceUnavailable, type FoundChannel, type SearchedChannel } from '#server/adapters/source.ts'
import type { FoundItem, YoutubeApi } from './api.ts'
import { countsOf } from './channels.ts'
import { YoutubeError } from './failures.ts'
import { quotaDate } from './quota-day.ts'

const STORED_HOURS = 24
const SHORTEST = 3

type SearchDeps = { db: Db; api: YoutubeApi; now: () => Date }

/** Returns at most `limit` channels, best match first. Throws SourceUnavailable. */
export async function searchYoutube(
  deps: SearchDeps,
  text: string,
  limit: number,
  askedBy: string,
): Promise<SearchedChannel[]> {
  const wanted = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (wanted.length < SHORTEST) return []
  const stored = await readStored(deps, wanted)
  if (stored) return stored.slice(0, limit)
  await countSearch(deps, askedBy)
  const found = await deps.api.searchChannels(wanted, limit)
  const { channels, isCounted } = await addCounts(deps.api, found)
  if (isCounted) await storeResult(deps, wanted, channels)
  return channels.map((channel) => ({ ...channel, countedAt: deps.now() }))
}

async function readStored({ db, now }: SearchDeps, text: string): Promise<SearchedChannel[] | undefined> {
  const freshFrom = new Date(now().getTime() - STORED_HOURS * 3_600_000)
  const row = await db
    .selectFrom('youtube_searches')
    .select(['found', 'asked_at'])
    .where('text', '=', text)
    .where('asked_at', '>', freshFrom)
    .executeTakeFirst()
  return row?.found.map(({ counts, ...channel }) => ({
    ...channel,
    counts: counts && { ...counts, basketViews: null },
    countedAt: row.asked_at,
  }))
}

async function storeResult({ db, now }: SearchDeps, text: string, found: readonly FoundChannel[]): Promise<void> {
  const row = { found: JSON.stringify(found), asked_at: now() }
  await db
    .insertInto('youtube_searches')
    .values({ text, ...row })
    .onConflict((conflict) => conflict.column('text').doUpdateSet(row))
    .execute()
}

async function countSearch({ db, now }: SearchDeps, askedBy: string): Promise<void> {
  const taken = await db
    .insertInto('youtube_searchers')
    .values({ user_id: askedBy, pacific_date: quotaDate(now()), searches: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'pacific_date'])
        .doUpdateSet({ searches: sql<number>`youtube_searchers.searches + 1` })
        .where('youtube_searchers.searches', '<', SEARCHES_A_DAY),
    )
    .returning('searches')
    .executeTakeFirst()
  if (!taken) throw new SourceUnavailable('own-quota', `${SEARCHES_A_DAY} searches a day`)
}

/** Adds counts to the search results and keeps their order and texts. Channels whose counts could not be read have none. */
async function addCounts(
  api: YoutubeApi,
  found: readonly FoundItem[],
): Promise<{ channels: FoundChannel[]; isCounted: boolean }> {
  const counted =
    found.length === 0
      ? new Map<string, never>()
      : await api
          .channels(
            found.map(({ youtubeId }) => youtubeId),
            'search',
          )
          .catch((error: unknown) => {
            if (error instanceof YoutubeError) return null
            throw error
          })
  const channels = found.map((item): FoundChannel => {
    const channel = counted?.get(item.youtubeId)
    return { ...item, handle: channel?.handle ?? null, category: 'other', counts: channel ? countsOf(channel) : null }
  })
  return { channels, isCounted: counted !== null }
}

/** Deletes searches that are older than the time for which results are shown. */
export async function purgeSearches({ db, now }: Pick<SearchDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - STORED_HOURS * 3_600_000)
  await db.deleteFrom('youtube_searches').where('asked_at', '<', before).execute()
  await db.deleteFrom('youtube_searchers').where('pacific_date', '<', quotaDate(before)).execute()
}
