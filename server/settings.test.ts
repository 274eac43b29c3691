import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { databaseTlsNotice, placeNotice, secondFactorNotice } from './settings/notices.ts'
import { SettingsError } from './settings/values.ts'

test('the default settings run demo competitions on this machine', () => {
  expect(readSettings({})).toMatchObject({
    retentionDays: 28,
    derivedMetricsApproval: null,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    salaryCap: 15_000_000,
    slateSize: 0,
    demoRivals: 24,
    maxEntriesPerPlayer: 3,
    tickSeconds: 2,
    adminCode: null,
    isSecondFactorRequired: false,
    providers: [],
    smtpUrl: null,
    mailFrom: null,
    publicUrl: null,
    trustProxy: [],
    releasesUrl: null,
    logLevel: 'warn',
    requestLog: 'off',
    processName: null,
    metrics: null,
    backupMinutes: 5,
    rateLimitFactor: 1,
    production: false,
  })
})

test('a set variable replaces the default, and an empty one does not', () => {
  expect(
    readSettings({
      PORT: '8080',
      SALARY_CAP: '50000',
      SLATE_SIZE: '20',
      PUBLIC_URL: 'https://play.example.com/',
      TRUST_PROXY: '10.0.0.1, 10.0.0.2',
      RATE_LIMIT_FACTOR: '100',
      HOST: '',
      LOG_LEVEL: ' ',
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      YT_RETENTION_DAYS: '1095',
      YOUTUBE_DERIVED_METRICS_APPROVAL: 'case 7',
    }),
  ).toMatchObject({
    retentionDays: 1_095,
    derivedMetricsApproval: 'case 7',
    port: 8080,
    salaryCap: 5_000_000,
    slateSize: 20,
    publicUrl: 'https://play.example.com',
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    rateLimitFactor: 100,
    host: '127.0.0.1',
    logLevel: 'warn',
    providers: [{ id: 'organisation', issuer: 'https://issuer.example', clientId: 'id', clientSecret: 'secret' }],
  })
})

test('with a YouTube key, statistics are live, competitions last days, and there are no bots', () => {
  expect(
    readSettings({ YOUTUBE_API_KEY: ' a-key ', YOUTUBE_API_ROOT: 'http://127.0.0.1:4000/', YOUTUBE_QUOTA_SEARCH: '7' }),
  ).toMatchObject({
    youtube: {
      key: 'a-key',
      rootUrl: 'http://127.0.0.1:4000',
      quota: { general: 10_000, stats: 10_000, search: 7, reserve: 500 },
    },
    demoRivals: 0,
    tickSeconds: 60,
    schedule: { draftSeconds: 21_600 },
  })
  expect(readSettings({ YOUTUBE_API_KEY: 'a-key', SCHEDULE: 'demo', DEMO_RIVALS: '3' })).toMatchObject({
    demoRivals: 3,
    tickSeconds: 2,
  })
  expect(readSettings({}).youtube).toBeNull()
})

test('a daily schedule has a lock at a local time, unless the length of the live window is set', () => {
  const scheduleOf = (env: Record<string, string>) => {
    const { dailyLock, schedule } = readSettings({ SCHEDULE: 'daily', ...env })
    return [dailyLock && `${dailyLock.timeOfDay} ${dailyLock.timeZone}`, schedule.draftSeconds, schedule.liveSeconds]
  }
  expect(scheduleOf({ YOUTUBE_API_KEY: 'k' })).toEqual(['20:00 Etc/UTC', 21_600, 86_400])
  // a replay opens no draft while the day before is played
  expect(scheduleOf({ DAILY_LOCK: '07:30', TIME_ZONE: 'Europe/Berlin' })).toEqual([
    '07:30 Europe/Berlin',
    21_600,
    64_800,
  ])
  expect(scheduleOf({ DRAFT_SECONDS: '90000' })).toEqual(['20:00 Etc/UTC', 90_000, 3_600])
  expect(scheduleOf({ LIVE_SECONDS: '600' })).toEqual([null, 21_600, 600])
  expect(readSettings({}).dailyLock).toBeNull()
})

test('an invalid YouTube key is refused without being printed', () => {
  expect(() => readSettings({ YOUTUBE_API_KEY: 'two words' })).toThrow(/^YOUTUBE_API_KEY(?!.*two words)/)
})

test.each([
  ['YOUTUBE_API_ROOT', { YOUTUBE_API_KEY: 'k', YOUTUBE_API_ROOT: 'https://youtube.example.com' }],
  ['YOUTUBE_API_ROOT', { YOUTUBE_API_ROOT: 'http://127.0.0.1.example.com' }],
  ['WEBHOOK_ROOT', { WEBHOOK_ROOT: 'https://discord.com' }],
  ['YOUTUBE_QUOTA_GENERAL', { YOUTUBE_API_KEY: 'k', YOUTUBE_QUOTA_GENERAL: 'all' }],
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['TICK_SECONDS', { TICK_SECONDS: '0' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '1.5' }],
  ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'yes' }],
  ['SCHEDULE', { SCHEDULE: 'hourly' }],
  ['DAILY_LOCK', { SCHEDULE: 'daily', DAILY_LOCK: '25:00' }],
  ['DAILY_LOCK', { SCHEDULE: 'daily', DAILY_LOCK: '8 pm' }],
  ['TIME_ZONE', { SCHEDULE: 'daily', TIME_ZONE: 'Mars/Olympus' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['REQUEST_LOG', { REQUEST_LOG: 'some' }],
  ['PROCESS_NAME', { PROCESS_NAME: 'two words' }],
  ['METRICS_PORT', { METRICS_PORT: 'on' }],
  ['BACKUP_MINUTES', { BACKUP_MINUTES: '1441' }],
  ['SLATE_SIZE', { SLATE_SIZE: '19' }],
  ['SLATE_SIZE', { SLATE_SIZE: '-1' }],
  ['SLATE_SIZE', { SLATE_SIZE: 'all' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['ADMIN_CODE', { ADMIN_CODE: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'my-proxy' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'somewhere' }],
  ['MAIL_FROM', { MAIL_FROM: 'Fantasy Social <play@example.com>' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'play.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['PUBLIC_URL', { NODE_ENV: 'production' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: 'http://play.example.com' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: 'http://127.evil.example' }],
  ['YT_RETENTION_DAYS', { YT_RETENTION_DAYS: '31' }],
  ['YT_RETENTION_DAYS', { YT_RETENTION_DAYS: '1096', YOUTUBE_DERIVED_METRICS_APPROVAL: 'case 7' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://issuer.example' }],
  ['TWITCH_CLIENT_SECRET', { TWITCH_CLIENT_ID: 'id' }],
  [
    'OIDC_SCOPES',
    { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 's', OIDC_SCOPES: 'email' },
  ],
])('%s is refused when it is wrong: %j', (name, env) => {
  expect(() => readSettings(env)).toThrow(SettingsError)
  expect(() => readSettings(env)).toThrow(name)
})

test.each(['https://play.example.com', 'http://127.0.0.1:3000', 'http://localhost:3000'])(
  'in production sign-in cookies travel at %s',
  (PUBLIC_URL) => {
    expect(readSettings({ NODE_ENV: 'production', PUBLIC_URL })).toMatchObject({
      production: true,
      publicUrl: PUBLIC_URL,
    })
  },
)

test.each([
  ['on this machine', {}, false],
  ['on this machine, by address', { PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
  ['at a public address', { PUBLIC_URL: 'https://play.example.com' }, true],
  ['for the whole network', { HOST: '0.0.0.0' }, true],
  ['for the whole network, IPv6', { HOST: '::' }, true],
  ['at a public address, required', { PUBLIC_URL: 'https://play.example.com', ADMIN_SECOND_FACTOR: 'required' }, false],
])('a start %s: one line about the second factor of admins, or none', (_, env, isTold) => {
  const notice = secondFactorNotice(readSettings(env))
  if (isTold) expect(notice).toMatch(/^The admin code alone .*ADMIN_SECOND_FACTOR=required[^\n]*$/)
  else expect(notice).toBeNull()
})

test.each([
  ['postgres://ada@db.example.org/fantasy', true],
  ['postgres://ada@db.example.org/fantasy?sslmode=require', true],
  ['postgres://ada@db.example.org/fantasy?sslmode=verify-full', false],
  ['postgres://ada@127.0.0.1/fantasy', false],
  ['postgres://ada@localhost:5433/fantasy', false],
  [null, false],
])("with DATABASE_URL=%s a start warns if the database's certificate is not checked", (databaseUrl, isSaid) => {
  const notice = databaseTlsNotice({ databaseUrl })
  expect(notice !== null).toBe(isSaid)
  if (isSaid) expect(notice).toContain('db.example.org')
})

test.each([
  [{}, 'Fantasy Social is at http://127.0.0.1:3000'],
  [{ HOST: '::' }, 'Fantasy Social is at http://[::]:3000'],
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://classroom:3000' },
    'Fantasy Social is at http://classroom:3000\nIt listens on http://0.0.0.0:3000',
  ],
])('with %o a start names the address for players first', (env, said) => {
  expect(placeNotice(readSettings(env), 3000)).toBe(said)
})

/** Addresses with the faults that operators make, and the words that the sentence must contain. */
const WRONG_ADDRESSES: [name: string, value: string, words: string][] = [
  ['DATABASE_URL', 'postgres://ada:pa#ss@db.example.com/fantasy', '%23'],
  ['DATABASE_URL', 'postgres://ada:pa/ss@db.example.com/fantasy', '%2F'],
  ['DATABASE_URL', 'postgres://ada:12/ss@db.example.com/fantasy', '%2F'],
  ['DATABASE_URL', 'postgres://ada:pa?ss@db.example.com/fantasy', '%3F'],
  ['DATABASE_URL', 'postgres://ada:12?ss@db.example.com/fantasy', '%3F'],
  ['DATABASE_URL', 'postgres://ada:pa%ss@db.example.com/fantasy', '%25'],
  ['DATABASE_URL', 'postgres://ada:secret@one.example.com,two.example.com/fantasy', 'one host'],
  ['DATABASE_URL', 'postgres://ada:secret@one.example.com:5432,two.example.com:5432/fantasy', 'one host'],
  ['DATABASE_URL', 'postgres:///fantasy?host=/var/run/postgresql', 'socket'],
  ['DATABASE_URL', 'postgres://ada@/fantasy?host=/var/run/postgresql', 'socket'],
  ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/fantasy', 'socket'],
  ['DATABASE_URL', 'postgres://ada:secret@db.example.com', 'name of the database'],
  ['SMTP_URL', 'smtps://ada:pa#ss@mail.example.com', '%23'],
  ['SMTP_URL', 'smtps://ada:12/ss@mail.example.com', '%2F'],
  ['SMTP_URL', 'smtps://ada:12?ss@mail.example.com', '%3F'],
  ['SMTP_URL', 'smtps://ada:pa%ss@mail.example.com', '%25'],
  ['PUBLIC_URL', 'https://play.example.com/game', 'path'],
  ['PUBLIC_URL', 'https://play.example.com/?from=home', 'path'],
  ['PUBLIC_URL', 'https://play.example.com/#top', 'path'],
  ['PUBLIC_URL', 'https://ada:secret@play.example.com', 'path'],
]

test('an address that would be read only in part is refused with its name, the fault and an example, without its secret', () => {
  const sentences = WRONG_ADDRESSES.map(([name, value, words]) => {
    try {
      readSettings({ ...(name === 'DATABASE_DIRECT_URL' && { DATABASE_URL: 'postgres://db/fantasy' }), [name]: value })
      return `${value} is accepted`
    } catch (error) {
      const said = (error as Error).message
      const isHelpful = said.startsWith(name) && said.includes(words) && /:\/\/.*example/.test(said)
      const isSafe = !/pa[#/?%]ss|12[/?]ss|secret@/.test(said.replace(/such as .*/, ''))
      return error instanceof SettingsError && isHelpful && isSafe ? 'refused' : `${value}: ${said}`
    }
  })
  expect(sentences).toEqual(WRONG_ADDRESSES.map(() => 'refused'))
})

test('addresses with encoded passwords, options and ports are accepted as they are', () => {
  const databaseUrl = 'postgresql://ada%40home:p%23a%2Fs%3Fs%25@db.example.com:6432/fantasy?sslmode=require'
  const smtpUrl = 'smtps://ada@example.com:p%23ss@mail.example.com:465?pool=true'
  expect(readSettings({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl })).toMatchObject({ databaseUrl, smtpUrl })
})

test('the issuer of a sign-in provider is kept exactly, because it must equal the one in its tokens', () => {
  const OIDC_ISSUER = 'https://id.example.com/application/o/fantasy/'
  const settings = readSettings({ OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' })
  expect(settings.providers[0]?.issuer).toBe(OIDC_ISSUER)
})

test('NODE_ENV counts without the blanks and line ends around it, and any other value is refused', () => {
  const PUBLIC_URL = 'https://play.example.com'
  for (const NODE_ENV of ['production', 'production ', 'production\r', ' production\r\n'])
    expect(readSettings({ NODE_ENV, PUBLIC_URL }).production).toBe(true)
  expect(readSettings({ NODE_ENV: 'development' }).production).toBe(false)
  expect(() => readSettings({ NODE_ENV: 'Production', PUBLIC_URL })).toThrow(/^NODE_ENV=Production .*production/)
})
