/** Reads the settings for a start, with checks that only a start makes, and reports wrong ones. */
import { endlessSeasons } from '#server/adapters/endless.ts'
import { loadPlayableSeason } from '#server/adapters/recorded.ts'
import { WrongSeason } from '#server/adapters/recorded/season.ts'
import { refuseWeakCode } from './weak-passwords.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { readAgreement } from '#server/settings/agreement.ts'
import { SettingsError } from '#server/settings/values.ts'

/** The exit code for a wrong setting. */
export const WRONG_SETTINGS = 64

export const cannotStart = (sentence: string): string => `Fantasy Social cannot start: ${sentence}`

/** Throws a SettingsError for a wrong setting. */
export function readStartSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(env)
  const weakCode = settings.adminCode === null ? null : refuseWeakCode(settings.adminCode)
  if (weakCode) throw new SettingsError(weakCode)
  if (settings.seasonDir !== null) requireSeason(settings.seasonDir, settings.season === 'endless')
  if (settings.agreementFile !== null) readAgreement(settings.agreementFile)
  return settings
}

function requireSeason(folder: string, isEndless: boolean): void {
  try {
    if (isEndless) endlessSeasons(folder, '')
    else loadPlayableSeason(folder)
  } catch (error) {
    throw error instanceof WrongSeason ? new SettingsError(`SEASON_DIR: ${error.message}`) : error
  }
}
