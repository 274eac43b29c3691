/**
 * Computes the result of a competition from its stored rows alone: the score and rank of each entry, and the prizes. If readings were
 * deleted before the settlement, creators have their stored points.
 *
 * A million entries are held in columns with one slot each, in the order of entry ids. The computation yields to other work every few
 * milliseconds.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { amountIn, openPrizePlaces, paidIn, prizeTies, type PrizeTie } from '#game/payouts.ts'
import { tenths } from '#game/points.ts'
import { rankSlots, type SlotRanks } from '#game/ranking.ts'
import { entryScore } from '#game/trades.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { finalScores } from '#server/scores/stored-scores.ts'
import { canWinPrize, isSeatEntry } from '#server/competition/prize-eligibility.ts'
import { prizeOf } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { readEntries } from '#server/live/read-entries.ts'
import { readBook } from './queries.ts'

type Columns = { entryIds: Float64Array; scores: Int32Array }
/**
 * `amounts`: the prize of each slot in cents, or 0. `winner`: the slot of the first place, if there are entries. `expectedPoints`: the points that
 * the final rosters stand for, in total.
 */
export type Result = Columns &
  SlotRanks & { amounts: Float64Array; paid: number; winner: number | undefined; expectedPoints: number }

const SLOTS_AT_ONCE = 5_000
const YIELD_EVERY = 1 << 16

/** One element for each creator, in the order of the price book. */
export type FinalScores = ReadonlyMap<number, CreatorScore & { expectedPoints: number }>

/** Call it only while the competition's row is locked, because its readings may be deleted at any time; stored points count then. */
export async function finalScoresOf(tx: Queryable, competition: CompetitionRow): Promise<FinalScores> {
  const book = await readBook(tx, competition.id)
  const scores = finalScores(competition, book)
  return new Map(
    book.map((row) => [row.creator_id, { ...scores.get(row.creator_id)!, expectedPoints: row.expected_points }]),
  )
}

/** Entries no longer change, so this needs no transaction. */
export async function resultOf(db: Queryable, competition: CompetitionRow, creators: FinalScores): Promise<Result> {
  const { expectedPoints, ...columns } = await readColumns(db, competition.id, creators)
  const ranked = { ...columns, ...(await inTurns(rankSlots(columns.scores))) }
  const paidSlots = await slotsInPrizes(db, competition, ranked)
  const ties = prizeTies(
    prizeOf(competition, columns.scores.length),
    competition.payout_shares,
    paidSlots.map((slot) => ranked.ranks[slot]!),
  )
  const { amounts, paid } = await inTurns(amountsOf(columns.scores.length, paidSlots, ties))
  const first = ties.find((tie) => paidIn(tie) > 0)
  return { ...ranked, amounts, paid, winner: first ? paidSlots[first.from] : ranked.order[0], expectedPoints }
}

function* amountsOf(
  size: number,
  paidSlots: Uint32Array,
  ties: readonly PrizeTie[],
): Generator<void, Pick<Result, 'amounts' | 'paid'>> {
  const amounts = new Float64Array(size)
  let paid = 0
  for (const tie of ties) {
    for (let nth = 0; nth < paidIn(tie); nth++) {
      amounts[paidSlots[tie.from + nth]!] = amountIn(tie, nth)
      paid++
      if (paid % YIELD_EVERY === 0) yield
    }
  }
  return { amounts, paid }
}

/** Returns the slot of an entry, or the slot after it if the entry is not in this competition. */
export function slotOf({ entryIds }: Pick<Columns, 'entryIds'>, entryId: number): number {
  let [from, to] = [0, entryIds.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (entryIds[middle]! < entryId) from = middle + 1
    else to = middle
  }
  return from
}

async function readColumns(
  db: Queryable,
  competitionId: number,
  creators: FinalScores,
): Promise<Columns & Pick<Result, 'expectedPoints'>> {
  let [entryIds, scores, size, expectedPoints] = [new Float64Array(0), new Int32Array(0), 0, 0]
  const pointsOf = (creatorId: number) => {
    const creator = creators.get(creatorId)
    expectedPoints += creator?.expectedPoints ?? 0
    return creator?.points ?? tenths(0)
  }
  await readEntries(db, competitionId, (entries) => {
    if (size + entries.length > scores.length) {
      const room = 2 * (size + entries.length)
      entryIds = withRoom(entryIds, new Float64Array(room))
      scores = withRoom(scores, new Int32Array(room))
    }
    for (const { id, picks, banked } of entries) {
      entryIds[size] = id
      scores[size] = entryScore(banked, picks.map(pointsOf))
      size++
    }
  })
  return { entryIds: entryIds.subarray(0, size), scores: scores.subarray(0, size), expectedPoints }
}

function withRoom<Column extends Float64Array | Int32Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

/** Runs to the end and yields to other work at each step. */
export async function inTurns<Found>(steps: Generator<void, Found>): Promise<Found> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}

/** Returns the slots that are paid, best first. */
async function slotsInPrizes(
  db: Queryable,
  competition: CompetitionRow,
  { entryIds, order, ranks }: Columns & SlotRanks,
): Promise<Uint32Array> {
  const found = new Uint32Array(order.length)
  let size = 0
  const standingOf = openPrizePlaces(competition.payout_shares.length)
  for (let from = 0; from < order.length; from += SLOTS_AT_ONCE) {
    const slots = order.subarray(from, from + SLOTS_AT_ONCE)
    const special = await specialAmong(db, slots, entryIds)
    for (const slot of slots) {
      const owner = special.get(entryIds[slot]!) ?? ORDINARY
      if (!canWinPrize(competition, owner)) continue
      const standing = standingOf({ rank: ranks[slot]!, playerId: owner.playerId })
      if (standing === 'none') return found.subarray(0, size)
      if (standing === 'paid') found[size++] = slot
    }
  }
  return found.subarray(0, size)
}

/** `playerId` is null for the only entry of a player. */
type Owner = { playerId: string | null; isBot: boolean; isSeat: boolean }
const ORDINARY: Owner = { playerId: null, isBot: false, isSeat: false }

/**
 * The entries of bots, of seats and of players with several entries, by id. Others are omitted, because a tie may include every entry.
 */
async function specialAmong(db: Queryable, slots: Uint32Array, entryIds: Float64Array): Promise<Map<number, Owner>> {
  const { rows } = await sql<{ id: number; userId: string; hasOthers: boolean } & Omit<Owner, 'playerId'>>`
    select * from (
      select entries.id, user_id as "userId", is_bot as "isBot", ${isSeatEntry} as "isSeat", exists (
        select from entries as other
        where other.user_id = entries.user_id and other.competition_id = entries.competition_id and other.id <> entries.id
      ) as "hasOthers"
      from entries join users on users.id = user_id
      where entries.id = any(${Array.from(slots, (slot) => entryIds[slot]!)}::bigint[])
    ) as owned where "isBot" or "isSeat" or "hasOthers"
  `.execute(db)
  return new Map(
    rows.map(({ id, userId, isBot, isSeat, hasOthers }) => [
      id,
      { playerId: hasOthers ? userId : null, isBot, isSeat },
    ]),
  )
}
