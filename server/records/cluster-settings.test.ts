/** A process whose settings differ from those of the other processes on its database does nothing. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openReadiness } from '#server/live/readiness.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { compareSettings, joinCluster, replaceSettings, settingsOf } from './cluster-settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const recorded = { source: 'recorded', schedule: '180/300/15 s' }
const youtube = { ...recorded, source: 'youtube' }

test('the settings of a process are its source of statistics and the lengths of its phases', () => {
  expect(settingsOf(server.deps)).toEqual(recorded)
})

test('the first process stores the settings, and a process with other settings learns which differ', async () => {
  expect(await compareSettings(server.db, recorded)).toEqual([])
  expect(await compareSettings(server.db, recorded)).toEqual([])
  expect(await compareSettings(server.db, youtube)).toEqual([{ name: 'source', here: 'youtube', cluster: 'recorded' }])
})

test('comparing settings that are all stored writes nothing, so it works on a full disk', async () => {
  await compareSettings(server.db, recorded)
  const again = server.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => compareSettings(tx, recorded))
  expect(await again).toEqual([])
})

test.each([
  ['0.9.9', [{ name: 'min_app_version', here: '0.9.9', cluster: '0.10' }]],
  ['0.10.0', []],
  ['1.0', []],
])('version %s is compared with the oldest version that may use the database', async (version, differences) => {
  await server.db.insertInto('cluster_settings').values({ name: 'min_app_version', value: '0.10' }).execute()
  expect(await compareSettings(server.db, recorded, version)).toEqual(differences)
})

test('a process with other settings is unready, refuses every request and runs no job, until the cluster is switched to its settings', async () => {
  const { deps } = server
  await compareSettings(server.db, recorded)
  await joinCluster(deps, youtube)
  expect((await server.get('/healthz')).statusCode).toBe(200)
  for (const path of ['/readyz', '/api/competitions/active']) {
    const reply = await server.get(path)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'stopping', '2'])
  }
  let runs = 0
  const job = { name: 'void', nextDue: async () => (runs > 0 ? null : new Date(0)), run: async () => void runs++ }
  const scheduler = startScheduler(
    [job],
    () => new Date(),
    deps.log,
    () => !deps.readiness.has('foreign'),
  )
  scheduler.poke()

  const other = { ...deps, readiness: openReadiness() }
  await joinCluster(other, recorded)
  expect([other.readiness.reasons(), runs]).toEqual([[], 0])

  const seq = await server.db.transaction().execute((tx) => replaceSettings(tx, youtube))
  deps.topicVersions.published('cluster', seq)
  await expect.poll(() => other.readiness.reasons()).toEqual(['foreign'])
  await expect.poll(() => deps.readiness.reasons()).toEqual([])
  expect((await server.get('/readyz')).json()).toEqual({ ok: true })
  scheduler.poke()
  await expect.poll(() => runs).toBe(1)
  await scheduler.stop(1_000)
})

test('a process that is about to end is unready and still answers requests', async () => {
  const { readiness } = server.deps
  readiness.hold('draining')
  expect((await server.get('/readyz')).statusCode).toBe(503)
  expect((await server.get('/api/competitions/active')).statusCode).toBe(200)
  readiness.lift('draining')
  expect((await server.get('/readyz')).statusCode).toBe(200)
})
