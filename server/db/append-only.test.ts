/** Append-only tables: the database refuses to delete their rows, one by one or all at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { saveMove } from '#server/records/entry-moves.ts'
import { enter } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const APPEND_ONLY = ['admin_audit', 'competition_evidence', 'entry_moves', 'ledger', 'locked_rosters']

test('every table whose rows may not be deleted refuses truncation too', async () => {
  const { rows } = await sql<{ name: string; deleting: boolean; emptying: boolean }>`
    select tgrelid::regclass::text as name, bool_or(tgtype & 8 > 0) as deleting, bool_or(tgtype & 32 > 0) as emptying
    from pg_trigger where not tgisinternal and tgtype & 2 > 0 and tgtype & (8 | 32) > 0 group by 1 order by 1
  `.execute(server.db)
  expect(rows).toEqual(APPEND_ONLY.map((name) => ({ name, deleting: true, emptying: true })))
})

test.each(APPEND_ONLY)('%s refuses truncation, also as part of a cascade', async (name) => {
  await expect(sql`truncate ${sql.table(name)}`.execute(server.db)).rejects.toThrow(`${name} is never emptied`)
  await expect(sql`truncate users, competitions, creators cascade`.execute(server.db)).rejects.toThrow(
    'is never emptied',
  )
})

test('a stored move can be neither changed nor deleted', async () => {
  const { db } = server
  const { id, creators } = await server.competition()
  const ada = await server.signUp('Ada')
  const creatorIds = creators.slice(0, 3).map(({ creatorId }) => creatorId)
  const [entryId] = await enter(db, id, [{ userId: ada.id, creatorIds }])
  const move = {
    at: new Date(),
    oldCreatorId: creatorIds[0]!,
    newCreatorId: null,
    pointsOld: tenths(31),
    pointsNew: tenths(0),
  }
  await saveMove(db, entryId!, 1, { ...move, bankedAfter: tenths(31), sold: cents(0), bought: null })
  const change = db.updateTable('entry_moves').set({ banked_after_tenths: 99 }).where('entry_id', '=', entryId!)
  await expect(change.execute()).rejects.toThrow('moves are append only')
  await expect(db.deleteFrom('entry_moves').where('entry_id', '=', entryId!).execute()).rejects.toThrow('append only')
})
