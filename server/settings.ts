/**
 * The settings, read once: every environment variable, its default, its sentence and its limits.
 *
 * Errors  SettingsError names the variable and what it accepts; main.ts prints it and stops.
 */
import proxyAddr from '@fastify/proxy-addr'
import path from 'node:path'
import { Email } from '#contract/values.schemas.ts'
import { dollars, type Cents } from '#game/money.ts'
import { SCHEDULES, type Schedule } from '#game/phase.ts'
import { SMALLEST_SLATE } from '#game/slate.ts'

export class SettingsError extends Error {}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }

export type YoutubeSettings = {
  key: string
  /** Where the API is, for tests: only ever on this machine. null: Google's. */
  rootUrl: string | null
  /** Units a day, by bucket; `reserve` of the first two is left for settlements. */
  quota: { general: number; stats: number; search: number; reserve: number }
}

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Straight to PostgreSQL where databaseUrl is a pooler's; null: databaseUrl is. */
  databaseDirectUrl: string | null
  schedule: Schedule
  tickSeconds: number
  /** How long statistics from YouTube are kept; results and payouts are kept for good. */
  retentionDays: number
  /** YouTube's reference for the approval of derived metrics; null: there is none. */
  derivedMetricsApproval: string | null
  salaryCap: Cents
  /** How many creators a competition offers; 0: everybody. */
  slateSize: number
  /** Set: statistics come from YouTube now. null: a season of recorded ones is replayed. */
  youtube: YoutubeSettings | null
  demoRivals: number
  maxEntriesPerPlayer: number
  /** How many entries share a transaction when they arrive together; 1: each has its own. */
  entriesAtOnce: number
  /** null: made at first start and kept in the data folder. */
  adminCode: string | null
  /** Whether the admin code alone elevates nobody. */
  isSecondFactorRequired: boolean
  oidc: OidcSettings | null
  /** The mail server; null: emails are written to the data folder's outbox. */
  smtpUrl: string | null
  /** The sender of emails; null: no-reply at the public host. */
  mailFrom: string | null
  /** Where browsers reach us, without a trailing slash; null: http://host:port. */
  publicUrl: string | null
  /** Addresses whose X-Forwarded-* we believe; empty: nobody's. */
  trustProxy: string[]
  releasesUrl: string | null
  /** The address for questions about personal data; null: not shown. */
  contactEmail: string | null
  logLevel: (typeof LOG_LEVELS)[number]
  /** Which calls are a line in the log. */
  requestLog: (typeof REQUEST_LOGS)[number]
  /** Stands before the ids of requests; null: each start has a word of its own. */
  processName: string | null
  /** Where Prometheus asks for metrics; null: nowhere, and little is measured. */
  metrics: { port: number; host: string } | null
  /** How often the embedded database is backed up; 0: not at all. */
  backupMinutes: number
  /** Multiplies every rate limit: 1, or more while load is measured. */
  rateLimitFactor: number
  production: boolean
}

/** As YouTube's terms have it: without an approval of derived metrics, and with one. */
export const MOST_RETENTION_DAYS = 30
const MOST_WITH_APPROVAL_DAYS = 1_095

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const REQUEST_LOGS = ['off', 'slow', 'all'] as const

type Value = string | number | null

export type Setting = {
  /** What counts when the variable is not set; null: nothing. */
  default: Value
  /** With YOUTUBE_API_KEY another default, and with the demo's schedule. */
  withYoutube?: Value
  inDemo?: Value
  /** For people, where the default is worked out from something else. */
  orElse?: string
  /** One sentence: what it does. */
  about: string
}

/** Every environment variable, once: its default and its sentence. `npm run generate` writes .env.example and the README's table. */
export const SETTINGS = {
  PORT: { default: 3000, about: 'where it listens; 0 picks a free port' },
  HOST: { default: '127.0.0.1', about: 'the address it listens on' },
  DATA_DIR: { default: './.data', about: 'the folder of the embedded database and everything else the server keeps' },
  DATABASE_URL: { default: null, about: 'PostgreSQL 15 or newer, used instead of the embedded database' },
  DATABASE_DIRECT_URL: {
    default: null,
    orElse: '`DATABASE_URL`',
    about: 'the same database past a pooler such as PgBouncer, for migrations and for what processes tell each other',
  },
  SCHEDULE: {
    default: 'demo',
    withYoutube: 'daily',
    about: '`demo`: 3 min drafting, 5 min live, 15 s review; `daily`: 12 h, 24 h, 60 min',
  },
  DRAFT_SECONDS: { default: null, orElse: 'from the schedule', about: 'how long drafting lasts' },
  LIVE_SECONDS: {
    default: null,
    orElse: 'from the schedule',
    about: 'how long a competition is live; over YouTube less than 24 h favours channels whose audience is awake then',
  },
  REVIEW_SECONDS: {
    default: null,
    orElse: 'from the schedule',
    about: 'how long the board is provisional before prizes are paid',
  },
  TICK_SECONDS: { default: 60, inDemo: 2, about: 'how often scores move' },
  SALARY_CAP: { default: 150_000, about: 'the cap of competitions the schedule creates, in dollars' },
  SLATE_SIZE: {
    default: 0,
    about: 'how many creators a competition offers, others each time: at least 20; 0 offers everybody',
  },
  YOUTUBE_API_KEY: {
    default: null,
    about: 'a key for the YouTube Data API v3: statistics come from YouTube; without it a recorded season is replayed',
  },
  YOUTUBE_QUOTA_GENERAL: {
    default: 10_000,
    about: 'the units a day that the Google Cloud project of the key may spend',
  },
  YOUTUBE_QUOTA_STATS: { default: 10_000, about: 'the calls a day for the counts of videos' },
  YOUTUBE_QUOTA_SEARCH: { default: 100, about: 'the searches a day' },
  YOUTUBE_QUOTA_RESERVE: { default: 500, about: 'how much of the first two is reserved for settling competitions' },
  YOUTUBE_API_ROOT: { default: null, orElse: "Google's", about: 'for tests: where the API is, on this machine only' },
  DEMO_RIVALS: { default: 24, withYoutube: 0, about: 'bots that enter each competition' },
  MAX_ENTRIES_PER_PLAYER: { default: 10, about: 'how many entries a player may have in a competition' },
  ENTRIES_AT_ONCE: {
    default: 500,
    about: 'how many entries share a transaction when they arrive together; 1 only to measure what that is worth',
  },
  ADMIN_CODE: {
    default: null,
    orElse: 'made at first start',
    about:
      'the code that admins enter, 8 characters or more; a made one is printed once and kept in `DATA_DIR`; one for all processes on a database',
  },
  ADMIN_SECOND_FACTOR: {
    default: 'optional',
    about:
      '`required`: administrators prove a passkey or an authenticator app besides the code; `optional`: those who have set one up',
  },
  OIDC_ISSUER: { default: null, about: 'sign-in with an OpenID Connect provider instead of the built-in accounts' },
  OIDC_CLIENT_ID: { default: null, about: 'needed with `OIDC_ISSUER`' },
  OIDC_CLIENT_SECRET: { default: null, about: 'needed with `OIDC_ISSUER`' },
  SMTP_URL: {
    default: null,
    about:
      'sends emails to applicants, such as `smtps://user:password@mail.example.com`; without it they are written to `DATA_DIR/outbox`',
  },
  MAIL_FROM: { default: null, orElse: '`no-reply@` the public host', about: 'the sender of those emails' },
  PUBLIC_URL: {
    default: null,
    orElse: '`http://HOST:PORT`',
    about: 'where browsers reach it; needed when `NODE_ENV=production`, and then with https',
  },
  TRUST_PROXY: { default: null, about: 'addresses of proxies whose `X-Forwarded-*` are believed, comma-separated' },
  YT_RETENTION_DAYS: {
    default: 28,
    about:
      'how many days statistics from YouTube are kept: at most 30, with an approval 1095; points, ranks and prizes are kept for good',
  },
  RELEASES_URL: {
    default: null,
    about: "where the desktop app can be downloaded; without it the banner offers the browser's own install",
  },
  CONTACT_EMAIL: {
    default: null,
    about: 'the address for questions about personal data, shown on the privacy and terms pages',
  },
  YOUTUBE_DERIVED_METRICS_APPROVAL: {
    default: null,
    about:
      "the reference of YouTube's approval to derive scores from its statistics; until it is set, a start with live statistics says that it is needed ([compliance](docs/compliance.md))",
  },
  RATE_LIMIT_FACTOR: {
    default: 1,
    about: 'multiplies every limit of calls and connections; above 1 only while load is measured',
  },
  LOG_LEVEL: { default: 'info', about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' },
  REQUEST_LOG: {
    default: 'off',
    about: '`slow`: a line in the log for each call that took a second or more; `all`: for each call; `off`: for none',
  },
  PROCESS_NAME: {
    default: null,
    orElse: 'another at each start',
    about: 'the name of this process among several: in its log, and before the ids of its requests',
  },
  METRICS_PORT: {
    default: null,
    about: 'where Prometheus finds `/metrics`: a port of its own; 0 picks a free one ([operating](docs/operating.md))',
  },
  METRICS_HOST: { default: '127.0.0.1', about: 'the address it listens on for Prometheus; needs `METRICS_PORT`' },
  BACKUP_MINUTES: {
    default: 5,
    about: 'how often the embedded database is backed up, into `DATA_DIR/backups`; 0: never',
  },
} as const satisfies Record<string, Setting>

type Name = keyof typeof SETTINGS
/** The settings whose default is a number. */
type NumberName = { [N in Name]: (typeof SETTINGS)[N]['default'] extends number ? N : never }[Name]

type Environment = Record<string, string | undefined>

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
    return given.replace(/(?<!\/)\/+$/, '')
  }

  const slateSize = (): number => {
    const size = number('SLATE_SIZE', 0, 1_000_000)
    if (size > 0 && size < SMALLEST_SLATE)
      throw new SettingsError(`SLATE_SIZE=${size} is neither 0 nor at least ${SMALLEST_SLATE}`)
    return size
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
            general: number('YOUTUBE_QUOTA_GENERAL', 100, 100_000_000),
            stats: number('YOUTUBE_QUOTA_STATS', 100, 100_000_000),
            search: number('YOUTUBE_QUOTA_SEARCH', 1, 1_000_000),
            reserve: number('YOUTUBE_QUOTA_RESERVE', 0, 1_000_000),
          },
        }

  // live statistics say little in the five minutes of a demo
  const scheduleName = oneOf(
    'SCHEDULE',
    ['demo', 'daily'] as const,
    youtube ? SETTINGS.SCHEDULE.withYoutube : SETTINGS.SCHEDULE.default,
  )
  const planned = SCHEDULES[scheduleName]
  const schedule: Schedule = {
    draftSeconds: whole('DRAFT_SECONDS', planned.draftSeconds, 1, 2_592_000),
    liveSeconds: whole('LIVE_SECONDS', planned.liveSeconds, 1, 2_592_000),
    reviewSeconds: whole('REVIEW_SECONDS', planned.reviewSeconds, 0, 2_592_000),
  }

  const databaseUrlIn = (name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | null => {
    const given = text(name)
    if (given !== null && !/^postgres(ql)?:\/\//.test(given))
      throw new SettingsError(`${name} must begin with postgres:// or postgresql://`)
    return given
  }
  const databaseUrl = databaseUrlIn('DATABASE_URL')
  const databaseDirectUrl = databaseUrlIn('DATABASE_DIRECT_URL')
  if (databaseDirectUrl !== null && databaseUrl === null)
    throw new SettingsError('DATABASE_DIRECT_URL needs DATABASE_URL beside it')

  const adminCode = text('ADMIN_CODE')
  if (adminCode !== null && adminCode.length < 8) throw new SettingsError('ADMIN_CODE must have at least 8 characters')

  const smtpUrl = text('SMTP_URL')
  if (smtpUrl !== null && !(/^smtps?:\/\//.test(smtpUrl) && URL.parse(smtpUrl)?.hostname)) {
    throw new SettingsError('SMTP_URL must be an address such as smtps://user:password@mail.example.com')
  }
  const email = (name: Name): string | null => {
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
    port: number('PORT', 0, 65_535),
    host: text('HOST') ?? SETTINGS.HOST.default,
    dataDir: path.resolve(text('DATA_DIR') ?? SETTINGS.DATA_DIR.default),
    databaseUrl,
    databaseDirectUrl,
    schedule,
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
    youtube,
    demoRivals: whole('DEMO_RIVALS', SETTINGS.DEMO_RIVALS[youtube ? 'withYoutube' : 'default'], 0, 1_000),
    maxEntriesPerPlayer: number('MAX_ENTRIES_PER_PLAYER', 1, 1_000),
    entriesAtOnce: number('ENTRIES_AT_ONCE', 1, 5_000),
    adminCode,
    isSecondFactorRequired:
      oneOf('ADMIN_SECOND_FACTOR', ['optional', 'required'] as const, SETTINGS.ADMIN_SECOND_FACTOR.default) ===
      'required',
    oidc: readOidc(url('OIDC_ISSUER'), text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')),
    smtpUrl,
    mailFrom: email('MAIL_FROM'),
    publicUrl,
    trustProxy: readProxies(text('TRUST_PROXY')),
    releasesUrl: url('RELEASES_URL'),
    contactEmail: email('CONTACT_EMAIL'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, SETTINGS.LOG_LEVEL.default),
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

/** It stands in headers and logs. */
function readProcessName(given: string | null): string | null {
  if (given !== null && !/^[\w.-]{1,40}$/.test(given))
    throw new SettingsError(`PROCESS_NAME=${given} is not one word of at most 40 letters, digits, dots and dashes`)
  return given
}

/** Addresses, ranges, or names such as 'loopback'. */
function readProxies(given: string | null): string[] {
  const proxies = given?.split(',').map((address) => address.trim()) ?? []
  try {
    proxyAddr.compile(proxies)
  } catch {
    throw new SettingsError(
      `TRUST_PROXY=${given} is not a list of addresses or ranges such as 10.0.0.1, 10.1.0.0/16 (or loopback, linklocal, uniquelocal)`,
    )
  }
  return proxies
}

const isOnThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** One sentence for the start when strangers can reach this and the admin code is all that keeps them out; else null. */
export function secondFactorNotice({
  isSecondFactorRequired,
  publicUrl,
  host,
  port,
}: Pick<Settings, 'isSecondFactorRequired' | 'publicUrl' | 'host' | 'port'>): string | null {
  const address = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (isSecondFactorRequired || isOnThisMachine(address)) return null
  return (
    'The admin code alone opens the dashboard to whoever has not set up a second step: ' +
    'ADMIN_SECOND_FACTOR=required asks every administrator for a passkey or an authenticator app as well.'
  )
}

/** The modes of a connection string that check whose certificate it is. */
const VERIFIED_TLS = new Set(['verify-ca', 'verify-full'])

/** One sentence for the start when somebody on the way to the database could read along or stand in for it; else null. */
export function databaseTlsNotice({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string | null {
  if (databaseUrl === null || new URL(databaseUrl).hostname === '' || isOnThisMachine(databaseUrl)) return null
  const { searchParams, hostname } = new URL(databaseUrl)
  if (VERIFIED_TLS.has(searchParams.get('sslmode') ?? '')) return null
  return (
    `The connection to the database at ${hostname} is not checked: add ?sslmode=verify-full to DATABASE_URL ` +
    'unless the network between is yours alone.'
  )
}

const isSafeToSignInAt = (url: string): boolean => new URL(url).protocol === 'https:' || isOnThisMachine(url)

function readOidc(issuer: string | null, clientId: string | null, clientSecret: string | null): OidcSettings | null {
  if (issuer === null) return null
  if (clientId === null || clientSecret === null)
    throw new SettingsError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it')
  return { issuer, clientId, clientSecret }
}
