/**
 * Items of YouTube's responses that could not be read completely. Each is logged once, counted, and listed for administrators for a week.
 * Only this file writes `youtube_odd_items`, which all processes share.
 */
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { count } from '#server/metrics/metrics.ts'
import type { OddItem } from './read-list.ts'

type ListedOddItem = Omit<OddItem, 'isLeftOut'> & { times: number; firstAt: Date; lastAt: Date }

export type OddItems = {
  report(odd: readonly OddItem[]): Promise<void>
  /** Returns the newest 20 items, newest first. */
  recent(): Promise<ListedOddItem[]>
  /** Deletes reports that are more than a week old. */
  purge(): Promise<void>
}

const KEPT_DAYS = 7
const MOST_SHOWN = 20
const DAY_MS = 86_400_000

const NAMES = new Map([
  ['channelList', 'a channel'],
  ['videoList', 'a video'],
  ['batchGetStats', 'the counts of a video'],
  ['playlistItemList', 'an upload'],
  ['searchList', 'a search result'],
])

export function openOddItems({
  db,
  log,
  now,
}: {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}): OddItems {
  return {
    async report(odd) {
      for (const { list, itemId, fields, isLeftOut } of odd) {
        count('fantasy_source_odd_items_total', { list })
        const at = now()
        const { times } = await db
          .insertInto('youtube_odd_items')
          .values({ list, item_id: itemId ?? '', fields: fields.join(' '), times: 1, first_at: at, last_at: at })
          .onConflict((conflict) =>
            conflict
              .columns(['list', 'item_id', 'fields'])
              .doUpdateSet({ times: sql<number>`youtube_odd_items.times + 1`, last_at: at }),
          )
          .returning('times')
          .executeTakeFirstOrThrow()
        if (times > 1) continue
        const name = NAMES.get(list) ?? 'an item'
        log.warn(
          { event: 'youtube_odd_item', list, itemId, fields },
          isLeftOut
            ? `YouTube sent ${name} that cannot be read; the item is left out`
            : `YouTube sent ${name} with an unreadable field; the field counts as unknown`,
        )
      }
    },

    async recent() {
      const rows = await db
        .selectFrom('youtube_odd_items')
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('item_id')
        .limit(MOST_SHOWN)
        .execute()
      return rows.map((row) => ({
        list: row.list,
        itemId: row.item_id === '' ? null : row.item_id,
        fields: row.fields.split(' '),
        times: row.times,
        firstAt: row.first_at,
        lastAt: row.last_at,
      }))
    },

    async purge() {
      await db
        .deleteFrom('youtube_odd_items')
        .where('last_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
        .execute()
    },
  }
}
