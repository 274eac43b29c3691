/**
 * Used by scripts that open this installation's database. An error that the operator can fix is printed as a sentence, with an exit code;
 * any other error is thrown.
 */
import pino from 'pino'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { SettingsError } from '#server/settings/values.ts'

const BAD_USAGE = 64

/** `run` returns the script's exit code. */
export async function exitWithSentence(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof CannotOpen || error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = error instanceof CannotOpen ? error.exitCode : BAD_USAGE
  }
}

/** Opens the database that the environment names while `work` runs. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, databaseDirectUrl } = readSettings(process.env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
