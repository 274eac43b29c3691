import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { settingsInForce } from './in-force.ts'
import { unknownNameNotices } from './notices.ts'

const inForce = (env: Record<string, string>, file: Record<string, string> = {}) =>
  Object.fromEntries(
    settingsInForce(readSettings(env), env, file).map(({ name, value, from }) => [name, [value, from]]),
  )

test('settings in force have the value of the environment, of .env or the default, and say which', () => {
  const settings = inForce({ PORT: '8080', HOST: '0.0.0.0', SALARY_CAP: ' ' }, { PORT: '3001', HOST: '0.0.0.0' })
  expect(settings.PORT).toEqual(['8080', 'environment'])
  expect(settings.HOST).toEqual(['0.0.0.0', '.env'])
  expect(settings.SALARY_CAP).toEqual(['150000', 'default'])
  expect(settings.PUBLIC_URL).toEqual(['http://0.0.0.0:8080', 'default'])
  expect(settings.ADMIN_CODE).toEqual(['made at first start', 'default'])
})

test('settings in force follow the defaults of YouTube and of the schedule', () => {
  expect(inForce({})).toMatchObject({ TICK_SECONDS: ['2', 'default'], DEMO_RIVALS: ['24', 'default'] })
  expect(inForce({ YOUTUBE_API_KEY: 'key' })).toMatchObject({
    SCHEDULE: ['daily', 'default'],
    TICK_SECONDS: ['60', 'default'],
    DEMO_RIVALS: ['0', 'default'],
    LIVE_SECONDS: ['86400', 'default'],
  })
  expect(inForce({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }).LOG_LEVEL).toEqual(['info', 'default'])
})

test('settings in force contain no secret', () => {
  const secrets = {
    YOUTUBE_API_KEY: 'hunter2',
    ADMIN_CODE: 'hunter2-hunter2',
    OIDC_ISSUER: 'https://issuer.example',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'hunter2',
    DATABASE_URL: 'postgres://fantasy:hunter2@db.example.com:5432/fantasy?sslmode=require&password=hunter2',
    DATABASE_DIRECT_URL: 'postgres://fantasy:hunter2@db.example.com/fantasy',
    SMTP_URL: 'smtps://user:hunter2@mail.example.com',
  }
  const settings = inForce(secrets)
  expect(JSON.stringify(settings)).not.toContain('hunter2')
  expect(settings.DATABASE_DIRECT_URL).toEqual(['postgres://fantasy:(hidden)@db.example.com/fantasy', 'environment'])
})

test.each([
  ['YOUTUBE_KEY', 'YOUTUBE_API_KEY'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATA_DIRECTORY_', null],
  ['ADMINCODE', 'ADMIN_CODE'],
  ['admin_code', 'ADMIN_CODE'],
  ['SALARY_CAPS', 'SALARY_CAP'],
  ['DATADIR', 'DATA_DIR'],
  ['HOME', null],
  ['HOSTNAME', null],
  ['PORT', null],
  ['PATH', null],
  ['LOGNAME', null],
  ['DATABASE_PASSWORD', null],
  ['POSTGRES_PASSWORD', null],
])('a start with a variable %s suggests %s', (name, meant) => {
  expect(unknownNameNotices({ [name]: 'x' })).toEqual(
    meant === null ? [] : [`${name} is not a setting, so it has no effect. Did you mean ${meant}?`],
  )
})
