/** A session that ends in one process ends in all. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession, findPlayersBySids } from '#server/identity/sessions.ts'
import { deleteSession, deleteSessionsOf, renameSession, sidOf } from '#server/records/sessions.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openTopicVersions, type TopicVersions } from './topic-versions.ts'
import { openMemoryInvalidations, type InvalidationHub } from './invalidations.ts'
import { openSessionEndings, type SessionEndings } from './session-endings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

type Process = { topicVersions: TopicVersions; endings: SessionEndings; ended: [string, boolean][] }
/** Starts a process with its own memory. */
async function process(hub?: InvalidationHub): Promise<Process> {
  const { db, log } = server.deps
  const topicVersions = openTopicVersions({ db, invalidations: openMemoryInvalidations(hub), log })
  await topicVersions.poll()
  const endings = openSessionEndings({ db, topicVersions, log })
  const ended: Process['ended'] = []
  endings.listen((sid, isRenewed) => void ended.push([sid, isRenewed]))
  return { topicVersions, endings, ended }
}
const session = async (userId: string) => sidOf(await openSession(server.db, userId))

test('an invalidation tells other processes at once which sessions ended', async () => {
  const hub: InvalidationHub = new Set()
  const [one, other] = [await process(hub), await process(hub)]
  const ada = await server.signUp('Ada')
  const [first, second, third] = [await session(ada.id), await session(ada.id), await session(ada.id)]
  await deleteSession(server.db, first)
  await renameSession(server.db, second, 'another')
  await deleteSession(server.db, third)
  one.endings.announce(third, false)
  expect(one.ended[0]).toEqual([third, false])
  await expect
    .poll(() => other.ended)
    .toEqual([
      [first, false],
      [second, true],
      [third, false],
    ])
})

test('without an invalidation a poll finds ended sessions, but none from before the process started', async () => {
  const ada = await server.signUp('Ada')
  await deleteSession(server.db, await session(ada.id))
  const [one, late] = [await process(), await process()]
  const sids = [await session(ada.id), await session(ada.id)]
  const all = await server.db.transaction().execute((tx) => deleteSessionsOf(tx, ada.id))
  expect(all).toHaveLength(3)
  for (const { topicVersions } of [one, late]) await topicVersions.poll()
  for (const { ended } of [one, late])
    await expect.poll(() => ended.map(([sid]) => sid)).toEqual(expect.arrayContaining(sids))
  expect(one.ended).toHaveLength(3)
})

test('using or extending a session does not announce its end', async () => {
  const one = await process()
  const ada = await server.signUp('Ada')
  const sid = await session(ada.id)
  await server.db
    .updateTable('sessions')
    .set({ expire: new Date(Date.now() + 60_000) })
    .execute()
  await findPlayersBySids(server.deps, [sid])
  await server.db.deleteFrom('sessions').where('sid', '=', 'nobody').execute()
  await one.topicVersions.poll()
  expect([one.topicVersions.seqOf('sessions'), one.ended]).toEqual([0, []])
})

test('sessions that end while the database does not respond are announced afterwards', async () => {
  const ada = await server.signUp('Ada')
  const sid = await session(ada.id)
  const { db, log } = server.deps
  const topicVersions = openTopicVersions({ db, invalidations: openMemoryInvalidations(), log })
  await topicVersions.poll()
  let isAway = true
  const plugged = db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('Connection terminated')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const ended: string[] = []
  openSessionEndings({ db: plugged, topicVersions, log }).listen((one) => void ended.push(one))
  await deleteSession(db, sid)
  await topicVersions.poll()
  await new Promise((resolve) => void setImmediate(resolve))
  expect(ended).toEqual([])
  isAway = false
  await expect.poll(() => ended, { timeout: 5_000 }).toEqual([sid])
})
