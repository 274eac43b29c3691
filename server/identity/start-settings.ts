/** The settings of a start, with what only a start refuses; and how a start says that they are wrong. */
import { refuseWeakCode } from './weak-passwords.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { SettingsError } from '#server/settings/values.ts'

/** What a supervisor is told of a wrong setting. */
export const WRONG_SETTINGS = 64

export const cannotStart = (sentence: string): string => `Fantasy Social cannot start: ${sentence}`

/** Throws SettingsError. */
export function readStartSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(env)
  const weakCode = settings.adminCode === null ? null : refuseWeakCode(settings.adminCode)
  if (weakCode) throw new SettingsError(weakCode)
  return settings
}
