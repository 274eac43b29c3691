import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, silent } from '#server/testing/database.ts'
import { openPostgresInvalidations } from './postgres-invalidations.ts'
import { countProcesses } from './processes.ts'

test('each process on PostgreSQL is counted once, whatever the name of its connections; the embedded database counts none', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  expect(await countProcesses(database.db)).toBe(0)
  if (database.kind === 'embedded') return
  const url = new URL(database.pool.options.connectionString!)
  const invalidations = ['a', 'b'].map((name) => {
    url.searchParams.set('application_name', name)
    return openPostgresInvalidations(url.href, silent)
  })
  await expect.poll(() => countProcesses(database.db)).toBe(2)
  invalidations[0]!.send('notifications', 1)
  const heard = Promise.withResolvers<void>()
  invalidations[1]!.listen(() => heard.resolve())
  await heard.promise
  expect(await countProcesses(database.db)).toBe(2)
  for (const one of invalidations) await one.close()
})
