/** The settings in force and where each comes from, without secrets, for `npm run settings` and the admin dashboard. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SETTINGS, type Setting } from './list.ts'

export type SettingInForce = {
  name: string
  /** The value as text; a secret is replaced. */
  value: string
  from: 'default' | '.env' | 'environment'
}

type Variables = Record<string, string | undefined>

/** The read settings that decide about defaults; see server/settings.ts. */
type Read = {
  schedule: { draftSeconds: number; liveSeconds: number; reviewSeconds: number }
  dataDir: string
  host: string
  port: number
  youtube: object | null
  production: boolean
}

/** The text in place of a secret. */
const HIDDEN = '(hidden)'

/**
 * Returns every setting in the order of the README. `env` contains the variables of .env, as `npm start` passes them on; `file` holds those
 * of .env alone.
 */
export function settingsInForce(
  { schedule, dataDir, host, port, youtube, production }: Read,
  env: Variables,
  file: Variables = readEnvFile(),
): SettingInForce[] {
  const isDemo = (env.SCHEDULE?.trim() || (youtube ? 'daily' : 'demo')) === 'demo'
  const derived = new Map(
    Object.entries({
      DATA_DIR: dataDir,
      DRAFT_SECONDS: String(schedule.draftSeconds),
      LIVE_SECONDS: String(schedule.liveSeconds),
      REVIEW_SECONDS: String(schedule.reviewSeconds),
      PUBLIC_URL: `http://${host}:${port}`,
    }),
  )
  return Object.entries(SETTINGS).map(([name, setting]: [string, Setting]) => {
    const given = env[name]?.trim() ?? ''
    if (given !== '') {
      const from = file[name]?.trim() === given ? '.env' : 'environment'
      return { name, value: withoutSecret(given, setting.secret), from }
    }
    const usual =
      (youtube && setting.withYoutube) ??
      (isDemo ? setting.inDemo : undefined) ??
      (production ? setting.inProduction : undefined) ??
      setting.default
    const value = derived.get(name) ?? (usual === null ? (setting.orElse ?? 'none').replaceAll('`', '') : String(usual))
    return { name, value, from: 'default' }
  })
}

function readEnvFile(): Variables {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch {
    return {}
  }
}

function withoutSecret(value: string, secret: Setting['secret']): string {
  if (secret === undefined) return value
  const url = secret === 'password' ? URL.parse(value) : null
  if (url === null) return HIDDEN
  if (url.password !== '') url.password = HIDDEN
  for (const name of url.searchParams.keys()) if (/pass/i.test(name)) url.searchParams.set(name, HIDDEN)
  return decodeURI(url.href)
}
