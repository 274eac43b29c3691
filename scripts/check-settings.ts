/** Checks the settings and the data folder before `npm start` builds anything, so that a wrong setting is reported at once. */
import { CannotOpen } from '#server/db/cannot-open.ts'
import { requireOwnFolder, requireWritable } from '#server/db/data-folder.ts'
import { cannotStart, readStartSettings, WRONG_SETTINGS } from '#server/identity/start-settings.ts'
import { SettingsError } from '#server/settings/values.ts'

try {
  const { dataDir } = readStartSettings(process.env)
  requireOwnFolder(dataDir)
  requireWritable(dataDir)
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof CannotOpen)) throw error
  console.error(cannotStart(error.message))
  process.exitCode = error instanceof CannotOpen ? error.exitCode : WRONG_SETTINGS
}
