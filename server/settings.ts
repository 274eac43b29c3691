/**
 * Reads the settings once from the environment variables of settings/list.ts and checks their limits.
 *
 * Errors  SettingsError names the variable and the values it accepts; main.ts prints it and exits.
 */
import path from 'node:path'
import { Email } from '#contract/values.schemas.ts'
import { dollars, type Cents } from '#game/money.ts'
import { SCHEDULES, type Schedule } from '#game/phase.ts'
import { refuseDates } from '#game/series.ts'
import { SMALLEST_SLATE } from '#game/slate.ts'
import { SETTINGS } from './settings/list.ts'
import {
  isOnThisMachine,
  isSafeToSignInAt,
  readDatabaseUrl,
  readProcessName,
  readProxies,
  readPublicUrl,
  readSmtpUrl,
  SettingsError,
} from './settings/values.ts'
import { readProviders, type SignInProvider } from './settings/sign-in-providers.ts'

export type { SettingInForce } from './settings/in-force.ts'

export type YoutubeSettings = {
  key: string
  /** The address of a fake API for tests, on this machine only; null means Google's. */
  rootUrl: string | null
  /** Quota units for each day by bucket; `reserve` of the first two is kept for settlements. */
  quota: { general: number; stats: number; search: number; reserve: number }
}

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** The direct address of PostgreSQL if databaseUrl is a pooler's; null means databaseUrl. */
  databaseDirectUrl: string | null
  schedule: Schedule
  /** The local time of the lock (HH:MM) of one competition a day; null: each opens when the one before it ends. */
  dailyLock: { timeOfDay: string; timeZone: string } | null
  tickSeconds: number
  /** How many days statistics from YouTube are kept. Results and payouts are kept for good. */
  retentionDays: number
  /** The reference of YouTube's approval of derived metrics, or null without one. */
  derivedMetricsApproval: string | null
  salaryCap: Cents
  /** The number of creators that a competition offers; 0 offers all. */
  slateSize: number
  /** The folder of the season to replay; null means the shipped one. */
  seasonDir: string | null
  /** 'endless' plays simulated days of invented channels, made from that season. */
  season: (typeof SEASONS)[number]
  /** The key for live statistics from YouTube; null replays a recorded season. */
  youtube: YoutubeSettings | null
  demoRivals: number
  maxEntriesPerPlayer: number
  /** The maximum number of entries in one transaction; 1 means a transaction for each. */
  entriesAtOnce: number
  /** The admin code, or null to make one at the first start and keep it in the data folder. */
  adminCode: string | null
  /** True if admins need a second factor in addition to the admin code. */
  isSecondFactorRequired: boolean
  /** False if players need not accept an agreement. */
  isAgreementRequired: boolean
  /** The file with the operator's own agreement; null means the built-in text. */
  agreementFile: string | null
  /** The OpenID Connect providers with which players sign in. */
  providers: readonly SignInProvider[]
  /** The address of the mail server; null writes emails to the outbox in the data folder. */
  smtpUrl: string | null
  /** The sender of emails; null means no-reply at the public host. */
  mailFrom: string | null
  /** The public address without a trailing slash; null means http://host:port. */
  publicUrl: string | null
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. An empty list trusts none. */
  trustProxy: string[]
  /** The address of a fake receiver of webhooks for tests, on this machine only; null means Discord and Slack. */
  webhookRoot: string | null
  releasesUrl: string | null
  /** The address for questions about personal data; null shows none. */
  contactEmail: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** The choice of which calls are logged. */
  requestLog: (typeof REQUEST_LOGS)[number]
  /** The prefix of request ids; null makes a random one at each start. */
  processName: string | null
  /** The port for Prometheus; null disables metrics. */
  metrics: { port: number; host: string } | null
  /** Minutes between backups of the embedded database; 0 disables them. */
  backupMinutes: number
  /** A factor for every rate limit: 1, or more for load tests. */
  rateLimitFactor: number
  production: boolean
}

/** Limits of YouTube's terms in days: without an approval of derived metrics, and with one. */
export const MOST_RETENTION_DAYS = 30
const MOST_WITH_APPROVAL_DAYS = 1_095

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ENVIRONMENTS = ['production', 'development', 'test']
const SEASONS = ['recorded', 'endless'] as const
const REQUEST_LOGS = ['off', 'slow', 'all'] as const

type Name = keyof typeof SETTINGS
/** The settings whose default is a number. */
type NumberName = { [N in Name]: (typeof SETTINGS)[N]['default'] extends number ? N : never }[Name]

type Environment = Record<string, string | undefined>

/** Returns the settings. Throws SettingsError for the first wrong variable. */
export function readSettings(env: Environment): Settings {
  const text = (name: Name): string | null => env[name]?.trim() || null

  const whole = (name: Name, fallback: number, min: number, max: number): number => {
    const given = text(name)
    if (given === null) return fallback
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < min || value > max) {
      throw new SettingsError(`${name}=${given} is not a whole number from ${min} to ${max}`)
    }
    return value
  }
  const number = (name: NumberName, min: number, max: number): number => whole(name, SETTINGS[name].default, min, max)

  const oneOf = <T extends string>(name: Name, choices: readonly T[], fallback: T): T => {
    const given = text(name)
    if (given === null) return fallback
    if (!choices.includes(given as T)) throw new SettingsError(`${name}=${given} is not one of ${choices.join(', ')}`)
    return given as T
  }

  const url = (name: Name): string | null => {
    const given = text(name)
    if (given === null) return null
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
      throw new SettingsError(`${name}=${given} is not an address such as https://play.example.com`)
    }
    return given
  }

  const slateSize = (): number => {
    const size = number('SLATE_SIZE', 0, 1_000_000)
    if (size > 0 && size < SMALLEST_SLATE)
      throw new SettingsError(`SLATE_SIZE=${size} must be 0 or at least ${SMALLEST_SLATE}`)
    return size
  }

  const readDailyLock = (): NonNullable<Settings['dailyLock']> => {
    const timeOfDay = text('DAILY_LOCK') ?? SETTINGS.DAILY_LOCK.default
    const timeZone = text('TIME_ZONE') ?? SETTINGS.TIME_ZONE.default
    const refusal = refuseDates({ repeats: 'daily', weekdays: [], firstDate: '2026-01-01', timeOfDay, timeZone })
    if (refusal?.code === 'unknown_time_zone')
      throw new SettingsError(`TIME_ZONE=${timeZone} is not a time zone such as Europe/Berlin`)
    if (refusal || !/^\d\d:\d\d$/.test(timeOfDay))
      throw new SettingsError(`DAILY_LOCK=${timeOfDay} is not a time such as 20:00`)
    return { timeOfDay, timeZone }
  }

  const readWebhookRoot = (): string | null => {
    const root = url('WEBHOOK_ROOT')?.replace(/\/$/, '') ?? null
    if (root !== null && !(root.startsWith('http://') && isOnThisMachine(root)))
      throw new SettingsError(`WEBHOOK_ROOT=${root} must be an http:// address on this machine: it is for tests`)
    return root
  }

  const seasonDir = text('SEASON_DIR')
  const youtubeKey = text('YOUTUBE_API_KEY')
  // the message does not repeat the key, because it is a secret
  if (youtubeKey !== null && !/^[\x21-\x7e]+$/.test(youtubeKey)) {
    throw new SettingsError('YOUTUBE_API_KEY must consist of visible ASCII characters without spaces')
  }
  const youtubeRoot = url('YOUTUBE_API_ROOT')?.replace(/\/$/, '') ?? null
  if (youtubeRoot !== null && !isOnThisMachine(youtubeRoot)) {
    throw new SettingsError(
      `YOUTUBE_API_ROOT=${youtubeRoot} must be on this machine: it is for tests, and the key is sent to it`,
    )
  }
  const youtube: YoutubeSettings | null =
    youtubeKey === null
      ? null
      : {
          key: youtubeKey,
          rootUrl: youtubeRoot,
          quota: {
            general: number('YOUTUBE_QUOTA_GENERAL', 100, 100_000_000),
            stats: number('YOUTUBE_QUOTA_STATS', 100, 100_000_000),
            search: number('YOUTUBE_QUOTA_SEARCH', 1, 1_000_000),
            reserve: number('YOUTUBE_QUOTA_RESERVE', 0, 1_000_000),
          },
        }

  // live statistics hardly change during the five minutes of a demo
  const scheduleName = oneOf(
    'SCHEDULE',
    ['demo', 'daily'] as const,
    youtube ? SETTINGS.SCHEDULE.withYoutube : SETTINGS.SCHEDULE.default,
  )
  const planned = SCHEDULES[scheduleName]
  const draftSeconds = whole('DRAFT_SECONDS', planned.draftSeconds, 1, 2_592_000)
  const dailyLock = scheduleName === 'daily' && text('LIVE_SECONDS') === null ? readDailyLock() : null
  // a recorded day cannot be opened while the one before it is played, so a draft has its time after the live window
  const liveOfDay = dailyLock && !youtube ? Math.max(planned.liveSeconds - draftSeconds, 3_600) : planned.liveSeconds
  const schedule: Schedule = {
    draftSeconds,
    liveSeconds: whole('LIVE_SECONDS', liveOfDay, 1, 2_592_000),
    reviewSeconds: whole('REVIEW_SECONDS', planned.reviewSeconds, 0, 2_592_000),
  }

  const databaseUrl = readDatabaseUrl('DATABASE_URL', text('DATABASE_URL'))
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', text('DATABASE_DIRECT_URL'))
  if (databaseDirectUrl !== null && databaseUrl === null)
    throw new SettingsError('DATABASE_DIRECT_URL requires DATABASE_URL')

  const adminCode = text('ADMIN_CODE')
  if (adminCode !== null && adminCode.length < 8) throw new SettingsError('ADMIN_CODE must have at least 8 characters')

  const isAgreementRequired = oneOf('AGREEMENT', ['on', 'off'] as const, SETTINGS.AGREEMENT.default) === 'on'
  const agreementFile = text('AGREEMENT_FILE')
  if (agreementFile !== null && !isAgreementRequired) throw new SettingsError('AGREEMENT_FILE needs AGREEMENT=on')

  const smtpUrl = readSmtpUrl(text('SMTP_URL'))
  const email = (name: Name): string | null => {
    const given = text(name)
    if (given !== null && !Email.safeParse(given).success)
      throw new SettingsError(`${name}=${given} is not an email address`)
    return given
  }

  const derivedMetricsApproval = text('YOUTUBE_DERIVED_METRICS_APPROVAL')
  const mostDays = derivedMetricsApproval === null ? MOST_RETENTION_DAYS : MOST_WITH_APPROVAL_DAYS

  const environment = env.NODE_ENV?.trim() || 'development'
  if (!ENVIRONMENTS.includes(environment))
    throw new SettingsError(`NODE_ENV=${environment} is not one of ${ENVIRONMENTS.join(', ')}`)
  const production = environment === 'production'
  const publicUrl = readPublicUrl(url('PUBLIC_URL'))
  if (production && publicUrl === null)
    throw new SettingsError('PUBLIC_URL is required when NODE_ENV=production, for example https://play.example.com')
  if (production && publicUrl !== null && !isSafeToSignInAt(publicUrl)) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl} must begin with https:// when NODE_ENV=production, because sign-in cookies must not be sent unencrypted`,
    )
  }

  return {
    port: number('PORT', 0, 65_535),
    host: text('HOST') ?? SETTINGS.HOST.default,
    dataDir: path.resolve(text('DATA_DIR') ?? SETTINGS.DATA_DIR.default),
    databaseUrl,
    databaseDirectUrl,
    schedule,
    dailyLock,
    tickSeconds: whole(
      'TICK_SECONDS',
      SETTINGS.TICK_SECONDS[scheduleName === 'demo' ? 'inDemo' : 'default'],
      1,
      86_400,
    ),
    retentionDays: number('YT_RETENTION_DAYS', 1, mostDays),
    derivedMetricsApproval,
    salaryCap: dollars(number('SALARY_CAP', 1_000, 1_000_000_000)),
    slateSize: slateSize(),
    season: oneOf('SEASON', SEASONS, SETTINGS.SEASON.default),
    seasonDir: seasonDir === null ? null : path.resolve(seasonDir),
    youtube,
    demoRivals: whole('DEMO_RIVALS', SETTINGS.DEMO_RIVALS[youtube ? 'withYoutube' : 'default'], 0, 1_000),
    maxEntriesPerPlayer: number('MAX_ENTRIES_PER_PLAYER', 1, 1_000),
    entriesAtOnce: number('ENTRIES_AT_ONCE', 1, 5_000),
    adminCode,
    isSecondFactorRequired:
      oneOf('ADMIN_SECOND_FACTOR', ['optional', 'required'] as const, SETTINGS.ADMIN_SECOND_FACTOR.default) ===
      'required',
    isAgreementRequired,
    agreementFile: agreementFile === null ? null : path.resolve(agreementFile),
    providers: readProviders(
      {
        issuer: url('OIDC_ISSUER'),
        scopes: text('OIDC_SCOPES') ?? SETTINGS.OIDC_SCOPES.default,
        label: text('OIDC_LABEL') ?? SETTINGS.OIDC_LABEL.default,
      },
      (prefix) => ({ id: text(`${prefix}_CLIENT_ID` as Name), secret: text(`${prefix}_CLIENT_SECRET` as Name) }),
    ),
    smtpUrl,
    mailFrom: email('MAIL_FROM'),
    publicUrl,
    webhookRoot: readWebhookRoot(),
    trustProxy: readProxies(text('TRUST_PROXY')),
    releasesUrl: url('RELEASES_URL'),
    contactEmail: email('CONTACT_EMAIL'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, SETTINGS.LOG_LEVEL[production ? 'inProduction' : 'default']),
    requestLog: oneOf('REQUEST_LOG', REQUEST_LOGS, SETTINGS.REQUEST_LOG.default),
    processName: readProcessName(text('PROCESS_NAME')),
    metrics:
      text('METRICS_PORT') === null
        ? null
        : { port: whole('METRICS_PORT', 0, 0, 65_535), host: text('METRICS_HOST') ?? SETTINGS.METRICS_HOST.default },
    backupMinutes: number('BACKUP_MINUTES', 0, 1_440),
    rateLimitFactor: number('RATE_LIMIT_FACTOR', 1, 1_000_000),
    production,
  }
}
