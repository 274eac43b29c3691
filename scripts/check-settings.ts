/** Before a start builds anything: a wrong setting is said at once, as the start itself would say it, and not after the build. */
import { cannotStart, readStartSettings, WRONG_SETTINGS } from '#server/identity/start-settings.ts'
import { SettingsError } from '#server/settings/values.ts'

try {
  readStartSettings(process.env)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(cannotStart(error.message))
  process.exitCode = WRONG_SETTINGS
}
