/**
 * Runs the server's tests on PostgreSQL instead of the embedded database:
 *
 *   node scripts/test-postgres.ts [files or options for vitest]        without any: every test of the server
 *
 * Starts a throw-away PostgreSQL and always stops it. The exit code is that of the tests, or 3 if PostgreSQL is not installed.
 */
import { OLDEST_MAJOR, startPostgres } from './postgres.ts'
import { exitWith, inForeground } from './processes.mjs'

const NOT_INSTALLED = 3

await exitWith(async () => {
  const postgres = await startPostgres({ careless: true })
  if (postgres === undefined) {
    console.error(
      `PostgreSQL ${OLDEST_MAJOR} or newer is not installed here (looked for initdb and postgres), so these tests cannot run.`,
    )
    return NOT_INSTALLED
  }
  try {
    const env = { ...process.env, TEST_DATABASE_URL: postgres.url }
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...process.argv.slice(2)]
    return await inForeground(process.execPath, args, env)
  } finally {
    await postgres.stop()
  }
})
