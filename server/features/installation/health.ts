/** The health of the installation: backups, statistics, waiting emails, and the newest error of this process. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Installation } from '#contract/installation.ts'
import { dataFolder, drilledIn, newestBackup } from '#server/db/data-folder.ts'
import type { Deps } from '#server/deps.ts'

export async function readHealth({
  db,
  settings,
  lastError,
}: Pick<Deps, 'db' | 'settings' | 'lastError'>): Promise<Installation['health']> {
  const folder = dataFolder(settings.dataDir)
  const newest = newestBackup(folder)
  const outbox = await readdir(path.join(settings.dataDir, 'outbox')).catch(() => [])
  const { rows } = await sql<{ statistics: Date | null; emails: number }>`
    select (select min(statistics_at) from competitions where phase = 'live') as statistics,
      (select count(*) from queued_emails) as emails
  `.execute(db)
  const { statistics = null, emails = 0 } = rows[0] ?? {}
  const error = lastError()
  return {
    backupAt: newest === undefined ? null : await modifiedAt(newest),
    drillAt: await modifiedAt(drilledIn(folder)),
    statisticsAt: statistics?.toISOString() ?? null,
    waitingEmails: emails,
    outboxEmails: outbox.filter((name) => name.endsWith('.eml')).length,
    lastError: error && { at: error.at.toISOString(), message: error.message },
  }
}

const modifiedAt = (file: string): Promise<string | null> =>
  stat(file).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  )
