import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, silent } from '#server/testing/database.ts'
import { openPostgresHints } from './postgres-hints.ts'
import { countProcesses } from './processes.ts'

test('each process on PostgreSQL is counted once, whatever its connections are called; the embedded database has none', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  expect(await countProcesses(database.db)).toBe(0)
  if (database.kind === 'embedded') return
  const url = new URL(database.pool.options.connectionString!)
  const hints = ['a', 'b'].map((name) => {
    url.searchParams.set('application_name', name)
    return openPostgresHints(url.href, silent)
  })
  await expect.poll(() => countProcesses(database.db)).toBe(2)
  hints[0]!.tell('notices', 1)
  const heard = Promise.withResolvers<void>()
  hints[1]!.heard(() => heard.resolve())
  await heard.promise
  expect(await countProcesses(database.db)).toBe(2)
  for (const one of hints) await one.close()
})
