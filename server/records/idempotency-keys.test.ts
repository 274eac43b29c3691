/** Returns the number of responses stored for a player. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { findResponses, KEPT_OF_A_PLAYER, purgeIdempotencyKeys, saveResponses } from './idempotency-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('only the newest responses of a player are kept, up to a limit; those of other players stay', async () => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const store = (userId: string, keys: string[]) =>
    saveResponses(
      server.db,
      keys.map((key) => ({ userId, key, requestHash: 'hash', status: 200, body: {} })),
    )
  const keys = Array.from({ length: KEPT_OF_A_PLAYER }, (_, nth) => `new-${nth}`)
  await store(ada.id, ['old-1', 'old-2'])
  await sql`update idempotency_keys set created_at = created_at - interval '1 minute'`.execute(server.db)
  await store(ada.id, keys)
  await store(bob.id, ['only'])
  await purgeIdempotencyKeys(server.db)

  const left = async ({ id: userId }: { id: string }, asked: string[]) =>
    (
      await findResponses(
        server.db,
        asked.map((key) => ({ userId, key })),
      )
    ).length
  expect(await left(ada, ['old-1', 'old-2'])).toBe(0)
  expect(await left(ada, keys)).toBe(KEPT_OF_A_PLAYER)
  expect(await left(bob, ['only'])).toBe(1)
})
