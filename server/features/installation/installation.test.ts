/** Administrators read the state of the installation and start audits. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Installation } from '#contract/installation.ts'
import type { Deps } from '#server/deps.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

type Audit = Deps['runAudit']
/** The audit that the server runs; each test may set one. */
let runAudit: Audit
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { adminCode: 'a secret code' },
    runAudit: (onProgress) => runAudit(onProgress),
  })
})
afterEach(() => server.reset())
afterAll(() => server.close())

const boss = async () => server.elevate(await server.signUp('Boss'))
const read = async (as: Actor) => (await server.get('/api/admin/installation', { as })).json<Installation>()
const untilFinished = (as: Actor) =>
  vi.waitFor(async () => {
    const { audit } = await read(as)
    expect(audit?.finishedAt).toEqual(expect.any(String))
    return audit!
  })

test('the state of the installation has the settings, the backups, the emails and the statistics', async () => {
  const as = await boss()
  const before = await read(as)
  expect(before.settings).toContainEqual({ name: 'PORT', value: '3000', from: 'default' })
  expect(before.health).toEqual({
    backupAt: null,
    drillAt: null,
    statisticsAt: null,
    waitingEmails: 0,
    outboxEmails: 0,
    lastError: null,
  })
  expect(before.audit).toBeNull()

  const { dataDir } = server.deps.settings
  const at = new Date('2026-11-20T10:00:00.000Z')
  for (const file of ['backups/2026-11-20T10-00-00.000Z.tgz', 'backups/drilled', 'outbox/one.eml']) {
    mkdirSync(path.join(dataDir, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(dataDir, file), '')
    utimesSync(path.join(dataDir, file), at, at)
  }
  const { id } = await server.competition({ phase: 'live' })
  await server.db.updateTable('competitions').set({ statistics_at: at }).where('id', '=', id).execute()
  await server.db.insertInto('queued_emails').values({ recipient: 'a@example.com', subject: 'a', body: 'a' }).execute()
  expect((await read(as)).health).toEqual({
    backupAt: at.toISOString(),
    drillAt: at.toISOString(),
    statisticsAt: at.toISOString(),
    waitingEmails: 1,
    outboxEmails: 1,
    lastError: null,
  })
})

test('an audit saves its progress and its findings, and a second one is not started meanwhile', async () => {
  const as = await boss()
  const finding = { id: 'I1', promise: 'money is conserved', places: ['competition 1'] }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let runs = 0
  runAudit = async (onProgress) => {
    runs += 1
    onProgress(3, 20)
    await ended
    return [finding]
  }
  const started = (await server.post('/api/admin/audit', { as })).json<Installation['audit']>()
  expect(started).toMatchObject({ finishedAt: null, findings: [], failure: null })
  await vi.waitFor(async () => expect((await read(as)).audit).toMatchObject({ checked: 3, total: 20 }))
  const again = (await server.post('/api/admin/audit', { as })).json<Installation['audit']>()
  expect([again?.startedAt, runs]).toEqual([started?.startedAt, 1])
  end()
  expect(await untilFinished(as)).toMatchObject({ checked: 20, total: 20, findings: [finding], failure: null })
  const events = await server.db
    .selectFrom('admin_audit')
    .select('action')
    .where('action', '=', 'start_audit')
    .execute()
  expect(events).toHaveLength(1)
})

test('an audit that fails says why, and the next one can be started', async () => {
  const as = await boss()
  runAudit = () => Promise.reject(new Error('no room for a backup'))
  await server.post('/api/admin/audit', { as })
  expect(await untilFinished(as)).toMatchObject({ findings: [], failure: 'no room for a backup' })
  runAudit = async () => []
  await server.post('/api/admin/audit', { as })
  await vi.waitFor(async () => expect((await read(as)).audit).toMatchObject({ failure: null, findings: [] }))
})

test('an audit whose process died does not prevent the next one', async () => {
  const as = await boss()
  await server.db
    .insertInto('audit_runs')
    .values({ seen_at: new Date(Date.now() - 120_000), findings: '[]' })
    .execute()
  runAudit = async () => []
  await server.post('/api/admin/audit', { as })
  expect(await untilFinished(as)).toMatchObject({ failure: null })
})
