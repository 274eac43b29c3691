/** Inserts a competition with creators and a price book into the database, in drafting by default. */
import type { Insertable } from 'kysely'
import { cents, decimalOf, dollars } from '#game/money.ts'
import type { Competitions } from '#server/db/tables.ts'
import type { Db } from '#server/db/handle.ts'

/** Columns of `competitions`, and the price in dollars of each creator in the price book. */
export type WantedCompetition = Partial<Insertable<Competitions>> & { prices?: readonly number[] }

/** `price` is the text that a player sends in a pick. */
export type TestCompetition = { id: number; creators: { creatorId: number; price: string }[] }

const SOME_PRICES = [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000]
const MINUTE_MS = 60_000
let made = 0

/** Inserts a competition and its price book. Returns its id, and creators with ids and prices. */
export async function insertCompetition(
  db: Db,
  { prices = SOME_PRICES, ...columns }: WantedCompetition = {},
): Promise<TestCompetition> {
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
  const { id } = await db
    .insertInto('competitions')
    .values({
      ordinal: 10_000 + ++made,
      date: '2026-02-01',
      replay_day: '2026-02-01',
      source: 'recorded',
      draft_opens_at: fromNow(-60),
      start_time: fromNow(60),
      end_time: fromNow(120),
      settle_at: fromNow(130),
      prize_title: 'Test Cup',
      prize_value_cents: 10_000,
      salary_cap_cents: 15_000_000,
      phase: 'drafting',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('competition_totals').values({ competition_id: id }).execute()
  return { id, creators: await insertPriceBook(db, id, prices) }
}

async function insertPriceBook(
  db: Db,
  competitionId: number,
  prices: readonly number[],
): Promise<TestCompetition['creators']> {
  if (prices.length === 0) return []
  const creators = await db
    .insertInto('creators')
    .values(
      prices.map((price, index) => ({
        youtube_id: `UC-test-${competitionId}-${index}`,
        channel_name: `Channel ${competitionId}-${index + 1}`,
        category: 'gaming',
        price_cents: dollars(price),
        subscriber_count: 100_000,
        view_count: 20_000_000,
        video_count: 100,
        like_count: 500_000,
        comment_count: 30_000,
      })),
    )
    .returning(['id', 'price_cents'])
    .execute()

  await db
    .insertInto('creator_snapshots')
    .values(
      creators.map((creator) => ({
        creator_id: creator.id,
        competition_id: competitionId,
        price_cents: creator.price_cents,
        baseline_views: 9_000,
        expected_views: 9_000,
        projection: 39.2,
        expected_points: 39.2,
        sharp_points: 39.2,
        known_days: 14,
      })),
    )
    .execute()
  return creators.map(({ id, price_cents: price }) => ({ creatorId: id, price: decimalOf(cents(price)) }))
}
