/** Computes a competition's price book when drafting opens, from the creators on offer and their history. */
import type { Insertable } from 'kysely'
import type { Cents } from '#game/money.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import { sharpProjectionsOf } from '#game/sharp-projections.ts'
import { recentDays } from '#game/scouting/days.ts'
import { NEW_BELOW_DAYS, type BookLine, type Candidate, type ScoringVersion } from '#game/scoring/types.ts'
import type { ChannelCounts, History, Round } from '#server/adapters/source.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Competitions, CreatorSnapshots } from '#server/db/tables.ts'
import { savePrices } from '#server/records/creators.ts'
import { readOffered, type Offered } from './offered.ts'
import type { CatalogueSource } from './sync.ts'

/** The number of days in the trend line on the screens. */
const TREND_DAYS = 14

/** The frozen price book: `learned` are estimated values for the competition's row, `lines` has one row for each creator. */
export type FrozenBook = {
  learned: Pick<Insertable<Competitions>, 'form_weight' | 'spread' | 'last_tide' | 'prices_as_of'>
  lines: Insertable<CreatorSnapshots>[]
}

/**
 * Returns the price book of a competition, with a line for every offered creator that the source has counts of. Also saves the same prices
 * and the trends in the catalogue.
 */
export async function priceBook(
  { source }: { source: CatalogueSource },
  tx: Queryable,
  { id, version, salaryCap, round }: { id: number; version: ScoringVersion; salaryCap: Cents; round: Round },
): Promise<FrozenBook> {
  const offered = await readOffered(tx)
  const ids = offered.map((creator) => creator.youtubeId)
  const [counts, history] = [await source.read(round, round.startTime, ids), await source.history(round, ids)]
  const candidates = offered.flatMap((creator): Candidate[] => {
    const known = counts.get(creator.youtubeId)
    return known ? [candidateOf(creator, known, history.get(creator.youtubeId))] : []
  })
  const book = scorerOf(version).makeBook(candidates, salaryCap)

  const sharp = sharpProjectionsOf(candidates, book)
  const days = recentDays(
    candidates.map(({ viewGains }) => viewGains),
    book.lastCommonFactor ?? undefined,
  )
  const trends = new Map(candidates.map(({ creatorId, viewGains }) => [creatorId, trendOf(viewGains)]))
  await savePrices(
    tx,
    book.lines.map(({ creatorId, price }) => ({ id: creatorId, price, trend: trends.get(creatorId)! })),
  )
  return {
    learned: {
      form_weight: book.formWeight,
      spread: book.spread,
      last_tide: book.lastCommonFactor,
      prices_as_of: history.values().find(({ until }) => until !== undefined)?.until ?? null,
    },
    lines: book.lines.map((line, index) => ({
      ...columnsOf(id, line),
      sharp_points: sharp.get(line.creatorId)!,
      form: days[index]!.form,
    })),
  }
}

const candidateOf = (
  { id, subscribers, override }: Offered,
  { views }: ChannelCounts,
  history: History | undefined,
): Candidate => ({
  creatorId: id,
  subscribers,
  views,
  viewGains: history?.viewGains ?? [],
  override,
})

const trendOf = (gains: Candidate['viewGains']): number[] => gains.filter((gain) => gain !== null).slice(-TREND_DAYS)

const columnsOf = (competitionId: number, line: BookLine) => ({
  creator_id: line.creatorId,
  competition_id: competitionId,
  price_cents: line.price,
  baseline_views: line.normalDay,
  expected_views: line.expectedViews,
  projection: line.projection,
  known_days: line.knownDays,
  expected_points: line.expectedPoints,
  is_new: line.knownDays < NEW_BELOW_DAYS,
})
