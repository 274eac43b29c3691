/** Reads the settings, opens the database, starts everything, and stops everything on a signal. No other file starts the program. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { hostname } from 'node:os'
import pino from 'pino'
import { isAdminCode, readAdminCode, storedCodeFile } from './identity/admin-code.ts'
import { agreeOnAdminCode, isClusterCode } from './identity/cluster-code.ts'
import { answerForgetRequests } from './identity/forget-requests.ts'
import { buildApp } from './app.ts'
import { auditAside } from './audit/audit-aside.ts'
import { withDeadline } from './jobs/deadline.ts'
import { startScheduler, type Scheduler } from './jobs/scheduler.ts'
import { CannotOpen } from './db/cannot-open.ts'
import { restrictPermissions, requireOwnFolder, requireWritable } from './db/data-folder.ts'
import { openDatabase, type Database } from './db/open.ts'
import type { Deps } from './deps.ts'
import { storeDuePhase } from './features/competitions/store-due-phase.ts'
import { adminJobs } from './features/admin/jobs.ts'
import { competitionJobs } from './features/competitions/jobs.ts'
import { followCompetitions } from './features/competitions/follow.ts'
import { creatorJobs } from './features/creators/jobs.ts'
import { entryJobs } from './features/entries/jobs.ts'
import { heldPrizeJobs } from './features/held-prizes/jobs.ts'
import { leagueJobs } from './features/leagues/jobs.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { sharingJobs } from './features/sharing/jobs.ts'
import { pushJobs } from './features/push/deliver.ts'
import { webhookJobs } from './features/webhooks/deliver.ts'
import { openBoards } from './live/boards.ts'
import { openOutside } from './adapters/outside.ts'
import { openMail } from './adapters/mail.ts'
import { openEndlessSeason } from './adapters/endless.ts'
import { openRecordedSeason } from './adapters/recorded.ts'
import { startNotice } from './adapters/youtube-terms.ts'
import { servePages, servePagesFromSources } from './http/pages/serve-pages.ts'
import { numbersOf, openBus } from './live/bus.ts'
import { openTopicVersions } from './live/topic-versions.ts'
import { openMemoryInvalidations } from './live/invalidations.ts'
import { leaveOutFullDisk } from './db/full-disk-log.ts'
import { openLeases } from './db/leases.ts'
import { TICK_LEASE } from './scores/live-scores.ts'
import { openNotificationOutbox } from './live/notification-outbox.ts'
import { openErrorMemory } from './live/last-error.ts'
import { openReadiness } from './live/readiness.ts'
import { openSharedLimits } from './live/shared-limits.ts'
import { openGuesses } from './records/guesses.ts'
import { openPostgresInvalidations } from './live/postgres-invalidations.ts'
import { listenToSockets } from './realtime/socket.ts'
import { openSessionEndings } from './live/session-endings.ts'
import { emailJobs } from './records/email-queue.ts'
import { compareSettings, joinCluster, replaceSettings, settingsOf } from './records/cluster-settings.ts'
import { sessionJobs } from './identity/sessions.ts'
import { ensureServerKey } from './records/server-keys.ts'
import type { Settings } from './settings.ts'
import { settingsInForce } from './settings/in-force.ts'
import {
  databaseTlsNotice,
  placeNotice,
  seasonNotice,
  secondFactorNotice,
  unknownNameNotices,
} from './settings/notices.ts'
import { SettingsError } from './settings/values.ts'
import { cannotStart, readStartSettings, WRONG_SETTINGS } from './identity/start-settings.ts'

/** Exit codes for supervisors: a wrong setting, a database that died. A database that cannot be opened has exit codes of its own. */
const EXIT = { settings: WRONG_SETTINGS, lost: 70, failed: 1 } as const

/** In ms: how long a stop waits for running jobs, and for everything together. */
const JOBS_MS = 10_000
const STOP_MS = 20_000
/** In ms: the time for a load balancer to notice that this process is not ready, and the time over which sockets are closed afterwards. */
const DRAIN_MS = 2_000
const RANDOM_DELAY_MS = 6_000

async function main(): Promise<void> {
  const settings = readStartSettings(process.env)
  requireOwnFolder(settings.dataDir)
  requireWritable(settings.dataDir)
  restrictPermissions(settings.dataDir)
  const errors = openErrorMemory()
  const leaveOut = leaveOutFullDisk(settings.databaseUrl !== null)
  const log = pino(
    {
      level: settings.logLevel,
      base: { pid: process.pid, hostname: hostname(), ...(settings.processName && { process: settings.processName }) },
      hooks: {
        logMethod(args, method, level) {
          errors.hear(args, level)
          leaveOut.call(this, args, method, level)
        },
      },
      redact: ['req.headers.cookie', 'req.headers.authorization', 'email', 'password', 'code'],
    },
    pino.destination(2),
  )
  const isDeveloping = process.argv.includes('--dev')

  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the database connection is lost; exiting')
    process.exit(EXIT.lost)
  }
  const { dataDir, databaseUrl, databaseDirectUrl, backupMinutes } = settings
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, backupMinutes, log, onLost })
  const adminCode = await openAdminCode(database, settings)
  const mail = openMail(settings)
  const invalidations = databaseUrl
    ? openPostgresInvalidations(databaseDirectUrl ?? databaseUrl, log)
    : openMemoryInvalidations()
  const topicVersions = openTopicVersions({ db: database.db, invalidations, log })
  await topicVersions.poll()
  const leases = openLeases(database.db, ownNameOf(settings), log, database.kind === 'embedded')
  const outbox = openNotificationOutbox({
    db: database.db,
    bus: openBus(numbersOf(topicVersions)),
    topicVersions,
    leases,
    log,
  })
  // Google's client costs 70 ms and 14 MB to load, so it is loaded only when needed
  const youtube =
    settings.youtube &&
    (await import('./adapters/youtube.ts')).openYoutube({
      db: database.db,
      settings: settings.youtube,
      retentionDays: settings.retentionDays,
      log,
    })
  let scheduler: Scheduler | undefined
  const deps: Deps = {
    settings,
    db: database.db,
    tableVersions: database.tableVersions,
    source: youtube?.source ?? (await openSeason(database, settings)),
    mail,
    outside: openOutside({ root: settings.webhookRoot }),
    isAdminCode: adminCode.isRight,
    bus: outbox.bus,
    topicVersions,
    leases,
    sharedLimits: openSharedLimits(openGuesses(database.db), log),
    readiness: openReadiness(),
    sessionEndings: openSessionEndings({ db: database.db, topicVersions, log }),
    boards: openBoards(database.db),
    log,
    settingsInForce: settingsInForce(settings, process.env),
    lastError: errors.last,
    runAudit: (onProgress) => auditAside({ dataDir, databaseUrl: databaseDirectUrl ?? databaseUrl }, onProgress),
    storeDuePhase: (competitionId) => storeDuePhase(deps, competitionId),
    poke: () => scheduler?.poke(),
  }

  const own = { ...settingsOf(deps), ...adminCode.own }
  // the embedded database has a single process
  if (database.kind === 'embedded' && (await compareSettings(database.db, own)).length > 0)
    await database.db.transaction().execute((tx) => replaceSettings(tx, own))
  await joinCluster(deps, own)
  // prom-client costs 20 ms and 5 MB to load, so it is loaded only when needed
  const metrics =
    settings.metrics &&
    (await (await import('./http/metrics-port.ts')).openMetricsPort(settings.metrics, { ...deps, pool: database.pool }))
  const app = await buildApp(deps)
  const closePages = isDeveloping ? await servePagesFromSources(app) : await servePages(app, settings)
  deps.readiness.hold('loading')
  void followCompetitions(deps).then(() => deps.readiness.lift('loading'))
  await app.listen({ port: settings.port, host: settings.host }).catch(explainListening('PORT', 'HOST', settings))
  const sockets = listenToSockets(app.server, deps)
  const jobs = [
    ...competitionJobs(deps),
    ...creatorJobs(deps),
    ...entryJobs(deps),
    ...heldPrizeJobs(deps),
    ...leagueJobs(deps),
    ...notificationJobs(deps),
    ...sessionJobs(deps),
    ...adminJobs(deps),
    ...sharingJobs(deps),
    ...emailJobs(deps),
    ...webhookJobs(deps),
    ...pushJobs(deps),
    ...(youtube?.jobs ?? []),
  ]
  const stopForgetting = database.kind === 'embedded' ? answerForgetRequests(deps) : undefined
  const stopWatching = topicVersions.watch()
  leases.keep(TICK_LEASE, deps.poke)
  const stopNumbering = outbox.start()
  scheduler = startScheduler(
    jobs,
    () => new Date(),
    log,
    () => !deps.readiness.has('foreign'),
  )

  /** Stops without dropping accepted work: requests and jobs finish before the database closes. */
  const stop = async (mayTakeTime: boolean) => {
    deps.readiness.hold('draining')
    const jobsStopped = scheduler?.stop(JOBS_MS)
    await leases
      .release()
      .catch((error: unknown) => log.warn({ err: error }, 'leases could not be released; they expire by themselves'))
    // the load balancer notices first, then the sockets move to other processes a few at a time
    if (mayTakeTime) await delay(DRAIN_MS)
    await sockets.close(mayTakeTime ? RANDOM_DELAY_MS : 0)
    const running = (await jobsStopped) ?? []
    if (running.length > 0)
      log.warn({ jobs: running }, 'stopping before these jobs have finished; they run again at the next start')
    await app.close()
    await closePages?.()
    metrics?.close()
    await stopForgetting?.()
    stopNumbering()
    stopWatching()
    await invalidations.close()
    await database.close()
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      // closing sockets slowly only helps if other processes exist; Ctrl-C does not wait
      withDeadline(STOP_MS, stop(signal === 'SIGTERM' && databaseUrl !== null)).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(EXIT.failed)
        },
      )
    })
  }

  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  for (const notice of [
    ...unknownNameNotices(process.env),
    startNotice(deps),
    seasonNotice(settings),
    secondFactorNotice(settings),
    databaseTlsNotice(settings),
  ])
    if (notice) console.log(notice)
  console.log(placeNotice(settings, port))

  // this runs after the address is printed, so that the start does not wait for YouTube
  const trouble = await youtube
    ?.check()
    .catch((error: unknown) => log.warn({ err: error }, 'the YouTube API could not be checked'))
  if (trouble) console.log(`Statistics from YouTube are not updated: ${trouble}. Everything else works.`)
}

/** Opens the season for a start without a YouTube key. */
const openSeason = async ({ db }: Database, { season, seasonDir }: Settings) =>
  season === 'endless'
    ? openEndlessSeason(seasonDir, await ensureServerKey(db, 'endless'))
    : openRecordedSeason(seasonDir, await ensureServerKey(db, 'curves'))

/** Turns an error of listening into one sentence that names the setting. */
const explainListening =
  (portName: string, hostName: string, { port, host }: { port: number; host: string }) =>
  (error: NodeJS.ErrnoException): never => {
    const sentences = new Map([
      [
        'EADDRINUSE',
        `${portName}=${port} is in use by another program. Stop that program, or set another port, such as ${portName}=${port + 1}`,
      ],
      [
        'EACCES',
        `${portName}=${port} may not be used by this account: ports below 1024 need more rights. Set another one, such as ${portName}=8080`,
      ],
      [
        'EADDRNOTAVAIL',
        `${hostName}=${host} is not an address of this machine. Set one of its addresses, such as ${hostName}=127.0.0.1, or ${hostName}=0.0.0.0 for all`,
      ],
      [
        'ENOTFOUND',
        `${hostName}=${host} is not an address of this machine. Set one of its addresses, such as ${hostName}=127.0.0.1, or ${hostName}=0.0.0.0 for all`,
      ],
    ])
    const sentence = sentences.get(error.code ?? '')
    throw sentence === undefined ? error : new SettingsError(sentence)
  }

/** On the embedded database each installation has its own admin code; on PostgreSQL all processes share one. A new code is printed once. */
async function openAdminCode({ db, kind }: Database, settings: Settings) {
  const say = (code: string | null) => {
    if (code === null) return
    // the desktop app reads this line (desktop/src/server.rs)
    console.log(`Admin code: ${code}`)
    console.log(`It opens the dashboard at /admin, and is kept in ${storedCodeFile(settings.dataDir)}`)
  }
  if (kind === 'embedded') {
    const { code, isNew } = readAdminCode(settings)
    say(isNew ? code : null)
    return { own: {}, isRight: async (given: string) => isAdminCode(given, code) }
  }
  const { own, made, isOther } = await agreeOnAdminCode(db, settings)
  say(made)
  if (isOther)
    console.log(
      `The admin code in ${settings.dataDir} is no longer valid: all processes share the code that another process made.`,
    )
  return { own, isRight: (given: string) => isClusterCode(db, given) }
}

/** The id of this start, by which a row of `leases` identifies its process. */
const ownNameOf = ({ processName }: Settings) => `${processName ?? 'process'}-${randomBytes(4).toString('hex')}`

main().catch((error: unknown) => {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(cannotStart(sentence))
  if (error instanceof SettingsError) process.exit(EXIT.settings)
  if (error instanceof CannotOpen) process.exit(error.exitCode)
  if (error instanceof Error) console.error(error.stack)
  process.exit(EXIT.failed)
})
