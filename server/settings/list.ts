/**
 * Every environment variable with its default and its description. `npm run generate` writes .env.example and the README's table from it.
 */
type Value = string | number | null

export type Setting = {
  /** The default value; null means none. */
  default: Value
  /** The default with YOUTUBE_API_KEY, and with the demo's schedule. */
  withYoutube?: Value
  inDemo?: Value
  /** The default in words where it is derived from other settings. */
  orElse?: string
  /** One sentence that describes the setting. */
  about: string
}

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
      'sends emails to applicants and players, such as `smtps://user:password@mail.example.com`; without it they are written to `DATA_DIR/outbox`',
  },
  MAIL_FROM: { default: null, orElse: '`no-reply@` the public host', about: 'the sender of those emails' },
  PUBLIC_URL: {
    default: null,
    orElse: '`http://HOST:PORT`',
    about:
      'where browsers reach it, and where links in emails begin; needed when `NODE_ENV=production`, and then with https',
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
