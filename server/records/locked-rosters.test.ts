/** The hash of the rosters at the lock can be computed from the rosters at any later time. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { lockedRosters } from './locked-rosters.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('stored moves do not change the hash; any other change of a roster does', async () => {
  const { db } = server
  const { id, creators } = await server.competition()
  const [a, b, c, d, e] = creators.map(({ creatorId }) => creatorId)
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const [first, second] = await enter(db, id, [
    { userId: ada.id, creatorIds: [a!, b!, c!, d!] },
    { userId: bob.id, creatorIds: [a!, b!, e!] },
  ])
  const atTheLock = await lockedRosters(db, id)
  expect(atTheLock).toEqual({ entries: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })

  const become = (entryId: number, roster: number[], moves: number) =>
    sql`update entries set roster = ${roster.toSorted((x, y) => x - y).join(',')}, moves = ${moves} where id = ${entryId}`.execute(
      db,
    )
  const move = (nth: number, old: number, other: number | null) =>
    sql`insert into entry_moves values (${first!}, ${nth}, now(), ${old}, ${other}, 0, 0, 0, 0, ${other === null ? null : 0})`.execute(
      db,
    )
  await move(1, a!, e!)
  await become(first!, [b!, c!, d!, e!], 1)
  expect(await lockedRosters(db, id)).toEqual(atTheLock)
  await move(2, e!, a!) // a trade back to the first creator
  await move(3, d!, null)
  await become(first!, [a!, b!, c!], 3)
  expect(await lockedRosters(db, id)).toEqual(atTheLock)

  await become(second!, [a!, b!, d!], 0)
  expect((await lockedRosters(db, id)).sha256).not.toBe(atTheLock.sha256)
})

test('a competition without entries has a hash too', async () => {
  const { id } = await server.competition()
  expect(await lockedRosters(server.db, id)).toEqual({ entries: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('entries that are read in several portions have one hash of all their lines', async () => {
  const { db } = server
  const { id, creators } = await server.competition()
  const { id: userId } = await server.signUp('Cleo')
  const creatorIds = creators.slice(0, 3).map(({ creatorId }) => creatorId)
  await enter(db, id, [{ userId, creatorIds }])
  await sql`
    insert into entries (competition_id, user_id, picks, creator_ids, roster, total_salary_cents, seq)
    select competition_id, user_id, picks, creator_ids, n::text, total_salary_cents, seq from entries, generate_series(1, 10_000) as n
    where competition_id = ${id}
  `.execute(db)
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'roster'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const lines = entries.map((entry) => `${entry.id} ${entry.roster}`).join('\n')
  expect(await lockedRosters(db, id)).toEqual({
    entries: 10_001,
    sha256: createHash('sha256').update(lines).digest('hex'),
  })
})
