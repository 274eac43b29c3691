/**
 * Withdraws an entry until the lock, as if it had never been made. It no longer counts, so the prize shrinks again; it leaves the board;
 * its roster may be entered again. Entries cost nothing, so the ledger does not change. Repeated calls get the same response.
 */
import { readClock } from '#server/db/clock.ts'
import { withCommit } from '#server/db/with-commit.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { withdrawEntry as withdrawCall } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { competitionTopic, leaderboardTopic } from '#contract/realtime.ts'
import { decimalOf } from '#game/money.ts'
import { prizeOf } from '#server/competition/view.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { eraseEntryTraces } from '#server/records/entry-addresses.ts'
import { findWithdrawn, withdrawal } from '#server/records/entries.ts'
import { announceNotifications, saveNotifications, type SavedNotification } from '#server/records/notifications.ts'
import { forgetResponseWith } from '#server/records/idempotency-keys.ts'
import { namesIn, withdrawnNotification } from './entry-notifications.ts'
import { findOwnEntry, lockOwnEntry } from './lock-entry.ts'
import { lockCompetition, lockUsers, readBook } from './queries.ts'

type Response = ResponseOf<typeof withdrawCall>
type Numbered = { rows: Promise<{ seq: number; totalEntries: number }[]> }
type Withdrawal = { numbered: Numbered; told: SavedNotification[] }

/** Withdraws the caller's own entry. Throws the refusals entry_not_found, entry_locked and signed_out. */
export async function withdrawEntry(deps: Deps, player: Player, entryId: number): Promise<Response> {
  const { db, boards, bus, topicVersions } = deps
  const own = await findOwnEntry(db, player.id, entryId)
  const competitionId = own?.competitionId ?? (await findWithdrawn(db, player.id, entryId))
  if (competitionId === null) throw new Refused({ code: 'entry_not_found' })
  const withdrawn = await db
    .transaction()
    .execute((tx) => withdrawInTransaction(tx, competitionId, player, entryId))
    // the result shows whether the lock was reached
    .finally(() => (own?.phase === 'drafting' ? deps.storeDuePhase(competitionId) : undefined))
  if (withdrawn) {
    const { seq } = (await withdrawn.numbered.rows)[0]!
    boards.peek(competitionId)?.withdrawn(seq, [entryId])
    // clients that show the number of entries and the prize read them again
    const counted = { type: 'competition_updated', data: { newEntry: { competitionId } } } as const
    bus.publish(competitionTopic(competitionId), counted, seq)
    bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
    topicVersions.published(competitionTopic(competitionId), seq)
    announceNotifications(bus, withdrawn.told)
  }
  return readWithout(db, competitionId)
}

/** The withdrawn entry, or null if it was withdrawn before. */
async function withdrawInTransaction(
  tx: Queryable,
  competitionId: number,
  player: Player,
  entryId: number,
): Promise<Withdrawal | null> {
  const competition = await lockCompetition(tx, competitionId)
  if (!(await lockUsers(tx, [player.id])).has(player.id)) throw new Refused({ code: 'signed_out' })
  if ((await findWithdrawn(tx, player.id, entryId)) !== null) return null
  const entry = competition && (await lockOwnEntry(tx, player.id, entryId))
  const now = await readClock(tx)
  if (!competition || now >= competition.startTime) throw new Refused({ code: 'entry_locked' })
  if (!entry) throw new Refused({ code: 'entry_not_found' })
  await forgetResponseWith(tx, player.id, entryId)
  const flag = await eraseEntryTraces(tx, entryId)
  const book = await readBook(
    tx,
    competitionId,
    entry.picks.map((pick) => pick.creatorId),
  )
  const notification = withdrawnNotification(
    { competitionId, prizeTitle: competition.prizeTitle },
    namesIn(book, entry.picks),
  )
  const told = await saveNotifications(tx, [player.id], notification)
  const numbered = await withCommit(tx, withdrawal(competitionId, { id: entryId, userId: player.id, flag }))
  return { numbered, told }
}

async function readWithout(db: Db, competitionId: number): Promise<Response> {
  const row = await db
    .selectFrom('competitions')
    .innerJoin('competition_totals', 'competition_id', 'id')
    .select(['prize_value_cents', 'prize_step_cents', 'total_entries'])
    .where('id', '=', competitionId)
    .executeTakeFirstOrThrow()
  return { competitionId, totalEntries: row.total_entries, prizeValue: decimalOf(prizeOf(row, row.total_entries)) }
}
