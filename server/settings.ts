/**
 * The settings, read once: every environment variable the product knows, its default and its limits.
 *
 * Errors  SettingsError names the variable and what it accepts; main.ts prints it and stops.
 */
import path from 'node:path'
import { Email } from '#contract/shapes.ts'
import { dollars, type Cents } from '#game/money.ts'
import { SCHEDULES, type Schedule } from '#game/phase.ts'

export class SettingsError extends Error {}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

export type YoutubeSettings = {
  key: string
  /** Where the API is, for tests: only ever on this machine. null: Google's. */
  rootUrl: string | null
  /** What a day may take, by bucket; of two of them `reserve` is kept for settlements. */
  quota: { general: number; stats: number; search: number; reserve: number }
}

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  schedule: Schedule
  tickSeconds: number
  /** How long statistics of YouTube are kept; results and payouts are kept for good. */
  retentionDays: number
  /** YouTube's reference for the approval of derived metrics; null: there is none. */
  derivedMetricsApproval: string | null
  salaryCap: Cents
  /** Set: statistics come from YouTube now. null: a season of recorded ones is replayed. */
  youtube: YoutubeSettings | null
  demoRivals: number
  maxEntriesPerPlayer: number
  /** How many entries share a transaction when they arrive together; 1: each has its own. */
  entriesAtOnce: number
  /** null: made at first start and kept in the data folder. */
  adminCode: string | null
  oidc: OidcSettings | null
  /** The mail server; null: emails are written to the data folder's outbox. */
  smtpUrl: string | null
  /** The sender's address of emails; null: no-reply at the public host. */
  mailFrom: string | null
  /** Where browsers reach us, without a trailing slash; null: http://host:port. */
  publicUrl: string | null
  /** Addresses whose X-Forwarded-* we believe; empty: nobody's. */
  trustProxy: string[]
  releasesUrl: string | null
  /** Whom people write to about their data; null: not told. */
  contactEmail: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** Multiplies every limit on how often somebody may call: 1, or more while load is measured. */
  rateLimitFactor: number
  production: boolean
}

/** As YouTube's terms have it: without an approval of derived metrics, and with one. */
export const MOST_RETENTION_DAYS = 30
const MOST_WITH_APPROVAL_DAYS = 1_095

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

type Environment = Record<string, string | undefined>

export function readSettings(env: Environment): Settings {
  const text = (name: string): string | null => env[name]?.trim() || null

  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const given = text(name)
    if (given === null) return fallback
    const value = Number(given)
    if (!/^\d+$/.test(given) || value < min || value > max) {
      throw new SettingsError(`${name}=${given} is not a whole number from ${min} to ${max}`)
    }
    return value
  }

  const oneOf = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const given = text(name)
    if (given === null) return fallback
    if (!choices.includes(given as T)) throw new SettingsError(`${name}=${given} is not one of ${choices.join(', ')}`)
    return given as T
  }

  const url = (name: string): string | null => {
    const given = text(name)
    if (given === null) return null
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
      throw new SettingsError(`${name}=${given} is not an address such as https://play.example.com`)
    }
    return given.replace(/\/+$/, '')
  }

  const youtubeKey = text('YOUTUBE_API_KEY')
  // not repeated in the sentence: it is a secret
  if (youtubeKey !== null && !/^[\x21-\x7e]+$/.test(youtubeKey)) {
    throw new SettingsError('YOUTUBE_API_KEY must be one word of plain characters')
  }
  const youtubeRoot = url('YOUTUBE_API_ROOT')
  if (youtubeRoot !== null && !isOnThisMachine(youtubeRoot)) {
    throw new SettingsError(
      `YOUTUBE_API_ROOT=${youtubeRoot} is not on this machine: it is for tests, and the key is sent there`,
    )
  }
  const youtube: YoutubeSettings | null =
    youtubeKey === null
      ? null
      : {
          key: youtubeKey,
          rootUrl: youtubeRoot,
          quota: {
            general: whole('YOUTUBE_QUOTA_GENERAL', 10_000, 100, 100_000_000),
            stats: whole('YOUTUBE_QUOTA_STATS', 10_000, 100, 100_000_000),
            search: whole('YOUTUBE_QUOTA_SEARCH', 100, 1, 1_000_000),
            reserve: whole('YOUTUBE_QUOTA_RESERVE', 500, 0, 1_000_000),
          },
        }

  // live statistics say little in the five minutes of a demo
  const scheduleName = oneOf('SCHEDULE', ['demo', 'daily'] as const, youtube ? 'daily' : 'demo')
  const planned = SCHEDULES[scheduleName]
  const schedule: Schedule = {
    draftSeconds: whole('DRAFT_SECONDS', planned.draftSeconds, 1, 2_592_000),
    liveSeconds: whole('LIVE_SECONDS', planned.liveSeconds, 1, 2_592_000),
    reviewSeconds: whole('REVIEW_SECONDS', planned.reviewSeconds, 0, 2_592_000),
  }

  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingsError('DATABASE_URL must begin with postgres:// or postgresql://')
  }

  const adminCode = text('ADMIN_CODE')
  if (adminCode !== null && adminCode.length < 8) throw new SettingsError('ADMIN_CODE must have at least 8 characters')

  const smtpUrl = text('SMTP_URL')
  if (smtpUrl !== null && !(/^smtps?:\/\//.test(smtpUrl) && URL.parse(smtpUrl)?.hostname)) {
    throw new SettingsError('SMTP_URL must be an address such as smtps://user:password@mail.example.com')
  }
  const email = (name: string): string | null => {
    const given = text(name)
    if (given !== null && !Email.safeParse(given).success)
      throw new SettingsError(`${name}=${given} is not an email address`)
    return given
  }

  const derivedMetricsApproval = text('YOUTUBE_DERIVED_METRICS_APPROVAL')
  const mostDays = derivedMetricsApproval === null ? MOST_RETENTION_DAYS : MOST_WITH_APPROVAL_DAYS

  const production = env.NODE_ENV === 'production'
  const publicUrl = url('PUBLIC_URL')
  if (production && publicUrl === null)
    throw new SettingsError('PUBLIC_URL is needed when NODE_ENV=production, for example https://play.example.com')
  if (production && publicUrl !== null && !isSafeToSignInAt(publicUrl)) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl} must begin with https:// when NODE_ENV=production: sign-in cookies do not travel in the clear`,
    )
  }

  return {
    port: whole('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: path.resolve(text('DATA_DIR') ?? './.data'),
    databaseUrl,
    schedule,
    tickSeconds: whole('TICK_SECONDS', scheduleName === 'demo' ? 2 : 60, 1, 86_400),
    retentionDays: whole('YT_RETENTION_DAYS', 28, 1, mostDays),
    derivedMetricsApproval,
    salaryCap: dollars(whole('SALARY_CAP', 150_000, 1_000, 1_000_000_000)),
    youtube,
    demoRivals: whole('DEMO_RIVALS', youtube ? 0 : 24, 0, 1_000),
    maxEntriesPerPlayer: whole('MAX_ENTRIES_PER_PLAYER', 10, 1, 1_000),
    entriesAtOnce: whole('ENTRIES_AT_ONCE', 500, 1, 5_000),
    adminCode,
    oidc: readOidc(url('OIDC_ISSUER'), text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')),
    smtpUrl,
    mailFrom: email('MAIL_FROM'),
    publicUrl,
    trustProxy:
      text('TRUST_PROXY')
        ?.split(',')
        .map((address) => address.trim()) ?? [],
    releasesUrl: url('RELEASES_URL'),
    contactEmail: email('CONTACT_EMAIL'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    rateLimitFactor: whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    production,
  }
}

const isOnThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

const isSafeToSignInAt = (url: string): boolean => new URL(url).protocol === 'https:' || isOnThisMachine(url)

function readOidc(issuer: string | null, clientId: string | null, clientSecret: string | null): OidcSettings | null {
  if (issuer === null) return null
  if (clientId === null || clientSecret === null)
    throw new SettingsError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it')
  return { issuer, clientId, clientSecret }
}
