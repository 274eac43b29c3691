/**
 * Every environment variable with its default and its description. `npm run generate` writes .env.example and the README's table from it.
 */
type Value = string | number | null

export type Setting = {
  /** The default value, or null for none. */
  default: Value
  /** The default with YOUTUBE_API_KEY, and with the demo's schedule. */
  withYoutube?: Value
  inDemo?: Value
  /** The default with NODE_ENV=production. */
  inProduction?: Value
  /** The default in words, if it is derived from other settings. */
  orElse?: string
  /** One sentence that describes the setting. */
  about: string
  /** What must never be shown: the whole value, or the password in an address. */
  secret?: 'value' | 'password'
}

export const SETTINGS = {
  PORT: { default: 3000, about: 'The port on which the server listens; 0 picks a free one.' },
  HOST: { default: '127.0.0.1', about: 'The address on which the server listens.' },
  DATA_DIR: { default: './.data', about: 'The folder for the embedded database and all other stored files.' },
  DATABASE_URL: {
    default: null,
    secret: 'password',
    about: 'The address of PostgreSQL 15 or newer, used instead of the embedded database.',
  },
  DATABASE_DIRECT_URL: {
    default: null,
    secret: 'password',
    orElse: '`DATABASE_URL`',
    about:
      'The direct address of the same database if `DATABASE_URL` is that of a pooler such as PgBouncer; used for migrations and for messages between processes.',
  },
  SCHEDULE: {
    default: 'demo',
    withYoutube: 'daily',
    about:
      'When the built-in competitions take place. `demo`: one after the other, with drafting, live and review of 3 min, 5 min, 15 s; `daily`: one a day that locks at `DAILY_LOCK`, with 6 h, 24 h, 60 min (18 h live in a replay, so that drafting opens after it). An administrator can edit or pause this series at `/manage-competitions`.',
  },
  DAILY_LOCK: { default: '20:00', about: 'The local time at which the competition of the day locks; with `daily`.' },
  TIME_ZONE: { default: 'Etc/UTC', about: 'The time zone of `DAILY_LOCK`, such as `Europe/Berlin`.' },
  DRAFT_SECONDS: {
    default: null,
    orElse: 'from the schedule',
    about:
      'How long drafting lasts, in seconds. Prices are frozen when drafting opens. With live statistics a player who knows all views up to the lock beats 58 to 68 % of the field when prices are 12 h old then, and 88 to 100 % when they are 24 h old.',
  },
  LIVE_SECONDS: {
    default: null,
    orElse: 'from the schedule',
    about:
      'How long a competition is live, in seconds. If it is set, `daily` competitions follow each other without a fixed time of day. With live statistics, less than 24 h favours channels whose audience is awake in that time.',
  },
  REVIEW_SECONDS: {
    default: null,
    orElse: 'from the schedule',
    about: 'How long results are provisional before prizes are paid, in seconds.',
  },
  TICK_SECONDS: { default: 60, inDemo: 2, about: 'Seconds between two computations of all scores.' },
  SALARY_CAP: { default: 150_000, about: 'The salary cap of new competitions, in dollars.' },
  SLATE_SIZE: {
    default: 0,
    about: 'How many creators a competition offers, a different selection each time: at least 20; 0 offers all.',
  },
  SEASON: {
    default: 'recorded',
    about:
      'Which days are played without `YOUTUBE_API_KEY`. `recorded`: real ones, replayed; `endless`: simulated days of invented channels, made from them, which nobody can look up.',
  },
  SEASON_DIR: {
    default: null,
    orElse: 'the shipped season',
    about:
      'The folder of the season that is replayed without `YOUTUBE_API_KEY`, and practised with it ([operating](docs/operating.md)).',
  },
  YOUTUBE_API_KEY: {
    default: null,
    secret: 'value',
    about:
      'The key for the YouTube Data API v3. With it, statistics come from YouTube; without it, a season is replayed.',
  },
  YOUTUBE_QUOTA_GENERAL: {
    default: 10_000,
    about: 'Quota units that the Google Cloud project of the key may spend each day.',
  },
  YOUTUBE_QUOTA_STATS: { default: 10_000, about: 'Calls for video statistics allowed each day.' },
  YOUTUBE_QUOTA_SEARCH: { default: 100, about: 'Searches allowed each day.' },
  YOUTUBE_QUOTA_RESERVE: {
    default: 500,
    about: 'How much of `YOUTUBE_QUOTA_GENERAL` and of `YOUTUBE_QUOTA_STATS` is reserved for settling competitions.',
  },
  YOUTUBE_API_ROOT: {
    default: null,
    orElse: "Google's",
    about: 'For tests: the address of a substitute for the YouTube API, on this machine only.',
  },
  WEBHOOK_ROOT: {
    default: null,
    orElse: 'Discord and Slack',
    about: 'For tests: the address of a substitute for Discord and Slack, on this machine only.',
  },
  DEMO_RIVALS: { default: 24, withYoutube: 0, about: 'How many bots enter each competition.' },
  MAX_ENTRIES_PER_PLAYER: { default: 3, about: 'How many entries a player may have in one competition.' },
  ENTRIES_AT_ONCE: {
    default: 500,
    about: 'How many entries that arrive together may share a transaction. Set 1 only to measure the difference.',
  },
  ADMIN_CODE: {
    default: null,
    secret: 'value',
    orElse: 'made at first start',
    about:
      'The code that opens the admin dashboard, at least 8 characters. A generated code is printed once and kept in `DATA_DIR`. All processes on one database share it.',
  },
  ADMIN_SECOND_FACTOR: {
    default: 'optional',
    about:
      '`required`: every admin needs a passkey or an authenticator app besides the code. `optional`: only admins who have set one up need it.',
  },
  AGREEMENT: {
    default: 'on',
    about: '`on`: players accept an agreement before anything else. `off`: there is no agreement.',
  },
  AGREEMENT_FILE: {
    default: null,
    orElse: 'the built-in agreement',
    about:
      'A text file of up to 64 KB with your own agreement: paragraphs, headings that begin with `#`, and lists that begin with `-`. The first heading is its title.',
  },
  OIDC_ISSUER: {
    default: null,
    about: 'The OpenID Connect provider with which players sign in, instead of built-in accounts.',
  },
  OIDC_CLIENT_ID: { default: null, about: 'The client id at the provider; required with `OIDC_ISSUER`.' },
  OIDC_CLIENT_SECRET: {
    default: null,
    secret: 'value',
    about: 'The client secret at the provider; required with `OIDC_ISSUER`.',
  },
  OIDC_SCOPES: {
    default: 'openid email profile',
    about: 'The scopes that are requested from the provider, separated by blanks.',
  },
  OIDC_LABEL: {
    default: 'Sign in through your organisation',
    about: 'The text of the button that leads to the provider.',
  },
  GOOGLE_CLIENT_ID: {
    default: null,
    about: 'A client id at Google: players may sign in with Google beside built-in accounts.',
  },
  GOOGLE_CLIENT_SECRET: { default: null, secret: 'value', about: 'The client secret at Google.' },
  DISCORD_CLIENT_ID: {
    default: null,
    about: 'A client id at Discord: players may sign in with Discord beside built-in accounts.',
  },
  DISCORD_CLIENT_SECRET: { default: null, secret: 'value', about: 'The client secret at Discord.' },
  TWITCH_CLIENT_ID: {
    default: null,
    about: 'A client id at Twitch: players may sign in with Twitch beside built-in accounts.',
  },
  TWITCH_CLIENT_SECRET: { default: null, secret: 'value', about: 'The client secret at Twitch.' },
  SMTP_URL: {
    default: null,
    secret: 'password',
    about:
      'The mail server for emails to players and applicants, such as `smtps://user:password@mail.example.com`. Without it, emails are written to `DATA_DIR/outbox`.',
  },
  MAIL_FROM: { default: null, orElse: '`no-reply@` the public host', about: 'The sender of emails.' },
  PUBLIC_URL: {
    default: null,
    orElse: '`http://HOST:PORT`',
    about:
      'The public address, with which links in emails begin. Required with `NODE_ENV=production`, and then with https.',
  },
  TRUST_PROXY: {
    default: null,
    about: 'Addresses of proxies whose `X-Forwarded-*` headers are trusted, separated by commas.',
  },
  YT_RETENTION_DAYS: {
    default: 28,
    about:
      'How many days statistics from YouTube are kept: at most 30, or 1095 with an approval of derived metrics. Points, ranks and prizes are kept for good.',
  },
  RELEASES_URL: {
    default: null,
    about:
      "The address from which the desktop app can be downloaded. Without it, the banner offers the browser's own install.",
  },
  CONTACT_EMAIL: {
    default: null,
    about: 'The email address for questions about personal data, shown on the privacy and terms pages.',
  },
  YOUTUBE_DERIVED_METRICS_APPROVAL: {
    default: null,
    about:
      "The reference of YouTube's approval to derive scores from its statistics. Without it, a start with live statistics prints a reminder ([compliance](docs/compliance.md)).",
  },
  RATE_LIMIT_FACTOR: {
    default: 1,
    about: 'Multiplies every rate limit of calls and connections. Set it above 1 only for load tests.',
  },
  LOG_LEVEL: {
    default: 'warn',
    inProduction: 'info',
    about:
      'The least severe log level that is written: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  REQUEST_LOG: {
    default: 'off',
    about: 'Which calls are logged. `slow`: calls that took a second or more; `all`: every call; `off`: none.',
  },
  PROCESS_NAME: {
    default: null,
    orElse: 'another at each start',
    about: 'The name of this process among several, used in its log and as a prefix of request ids.',
  },
  METRICS_PORT: {
    default: null,
    about:
      'The port on which `/metrics` is served for Prometheus; 0 picks a free one ([operating](docs/operating.md)).',
  },
  METRICS_HOST: { default: '127.0.0.1', about: 'The address on which `/metrics` is served; requires `METRICS_PORT`.' },
  BACKUP_MINUTES: {
    default: 5,
    about: 'Minutes between backups of the embedded database to `DATA_DIR/backups`; 0 disables them.',
  },
} as const satisfies Record<string, Setting>
