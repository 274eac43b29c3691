/** The invariants that need the game's rules: scores and prizes are recomputed from stored rows and compared to the tenth and the cent. */
import { sql } from 'kysely'
import { openPrizePlaces, payouts, type Placed } from '#game/payouts.ts'
import { tenths } from '#game/points.ts'
import { isKnownVersion } from '#game/scoring/scorer.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { Invariant } from './invariant.ts'
import { isSeatEntry } from '#server/competition/prize-eligibility.ts'
import { finalScores, scoreOfEntry } from '#server/scores/stored-scores.ts'
import { prizeOf } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { readByCursor } from '#server/db/cursor.ts'
import type { Queryable } from '#server/db/handle.ts'

const ENTRIES_AT_ONCE = 20_000

export const recompute: readonly Invariant[] = [
  { id: 'I7', promise: 'every score follows from the stored readings', find: findWrongScores },
  {
    id: 'I2',
    promise: 'every prize follows from the ranks, and only the best entry of a player is paid',
    find: findWrongPrizes,
  },
]

const endedCompetitions = (tx: Queryable) =>
  tx
    .selectFrom('competitions')
    .selectAll()
    .where('ended_at', 'is not', null)
    .where('phase', 'in', ['review', 'completed'])
    .orderBy('ordinal')
    .execute()

async function findWrongScores(tx: Queryable): Promise<string[]> {
  const places: string[] = []
  for (const competition of await endedCompetitions(tx)) {
    if (competition.counts_forgotten_at !== null) {
      if (competition.phase === 'completed')
        places.push(...(await findWrongEntries(tx, competition, await storedPoints(tx, competition.id))))
      continue
    }
    if (!isKnownVersion(competition.scoring_version)) {
      places.push(
        `competition ${competition.id} was scored under version ${competition.scoring_version}, which this program does not know`,
      )
      continue
    }
    const book = await tx
      .selectFrom('creator_snapshots')
      .selectAll()
      .where('competition_id', '=', competition.id)
      .execute()
    const scores = finalScores(competition, book)
    for (const row of book) {
      const score = scores.get(row.creator_id)!
      const stored = [row.growth_score_tenths, row.wes_score_tenths, row.points_tenths].join(', ')
      const computed = [score.growthScore, score.engagementScore, score.points].join(', ')
      if (stored === computed) continue
      places.push(
        `creator ${row.creator_id} in competition ${competition.id}: stored ${stored}, computed ${computed} tenths`,
      )
    }
    if (competition.phase === 'completed') places.push(...(await findWrongEntries(tx, competition, scores)))
  }
  return places
}

/** Where readings were deleted, as YouTube's terms require, only the points computed from them remain. */
async function storedPoints(tx: Queryable, competitionId: number): Promise<Map<number, Pick<CreatorScore, 'points'>>> {
  const rows = await tx
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'points_tenths'])
    .where('competition_id', '=', competitionId)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, { points: tenths(row.points_tenths) }]))
}

async function findWrongEntries(
  tx: Queryable,
  { id }: CompetitionRow,
  scores: ReadonlyMap<number, Pick<CreatorScore, 'points'>>,
): Promise<string[]> {
  const places: string[] = []
  for (let after = 0; ;) {
    const rows = await tx
      .selectFrom('entries')
      .select(['id', 'picks', 'banked_tenths', 'score_tenths'])
      .where('competition_id', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    for (const row of rows) {
      const score = scoreOfEntry(row, scores)
      if (score !== row.score_tenths)
        places.push(`entry ${row.id}: stored ${row.score_tenths}, computed ${score} tenths`)
    }
    if (rows.length < ENTRIES_AT_ONCE) return places
    after = rows.at(-1)!.id
  }
}

async function findWrongPrizes(tx: Queryable): Promise<string[]> {
  const places: string[] = []
  for (const competition of await endedCompetitions(tx)) {
    if (competition.phase !== 'completed') continue
    const due = payouts(
      prizeOf(competition, await countEntries(tx, competition)),
      competition.payout_shares,
      await inPrizes(tx, competition),
    )
    const paid = await tx
      .selectFrom('competition_winners')
      .select(['entry_id', 'rank', 'prize_amount_cents'])
      .where('competition_id', '=', competition.id)
      .execute()
    const amounts = new Map(paid.map((row) => [row.entry_id, row.prize_amount_cents]))
    for (const { entryId, amount } of due) {
      const got = amounts.get(entryId) ?? 0
      if (got !== amount) places.push(`entry ${entryId} should have won ${amount}, has ${got} cents`)
    }
    const dueEntries = new Set(due.map(({ entryId }) => entryId))
    for (const { entry_id, prize_amount_cents } of paid)
      if (!dueEntries.has(entry_id))
        places.push(`entry ${entry_id} should have won nothing, has ${prize_amount_cents} cents`)
  }
  return places
}

async function countEntries(tx: Queryable, { id }: CompetitionRow): Promise<number> {
  const { entries } = await tx
    .selectFrom('entries')
    .select((table) => table.fn.countAll<number>().as('entries'))
    .where('competition_id', '=', id)
    .executeTakeFirstOrThrow()
  return entries
}

/** Returns the entries on the paid places, best first, also those that are not paid because their player has a better entry. */
async function inPrizes(tx: Queryable, competition: CompetitionRow): Promise<Placed[]> {
  const { id, source, payout_shares } = competition
  const placed: Placed[] = []
  const standingOf = openPrizePlaces(payout_shares.length)
  const best = sql<{ id: number; user_id: string; rank: number }>`
    select entries.id, user_id, rank from entries join users on users.id = user_id
    where competition_id = ${id}::integer and rank is not null
      and (${source} <> 'youtube' or not is_bot) and not ${isSeatEntry}
    order by rank, entries.id
  `
  for await (const rows of readByCursor(tx, 'best', best, ENTRIES_AT_ONCE)) {
    for (const { id: entryId, user_id: playerId, rank } of rows) {
      if (standingOf({ rank, playerId }) === 'none') return placed
      placed.push({ entryId, rank, playerId })
    }
  }
  return placed
}
