/**
 * Calls the API 20,000 times with random input from its own description; `npm test` makes a thousand calls:
 *
 *   node scripts/test-fuzz.ts [number of calls]
 *
 * A failure prints its seed; FUZZ_SEED=… repeats it. The exit code is that of the test.
 */
import { exitWith, inForeground } from './processes.mjs'

await exitWith(() => {
  const env = { ...process.env, FUZZ_CALLS: process.argv[2] ?? '20000' }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'server/http/fuzz.test.ts']
  return inForeground(process.execPath, args, env)
})
