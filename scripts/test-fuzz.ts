/**
 * 20,000 calls made from the served description of the API; the tests make a thousand:
 *
 *   node scripts/test-fuzz.ts [how many calls]
 *
 * A failure prints its seed; FUZZ_SEED=… tries that one again. Exit code: that of the test.
 */
import { exitWith, inForeground } from './processes.mjs'

await exitWith(() => {
  const env = { ...process.env, FUZZ_CALLS: process.argv[2] ?? '20000' }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'server/http/fuzz.test.ts']
  return inForeground(process.execPath, args, env)
})
