/** Reads the settings for a start, with checks that only a start makes, and reports wrong ones. */
import { refuseWeakCode } from './weak-passwords.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { SettingsError } from '#server/settings/values.ts'

/** The exit code for a wrong setting. */
export const WRONG_SETTINGS = 64

export const cannotStart = (sentence: string): string => `Fantasy Social cannot start: ${sentence}`

/** Throws a SettingsError for a wrong setting. */
export function readStartSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(env)
  const weakCode = settings.adminCode === null ? null : refuseWeakCode(settings.adminCode)
  if (weakCode) throw new SettingsError(weakCode)
  return settings
}
