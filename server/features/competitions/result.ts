/**
 * The result of a competition, from its stored rows alone: everybody's score and rank, and who is paid what. Where the readings were
 * forgotten before it was settled, creators have the points that were stored.
 *
 * A million entries are held in columns, one slot each, in the order of entry. Rows are made from them a few thousand at a time, and the
 * event loop gets a turn every few milliseconds.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { amountIn, paidIn, prizeTies, type Payout, type PrizeTie } from '#game/payouts.ts'
import { tenths } from '#game/points.ts'
import { rankSlots, type Ranked, type SlotRanks } from '#game/ranking.ts'
import { entryScore } from '#game/trades.ts'
import { finalScores } from '#server/competition/scores.ts'
import { botsMayWin, prizeOf } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { readEntriesAfter } from '#server/live/read-entries.ts'
import { readBook } from './queries.ts'

type Columns = { entryIds: Float64Array; scores: Int32Array }
/** `paidSlots`: the slots that can win money, best first, as far as needed; `ties` counts its places among them. */
export type Result = Columns & SlotRanks & { paidSlots: Uint32Array; ties: PrizeTie[] }

const ROWS_AT_ONCE = 5_000

export async function resultOf(tx: Queryable, competition: CompetitionRow): Promise<Result> {
  const columns = await readColumns(tx, competition)
  const ranked = { ...columns, ...(await inTurns(rankSlots(columns.scores))) }
  const paidSlots = await slotsInPrizes(tx, competition, ranked)
  const ties = prizeTies(
    prizeOf(competition, columns.scores.length),
    competition.payout_shares,
    paidSlots.map((slot) => ranked.ranks[slot]!),
  )
  return { ...ranked, paidSlots, ties }
}

/** Everybody's score and rank, in the order of entry. */
export function* rankedRows({ entryIds, scores, ranks }: Result): Generator<Ranked[]> {
  for (let from = 0; from < scores.length; from += ROWS_AT_ONCE) {
    const rows: Ranked[] = []
    for (let slot = from; slot < Math.min(from + ROWS_AT_ONCE, scores.length); slot++)
      rows.push({ entryId: entryIds[slot]!, score: tenths(scores[slot]!), rank: ranks[slot]! })
    yield rows
  }
}

export type Prize = Payout & Ranked

/** The entries that are paid, best first. */
export function* paidRows({ entryIds, scores, ranks, paidSlots, ties }: Result): Generator<Prize[]> {
  let rows: Prize[] = []
  for (const tie of ties) {
    for (let nth = 0; nth < paidIn(tie); nth++) {
      const slot = paidSlots[tie.from + nth]!
      const score = tenths(scores[slot]!)
      rows.push({ entryId: entryIds[slot]!, score, rank: ranks[slot]!, amount: amountIn(tie, nth) })
      if (rows.length < ROWS_AT_ONCE) continue
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** The first entry that is paid, or the first of all if nobody is; undefined if nobody entered. */
export function winningEntry({ entryIds, order, paidSlots, ties }: Result): number | undefined {
  const first = ties.find((tie) => paidIn(tie) > 0)
  const slot = first ? paidSlots[first.from] : order[0]
  return slot === undefined ? undefined : entryIds[slot]
}

async function readColumns(tx: Queryable, competition: CompetitionRow): Promise<Columns> {
  const creators = finalScores(competition, await readBook(tx, competition.id))
  let [entryIds, scores, size] = [new Float64Array(0), new Int32Array(0), 0]
  await readEntriesAfter(tx, competition.id, 0, (entries) => {
    if (size + entries.length > scores.length) {
      const room = 2 * (size + entries.length)
      entryIds = withRoom(entryIds, new Float64Array(room))
      scores = withRoom(scores, new Int32Array(room))
    }
    for (const { id, picks, banked } of entries) {
      entryIds[size] = id
      scores[size] = entryScore(
        banked,
        picks.map((creatorId) => creators.get(creatorId)?.points ?? tenths(0)),
      )
      size++
    }
  })
  return { entryIds: entryIds.subarray(0, size), scores: scores.subarray(0, size) }
}

function withRoom<Column extends Float64Array | Int32Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

/** Runs to the end, with a turn for everybody else at each step. */
export async function inTurns<Found>(steps: Generator<void, Found>): Promise<Found> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}

/**
 * The slots on prize places and all that tie with the last of them: in each tie one of each player, the earliest. Bots are included only
 * where they may win.
 */
async function slotsInPrizes(
  tx: Queryable,
  competition: CompetitionRow,
  { entryIds, order, ranks }: Columns & SlotRanks,
): Promise<Uint32Array> {
  const found = new Uint32Array(order.length)
  let size = 0
  let rank = 0
  /** Players with several entries who are in the tie of this rank. */
  const inTie = new Set<string>()
  for (let from = 0; from < order.length; from += ROWS_AT_ONCE) {
    const slots = order.subarray(from, from + ROWS_AT_ONCE)
    const special = await specialAmong(tx, slots, entryIds)
    for (const slot of slots) {
      if (ranks[slot] !== rank) {
        if (size >= competition.payout_shares.length) return found.subarray(0, size)
        rank = ranks[slot]!
        inTie.clear()
      }
      const { playerId, isBot } = special.get(entryIds[slot]!) ?? ORDINARY
      if (isBot && !botsMayWin(competition)) continue
      if (playerId !== null && competition.ties_by_player) {
        if (inTie.has(playerId)) continue
        inTie.add(playerId)
      }
      found[size++] = slot
    }
  }
  return found.subarray(0, size)
}

/** `playerId`: null for the only entry of its player. */
type Owner = { playerId: string | null; isBot: boolean }
const ORDINARY: Owner = { playerId: null, isBot: false }

/** Entries of bots and of players with several entries, by their ids. Everybody may tie, so nothing is held of the others. */
async function specialAmong(tx: Queryable, slots: Uint32Array, entryIds: Float64Array): Promise<Map<number, Owner>> {
  const { rows } = await sql<{ id: number; userId: string; isBot: boolean; hasOthers: boolean }>`
    select * from (
      select entries.id, user_id as "userId", is_bot as "isBot", exists (
        select from entries as other
        where other.user_id = entries.user_id and other.competition_id = entries.competition_id and other.id <> entries.id
      ) as "hasOthers"
      from entries join users on users.id = user_id
      where entries.id = any(${Array.from(slots, (slot) => entryIds[slot]!)}::bigint[])
    ) as owned where "isBot" or "hasOthers"
  `.execute(tx)
  return new Map(rows.map(({ id, userId, isBot, hasOthers }) => [id, { playerId: hasOthers ? userId : null, isBot }]))
}
