/** Reads the creators that can be drafted. Price books are made of them. */
import { cents, type Cents } from '#game/money.ts'
import type { Queryable } from '#server/db/handle.ts'

export type Offered = { id: number; youtubeId: string; subscribers: number | null; override: Cents | null }

/** Returns the active creators, by id. `override` is the price in cents that an admin set, or null. */
export async function readOffered(tx: Queryable): Promise<Offered[]> {
  const rows = await tx
    .selectFrom('creators')
    .select(['id', 'youtube_id', 'subscriber_count', 'price_override_cents'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    youtubeId: row.youtube_id,
    subscribers: row.subscriber_count === null ? null : Number(row.subscriber_count),
    override: row.price_override_cents === null ? null : cents(row.price_override_cents),
  }))
}
