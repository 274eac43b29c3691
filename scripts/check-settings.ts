/**
 * Checks the settings before a start builds anything: a wrong one is reported at once, in the words of the start itself, and not after the
 * build.
 */
import { cannotStart, readStartSettings, WRONG_SETTINGS } from '#server/identity/start-settings.ts'
import { SettingsError } from '#server/settings/values.ts'

try {
  readStartSettings(process.env)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(cannotStart(error.message))
  process.exitCode = WRONG_SETTINGS
}
