/**
 * What an administrator does with one competition: edit it before it opens, lock it, end it, cancel it, or extend its review. Each act and
 * its audit event are one transaction. An act that comes too late, or a second time, is refused with `phase_passed`.
 *
 * Locking and ending move the planned time to the present, and the jobs do the rest, as at any other lock or end.
 */
import { Refused } from '#contract/errors.ts'
import type { CompetitionEdit } from '#contract/hosting.schemas.ts'
import { cents, decimalOf, parseDecimal } from '#game/money.ts'
import type { Phase } from '#game/phase.ts'
import { MOST_PRIZE } from '#game/series.ts'
import { readClock } from '#server/db/clock.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { announceCompetition } from '#server/features/competitions/announce.ts'
import { moveUpPlanned, voidCompetition } from '#server/features/competitions/void.ts'
import type { Player } from '#server/identity/player.ts'
import { recordAuditEvent, type AuditEvent } from '#server/records/admin-audit.ts'
import { isBeingSettled } from '#server/records/settlements.ts'

type Done = { ok: true }

/** The row is locked exclusively, so every accepted entry or move is committed and no other is under way. */
async function lockRow(tx: Queryable, id: number, phases: readonly Phase[]): Promise<CompetitionRow> {
  const row = await tx.selectFrom('competitions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refused({ code: 'competition_not_found' })
  if (!phases.includes(row.phase) || (await isBeingSettled(tx, id))) throw new Refused({ code: 'phase_passed' })
  return row
}

type Act = {
  action: AuditEvent['action']
  phases: readonly Phase[]
  /** Changes the row, at the instant `now` after it was locked. Returns what the audit log shows before and after. */
  change(tx: Queryable, row: CompetitionRow, now: Date): Promise<{ before: object; after: object }>
}

async function act(deps: Deps, admin: Player, competitionId: number, { action, phases, change }: Act): Promise<Done> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, competitionId, phases)
    const { before, after } = await change(tx, row, await readClock(tx))
    await recordAuditEvent(tx, { actor: admin.id, action, subject: `competition:${competitionId}`, before, after })
  })
  deps.log.info({ event: action, competitionId, player: admin.id }, 'an administrator changed a competition')
  await deps.storeDuePhase(competitionId)
  await announceCompetition(deps, competitionId)
  deps.poke()
  return { ok: true }
}

const setTimes = async (
  tx: Queryable,
  id: number,
  times: Partial<Pick<CompetitionRow, 'draft_opens_at' | 'start_time' | 'end_time' | 'planned_end_time' | 'settle_at'>>,
): Promise<void> => {
  await tx
    .updateTable('competitions')
    .set({ ...times, ...(times.start_time && { date: times.start_time.toISOString().slice(0, 10) }) })
    .where('id', '=', id)
    .execute()
}

export const lockNow = (deps: Deps, admin: Player, competitionId: number): Promise<Done> =>
  act(deps, admin, competitionId, {
    action: 'lock_now',
    phases: ['drafting'],
    async change(tx, row, now) {
      if (now >= row.start_time) throw new Refused({ code: 'phase_passed' })
      // drafting opens before the lock, even if both are in the same millisecond
      const opened = new Date(Math.min(row.draft_opens_at.getTime(), now.getTime() - 1))
      await setTimes(tx, row.id, { start_time: now, draft_opens_at: opened })
      return { before: { startTime: row.start_time }, after: { startTime: now } }
    },
  })

export const endNow = (deps: Deps, admin: Player, competitionId: number): Promise<Done> =>
  act(deps, admin, competitionId, {
    action: 'end_now',
    phases: ['live'],
    async change(tx, row, now) {
      if (now >= row.end_time || now <= row.start_time) throw new Refused({ code: 'phase_passed' })
      const settleAt = new Date(now.getTime() + row.settle_at.getTime() - row.end_time.getTime())
      await setTimes(tx, row.id, { end_time: now, planned_end_time: row.end_time, settle_at: settleAt })
      await moveUpPlanned(tx, { ...row, draft_opens_at: now })
      return { before: { endTime: row.end_time }, after: { endTime: now } }
    },
  })

export const extendReview = (deps: Deps, admin: Player, competitionId: number, minutes: number): Promise<Done> =>
  act(deps, admin, competitionId, {
    action: 'extend_review',
    phases: ['drafting', 'live', 'review'],
    async change(tx, row, now) {
      const from = Math.max(row.settle_at.getTime(), now.getTime())
      const settleAt = new Date(from + 60_000 * minutes)
      await setTimes(tx, row.id, { settle_at: settleAt })
      return { before: { settleAt: row.settle_at }, after: { settleAt } }
    },
  })

/** Nobody has entered a competition that has not opened, so its title and prize may still change. */
export const editCompetition = (
  deps: Deps,
  admin: Player,
  competitionId: number,
  edit: CompetitionEdit,
): Promise<Done> =>
  act(deps, admin, competitionId, {
    action: 'edit_competition',
    phases: ['upcoming'],
    async change(tx, row) {
      const prize = parseDecimal(edit.prizeValue)!
      if (prize > MOST_PRIZE) throw new Refused({ code: 'prize_too_large', most: MOST_PRIZE })
      await tx
        .updateTable('competitions')
        .set({
          prize_title: edit.title,
          prize_description: edit.description,
          prize_value_cents: prize,
          prize_text: edit.prizeText,
        })
        .where('id', '=', row.id)
        .execute()
      return {
        before: {
          title: row.prize_title,
          description: row.prize_description,
          prizeValue: decimalOf(cents(row.prize_value_cents)),
          prizeText: row.prize_text,
        },
        after: { ...edit, prizeValue: decimalOf(prize) },
      }
    },
  })

export async function cancel(deps: Deps, admin: Player, competitionId: number, reason: string): Promise<Done> {
  const isCancelled = await voidCompetition(deps, competitionId, async (tx) => {
    await tx.updateTable('competitions').set({ void_reason: reason }).where('id', '=', competitionId).execute()
    await recordAuditEvent(tx, {
      actor: admin.id,
      action: 'cancel_competition',
      subject: `competition:${competitionId}`,
      after: { reason },
    })
  })
  if (isCancelled) return { ok: true }
  const row = await deps.db
    .selectFrom('competitions')
    .select('phase')
    .where('id', '=', competitionId)
    .executeTakeFirst()
  throw new Refused({ code: row ? 'phase_passed' : 'competition_not_found' })
}
