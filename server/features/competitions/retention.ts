/**
 * Deletes statistics from YouTube after YT_RETENTION_DAYS, as its terms require: readings, baskets, the counts at the start and end of
 * competitions, and counts in the catalogue that were not read again. Names and pictures of channels are deleted after a month in any case.
 * Normal days in price books are deleted too, because one that was learned from a single day is a reading; expected points are kept in whole
 * points, from which no count can be computed. Points, ranks, prizes, prices and evidence hashes are our own and stay.
 *
 * An unsettled competition gets one more day, within the terms, so that after a long downtime it can be settled from its readings. Later it
 * is settled from stored points. The job runs every hour and may be repeated.
 */
import { sql } from 'kysely'
import { storeEvidence } from '#server/evidence/evidence-texts.ts'
import { deleteReadings } from '#server/scores/creator-snapshots.ts'
import { deleteLiveReadings } from '#server/scores/live-scores.ts'
import { deleteEvidenceTexts } from '#server/evidence/evidence-table.ts'
import { forgetStatistics } from '#server/records/creators.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { forgetReadings, forgetRound } from '#server/adapters/youtube/retention.ts'
import { MOST_RETENTION_DAYS } from '#server/settings.ts'
import { readClock } from '#server/db/clock.ts'

const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000

export const retentionJobs = (deps: Deps): Job[] =>
  deps.source.name === 'youtube'
    ? [
        intervalJob(deps.db, {
          name: 'delete old statistics',
          everyMs: EVERY_MS,
          run: async () => void (await deleteOldStatistics(deps)),
        }),
      ]
    : []

/** Returns the ids of the competitions whose counts were deleted now. */
export async function deleteOldStatistics({ db, log, settings }: Deps): Promise<number[]> {
  const now = await readClock(db)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { retentionDays } = settings
  const cutoff = daysAgo(retentionDays)
  // without an approval, the maximum of the terms; with an approval there is time for the extra day
  const lastDay = daysAgo(Math.max(retentionDays, Math.min(retentionDays + 1, MOST_RETENTION_DAYS)))
  const forgotten = await db
    .selectFrom('competitions')
    .select('id')
    .where('source', '=', 'youtube')
    .where('phase', '!=', 'upcoming')
    .where('counts_forgotten_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('phase', 'in', ['completed', 'void']), where('start_time', '<', cutoff)]),
        where('start_time', '<', lastDay),
      ]),
    )
    .orderBy('ordinal')
    .execute()
  for (const { id } of forgotten) await deleteCounts({ db }, id)
  await forgetReadings(db, lastDay)
  await db
    .deleteFrom('creator_readings')
    .where('taken_at', '<', lastDay)
    .where('competition_id', 'in', db.selectFrom('competitions').select('id').where('source', '=', 'youtube'))
    .execute()
  await forgetStatistics(db, { counts: cutoff, names: daysAgo(Math.min(retentionDays, MOST_RETENTION_DAYS)) })
  if (forgotten.length > 0)
    log.info(
      { competitions: forgotten.map(({ id }) => id), retentionDays },
      'statistics older than the retention period deleted',
    )
  return forgotten.map(({ id }) => id)
}

const deleteCounts = ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const competition = await tx
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!competition) return
    // the points stay, but the evidence of a later settlement needs the readings
    if (competition.phase === 'review' && competition.ended_at !== null)
      await storeEvidence(tx, competition, 'settlement')
    await deleteReadings(tx, id)
    await tx.deleteFrom('creator_readings').where('competition_id', '=', id).execute()
    await deleteLiveReadings(tx, id)
    await forgetRound(tx, id)
    await deleteEvidenceTexts(tx, id)
    await tx
      .updateTable('competitions')
      .set({ counts_forgotten_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
  })
