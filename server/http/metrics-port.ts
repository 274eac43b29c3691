/**
 * /metrics for Prometheus on a port of its own, so that a flood on the public port does not block monitoring.
 *
 * Nothing else is served there. Values that come from the database are left out while the database does not respond.
 */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import type pg from 'pg'
import { errors } from '#contract/errors.ts'
import { APP_VERSION } from '#server/db/app-version.ts'
import { dataFolder, drilledIn, newestBackup } from '#server/db/data-folder.ts'
import type { Deps } from '#server/deps.ts'
import { withDeadline } from '#server/jobs/deadline.ts'
import { withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { begin, set } from '#server/metrics/metrics.ts'
import { keepMetrics } from '#server/metrics/prometheus.ts'

const READ_MS = 900

type Looked = Pick<Deps, 'db' | 'source' | 'log'> & {
  settings: Pick<Deps['settings'], 'dataDir' | 'databaseUrl'>
  pool: pg.Pool
}

/** Starts measuring and listens. Returns the server, which the caller closes. */
export async function openMetricsPort(at: { port: number; host: string }, looked: Looked): Promise<Server> {
  const registry = keepMetrics()
  const database = looked.settings.databaseUrl === null ? 'embedded' : 'postgres'
  set('fantasy_info', 1, { version: APP_VERSION, database })
  for (const code of Object.keys(errors)) begin('fantasy_refusals_total', { code })
  let looking: Promise<void> | undefined
  const look = () => (looking ??= lookAll(looked).finally(() => (looking = undefined)))
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    look()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          looked.log.error({ err: error }, 'metrics could not be collected')
          response.writeHead(500).end()
        },
      )
  })
  server.maxConnections = 20
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return server
}

async function lookAll(looked: Looked): Promise<void> {
  const { pool, settings, log } = looked
  set('fantasy_db_pool_waiting', pool.waitingCount)
  set('fantasy_db_pool_connections', pool.idleCount, { state: 'idle' })
  set('fantasy_db_pool_connections', pool.totalCount - pool.idleCount, { state: 'busy' })
  const folder = dataFolder(settings.dataDir)
  set('fantasy_backup_age_seconds', ageOf(newestBackup(folder)))
  set('fantasy_drill_age_seconds', ageOf(drilledIn(folder)))
  const read = withCallTimeout(READ_MS, () => readDatabaseGauges(looked))
  await withDeadline(READ_MS, read).catch((error: unknown) => {
    for (const age of ['fantasy_source_age_seconds', 'fantasy_board_age_seconds'] as const) set(age, null)
    log.warn({ err: error }, 'the database did not respond to the metrics queries')
  })
}

function ageOf(file: string | undefined): number | null {
  const at = file && statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return at ? Math.max(0, Date.now() - at) / 1000 : null
}

async function readDatabaseGauges({ db, source }: Looked): Promise<void> {
  const { rows } = await sql<{ source: number | null; board: number | null }>`
    select extract(epoch from clock_timestamp() - min(statistics_at))::float8 as source,
      extract(epoch from clock_timestamp() - min(live_scores.at))::float8 as board
    from competitions left join live_scores on competition_id = id where phase = 'live'
  `.execute(db)
  const { source: sourceAge = null, board: boardAge = null } = rows[0] ?? {}
  set('fantasy_source_age_seconds', sourceAge && Math.max(0, sourceAge))
  set('fantasy_board_age_seconds', boardAge && Math.max(0, boardAge))
  const quota = await source.allowance()
  for (const { name, limit, used } of quota?.buckets ?? [])
    set('fantasy_source_quota_left', limit - used, { bucket: name })
}
