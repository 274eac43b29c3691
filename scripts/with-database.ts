/**
 * Scripts about the database of this installation. What its owner can put right ends them with a sentence and an exit code; anything
 * else is our mistake, and thrown.
 */
import pino from 'pino'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

const BAD_USAGE = 64

/** The script's exit code is what `run` answers. */
export async function exitWithSentence(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    if (!(error instanceof CannotOpen || error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = error instanceof CannotOpen ? error.exitCode : BAD_USAGE
  }
}

/** Opens the database that the environment names, for as long as `work` takes. */
export async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const database = await openDatabase({ dataDir, databaseUrl, log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
