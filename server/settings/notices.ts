/**
 * What a start prints: the address, and warnings about settings that work but are not safe, and about names that are probably meant as
 * settings.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import leven from 'leven'
import { SETTINGS } from './list.ts'
import { isOnThisMachine } from './values.ts'

const NAMES = Object.keys(SETTINGS)
/** First words of our settings that other programs use for variables of their own. */
const SHARED_WORDS = new Set([
  'DATA',
  'DATABASE',
  'HOST',
  'LIVE',
  'LOG',
  'MAIL',
  'MAX',
  'PORT',
  'PROCESS',
  'PUBLIC',
  'REQUEST',
])
const firstWordOf = (name: string): string => name.split('_')[0]!
const withoutDashes = (name: string): string => name.toUpperCase().replaceAll(/[-_]/g, '')

/** Returns a warning for each environment variable that is not a setting but looks like one, with the nearest setting. */
export function unknownNameNotices(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = Object.hasOwn(SETTINGS, name) ? null : settingLike(name)
    return meant === null ? [] : [`${name} is not a setting, so it has no effect. Did you mean ${meant}?`]
  })
}

/** Returns the setting with which `name` shares a first word of ours, or from which it differs by a slip of the keyboard; otherwise null. */
function settingLike(name: string): string | null {
  if (name.length > 60) return null
  const word = firstWordOf(name)
  const ofTheWord = SHARED_WORDS.has(word)
    ? []
    : NAMES.filter((each) => each.includes('_') && firstWordOf(each) === word)
  const distanceTo = (setting: string) => leven(withoutDashes(name), withoutDashes(setting))
  const nearestOf = (settings: readonly string[]) =>
    settings.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]
  const ofOurs = nearestOf(ofTheWord)
  if (ofOurs !== undefined) return ofOurs
  const nearest = nearestOf(NAMES)!
  // short names are near to many words: HOME is two letters from HOST
  return distanceTo(nearest) <= (nearest.length < 6 ? 0 : nearest.length < 10 ? 1 : 2) ? nearest : null
}

/** Returns a warning if strangers can reach the server and only the admin code protects the dashboard; otherwise null. */
export function secondFactorNotice({
  isSecondFactorRequired,
  publicUrl,
  host,
  port,
}: {
  isSecondFactorRequired: boolean
  publicUrl: string | null
  host: string
  port: number
}): string | null {
  const address = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (isSecondFactorRequired || isOnThisMachine(address)) return null
  return (
    'The admin code alone opens the dashboard for admins without a second factor: ' +
    'set ADMIN_SECOND_FACTOR=required to require a passkey or an authenticator app from every admin.'
  )
}

/** The values of sslmode that verify the server's certificate. */
const VERIFIED_TLS = new Set(['verify-ca', 'verify-full'])

/** Returns a warning if the connection to the database could be read or intercepted on its way; otherwise null. */
export function databaseTlsNotice({ databaseUrl }: { databaseUrl: string | null }): string | null {
  if (databaseUrl === null || new URL(databaseUrl).hostname === '' || isOnThisMachine(databaseUrl)) return null
  const { searchParams, hostname } = new URL(databaseUrl)
  if (VERIFIED_TLS.has(searchParams.get('sslmode') ?? '')) return null
  return (
    `The connection to the database at ${hostname} is not verified: add ?sslmode=verify-full to DATABASE_URL ` +
    'unless it runs over a private network.'
  )
}

/** Returns a notice if the folder of the season does not say where its numbers come from; otherwise null. */
export function seasonNotice({ seasonDir }: { seasonDir: string | null }): string | null {
  if (seasonDir === null || existsSync(path.join(seasonDir, 'season.json'))) return null
  return (
    `The season in ${seasonDir} has no season.json: players see the name of the folder as its title. ` +
    'Run "npm run season -- check" with this folder to see what to write.'
  )
}

/** Returns the line that ends a start: the address for players, and the one at which the server listens if that is another. */
export function placeNotice({ publicUrl, host }: { publicUrl: string | null; host: string }, port: number): string {
  const listening = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return publicUrl === null
    ? `Fantasy Social is at ${listening}`
    : `Fantasy Social is at ${publicUrl}\nIt listens on ${listening}`
}
