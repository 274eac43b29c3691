/** Checks the settings before `npm start` builds anything, so that a wrong setting is reported at once. */
import { cannotStart, readStartSettings, WRONG_SETTINGS } from '#server/identity/start-settings.ts'
import { SettingsError } from '#server/settings/values.ts'

try {
  readStartSettings(process.env)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(cannotStart(error.message))
  process.exitCode = WRONG_SETTINGS
}
