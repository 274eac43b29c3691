/**
 * review → completed: stores scores, ranks, prizes and experience exactly once. Players are notified afterwards (result-notifications.ts). The
 * prize of a flagged entry is held until an admin decides (held-prizes/).
 *
 * Small competitions are settled in one transaction. Large ones are settled some thousand entries at a time, each step in a transaction
 * that also advances the settlement's row: a process that dies leaves whole steps, and the next one continues after the last of them. All
 * stored values follow from the readings alone, so every process computes the same.
 *
 * Until the last transaction the competition is in review, and readers leave out the stored part of its result. That transaction sets
 * `settled_at`, which therefore means that everything is stored.
 */
import { sql } from 'kysely'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { storeEvidence } from '#server/evidence/evidence-texts.ts'
import { isScorable } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { timing } from '#server/metrics/metrics.ts'
import type { Queryable } from '#server/db/handle.ts'
import {
  endSettlement,
  heldUntil,
  holdOn,
  isBeingSettled,
  moveOn,
  takeSettlement,
  type Held,
} from '#server/records/settlements.ts'
import { queueResultPushes } from '#server/records/push-subscriptions.ts'
import { queueResultPosts } from '#server/records/outgoing-posts.ts'
import { storeLeagueRounds } from '#server/records/league-rounds.ts'
import { announceCompetition } from './announce.ts'
import { holdIfSilent } from './hold.ts'
import { storeSettlementSnapshot } from './board-snapshots.ts'
import { finalScoresOf, resultOf, slotOf, type FinalScores, type Result } from './result.ts'
import { settleSlots } from './settle-slots.ts'

/** `entriesAtOnce`: the number of entries in one transaction. `holdMs`: how long a process may be silent before another one takes over. */
type Steps = { entriesAtOnce: number; holdMs: number }
const STEPS: Steps = { entriesAtOnce: 5_000, holdMs: 2_000 }
/**
 * In ms: the target length of a step; and the minimum number of entries of a step. The speed of the database is known only after the first.
 */
const STEP_MS = 1_000
const LEAST_AT_ONCE = 250
const FIRST_AT_ONCE = 1_000

type Begun = { held: Held; competition: CompetitionRow; creators: FinalScores }

/** Settles every competition whose review is over. Returns their ids. */
export async function settleDue(deps: Deps, steps = STEPS): Promise<number[]> {
  const due = await deps.db
    .selectFrom('competitions')
    .select('id')
    .where('phase', '=', 'review')
    .where('ended_at', 'is not', null)
    .where('settle_at', '<=', sql<Date>`clock_timestamp()`)
    .where('held_at', 'is', null)
    .where(sql<boolean>`coalesce(${heldUntil} <= clock_timestamp(), true)`)
    .where(isScorable)
    .orderBy('ordinal')
    .execute()
  const settled: number[] = []
  for (const { id } of due) {
    if (await settle(deps, id, steps)) settled.push(id)
  }
  return settled
}

/** Returns true if this call completed the settlement. */
export async function settle(deps: Deps, competitionId: number, steps = STEPS): Promise<boolean> {
  const settled = timing('fantasy_settlement_seconds')
  const begun = await begin(deps, competitionId, steps)
  if (begun === 'not due') return false
  if (begun === 'held') {
    await announceCompetition(deps, competitionId)
    return false
  }
  if (begun !== 'completed' && !(await settleInSteps(deps, begun, steps))) return false
  settled()
  deps.boards.close(competitionId)
  await announceCompetition(deps, competitionId)
  deps.poke()
  return true
}

/** Completes a small competition, or starts the settlement of a large one. */
const begin = (deps: Deps, competitionId: number, { entriesAtOnce, holdMs }: Steps) =>
  inTransaction(deps, async (tx): Promise<'not due' | 'held' | 'completed' | Begun> => {
    const competition = await lockDue(tx, competitionId)
    if (!competition) return 'not due'
    const isUnderWay = await isBeingSettled(tx, competitionId)
    if (!isUnderWay && (await holdIfSilent(tx, competition, deps))) return 'held'
    await flagFarms(tx, competitionId)
    const creators = await finalScoresOf(tx, competition)
    if (competition.total_entries > entriesAtOnce || isUnderWay) {
      const held = await takeSettlement(tx, competitionId, holdMs)
      return held ? { held, competition, creators } : 'not due'
    }
    const result = await resultOf(tx, competition, creators)
    await settleSlots(tx, competitionId, result, { from: 0, to: result.scores.length })
    await complete(tx, competition, creators, result, deps)
    return 'completed'
  })

/** Returns false if another process has taken over. */
async function settleInSteps(
  deps: Deps,
  { held, competition, creators }: Begun,
  { entriesAtOnce, holdMs }: Steps,
): Promise<boolean> {
  const result = await holding(deps, held, holdMs, () => resultOf(deps.db, competition, creators))
  const size = result.scores.length
  let atOnce = Math.min(FIRST_AT_ONCE, entriesAtOnce)
  for (let from = slotOf(result, held.doneTo + 1); ;) {
    const to = Math.min(from + atOnce, size)
    const began = performance.now()
    const doneTo = to > from ? result.entryIds[to - 1]! : held.doneTo
    const isMine = await inTransaction(deps, async (tx) => {
      // the competition's row is locked first, as in every settlement
      const row = await inReview(tx, held.competitionId).forNoKeyUpdate('competitions').executeTakeFirst()
      if (!row) return false
      if (!(await moveOn(tx, held, doneTo, holdMs))) return false
      await settleSlots(tx, held.competitionId, result, { from, to })
      if (to === size) await complete(tx, row, creators, result, deps)
      return true
    })
    if (!isMine || to === size) return isMine
    held.doneTo = doneTo
    from = to
    atOnce = nextAtOnce(atOnce, entriesAtOnce, performance.now() - began)
  }
}

/** A slow or busy database gets smaller steps, because players wait for the rows that a step locks. */
export const nextAtOnce = (before: number, most: number, tookMs: number): number =>
  Math.max(Math.min(LEAST_AT_ONCE, most), Math.min(most, 2 * before, Math.round((before * STEP_MS) / tookMs)))

async function complete(
  tx: Queryable,
  competition: CompetitionRow,
  creators: FinalScores,
  result: Result,
  { log }: Deps,
): Promise<void> {
  const { id: competitionId } = competition
  const winner = result.winner === undefined ? undefined : result.entryIds[result.winner]!
  await storeLeagueRounds(tx, competition)
  await tx
    .updateTable('competitions')
    .set({
      phase: 'completed',
      settled_at: sql<Date>`clock_timestamp()`,
      is_active: false,
      ...(winner !== undefined && {
        winner_id: (eb) => eb.selectFrom('entries').select('user_id').where('entries.id', '=', winner),
      }),
    })
    .where('id', '=', competitionId)
    .execute()
  await queueResultPosts(tx, competitionId)
  await queueResultPushes(tx, competitionId)
  await storeEvidence(tx, competition, 'settlement')
  await storeSettlementSnapshot(tx, competition, creators, result)
  await endSettlement(tx, { competitionId })
  const { scores, paid } = result
  log.info({ event: 'settled', competitionId, entries: scores.length, paid }, 'competition settled')
}

/** Locks the competition if its review is over. No other process can change its phase or void it until the transaction ends. */
const lockDue = (tx: Queryable, competitionId: number) =>
  inReview(tx, competitionId)
    .where('ended_at', 'is not', null)
    .where('settle_at', '<=', sql<Date>`clock_timestamp()`)
    .where('held_at', 'is', null)
    .forNoKeyUpdate('competitions')
    .executeTakeFirst()

const inReview = (db: Queryable, competitionId: number) =>
  db
    .selectFrom('competitions')
    .innerJoin('competition_totals', 'competition_id', 'id')
    .selectAll('competitions')
    .select('total_entries')
    .where('id', '=', competitionId)
    .where('phase', '=', 'review')

/** The statements of a settlement get a longer timeout than a request. */
const inTransaction = <Done>({ db }: Deps, work: (tx: Queryable) => Promise<Done>): Promise<Done> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    return work(tx)
  })

/** Renews the holder's claim. If it is late, another process takes over, and the next step notices. */
async function holding<Done>({ db, log }: Deps, held: Held, holdMs: number, work: () => Promise<Done>): Promise<Done> {
  let saying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    saying ??= holdOn(db, held, holdMs)
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a settlement could not be saved'))
      .finally(() => (saying = undefined))
  }, holdMs / 5)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await saying
  }
}
