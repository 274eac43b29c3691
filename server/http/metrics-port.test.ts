/** The metrics that Prometheus reads from their own port, and the fixed number of series that no caller can raise. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { listenToSockets } from '#server/realtime/socket.ts'
import { listenToMetrics, METRICS } from '#server/metrics/metrics.ts'
import { startScheduler } from '#server/jobs/scheduler.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openMetricsPort } from './metrics-port.ts'

let server: TestServer
let port: Awaited<ReturnType<typeof openMetricsPort>>
let address: string

beforeAll(async () => {
  const at = { port: 0, host: '127.0.0.1' }
  server = await startTestServer({ settings: { metrics: at } })
  port = await openMetricsPort(at, { ...server.deps, pool: server.pool })
  address = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
})

afterAll(async () => {
  listenToMetrics(undefined)
  port.close()
  await server.close()
})

const read = async () => (await fetch(`${address}/metrics`)).text()
/** Returns the value of one series, such as `name{label="value"}`. */
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

test('the metrics port describes every metric and includes those of the process', async () => {
  const text = await read()
  for (const [name, { help, kind }] of Object.entries(METRICS)) {
    expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}`)
  }
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_open_fds'])
    expect(text).toContain(`# TYPE ${name} gauge`)
  expect(valueOf(text, 'fantasy_refusals_total{code="internal"}')).toBe('0')
  expect(valueOf(text, 'fantasy_info{version="0.1.0",database="embedded"}')).toBe('1')
})

test('calls are counted by route pattern, never by the requested address', async () => {
  const seriesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('fantasy_')).length
  for (let nth = 1; nth <= 3; nth++) await server.get(`/api/competitions/${nth}`)
  await server.get('/api/nowhere')
  const before = await read()
  for (let nth = 0; nth < 30; nth++) {
    await server.get(`/api/competitions/${1_000 + nth}`)
    await server.get(`/api/nowhere/${nth}?player=${nth}`)
  }
  const after = await read()
  expect(seriesOf(after)).toBe(seriesOf(before))
  const notFound = 'fantasy_request_seconds_count{method="GET",route="none",status="404"}'
  expect(Number(valueOf(after, notFound)) - Number(valueOf(before, notFound))).toBe(30)
  expect(after).toMatch(
    /fantasy_request_seconds_count\{method="GET",route="\/api\/competitions\/:\w+",status="404"\} 33/,
  )
})

test('an entry, a settlement, a refusal and a late job are measured', async () => {
  const ada = await server.signUp('Ada')
  const competition = await server.competition()
  const picks = competition.creators.slice(0, 3)
  const totalSalary = decimalOf(total(picks.map(({ price }) => parseDecimal(price)!)))
  const body = { competitionId: competition.id, picks, totalSalary }
  expect((await server.post('/api/entries', { as: ada, body })).statusCode).toBe(201)
  expect((await server.post('/api/entries', { as: ada, body: {} })).statusCode).toBe(400)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const over = await server.competition({
    draft_opens_at: ago(40),
    start_time: ago(30),
    started_at: ago(30),
    end_time: ago(20),
    ended_at: ago(20),
    settle_at: ago(10),
    phase: 'review',
  })
  expect(await settle(server.deps, over.id)).toBe(true)
  const job = { name: 'late', nextDue: async () => new Date(Date.now() - 3_000), run: vi.fn<() => Promise<void>>() }
  job.run.mockRejectedValue(new Error('on purpose'))
  const scheduler = startScheduler([job], () => new Date(), server.deps.log)
  await vi.waitUntil(() => job.run.mock.calls.length > 0)
  await scheduler.stop(1_000)

  const text = await read()
  expect(valueOf(text, 'fantasy_entry_commit_seconds_count')).toBe('1')
  expect(valueOf(text, 'fantasy_entry_batch_size_bucket{le="1"}')).toBe('1')
  expect(valueOf(text, 'fantasy_settlement_seconds_count')).toBe('1')
  expect(valueOf(text, 'fantasy_refusals_total{code="bad_request"}')).toBe('1')
  expect(valueOf(text, 'fantasy_step_lag_seconds_bucket{le="2",job="late"}')).toBe('0')
  expect(valueOf(text, 'fantasy_step_lag_seconds_bucket{le="5",job="late"}')).toBe('1')
  expect(valueOf(text, 'fantasy_job_failures_total{job="late"}')).toBe('1')
})

test('the age of the boards and the lag behind other processes are measured', async () => {
  expect(valueOf(await read(), 'fantasy_board_age_seconds')).toBeUndefined()
  const now = Date.now()
  const live = await server.competition({
    phase: 'live',
    start_time: new Date(now - 60_000),
    started_at: new Date(now - 60_000),
    end_time: new Date(now + 60_000),
    settle_at: new Date(now + 90_000),
  })
  await server.elsewhere
    .insertInto('live_scores')
    .values({ competition_id: live.id, seq: 1, token: 1, at: new Date(now - 40_000), is_final: false, scores: '[]' })
    .execute()
  await server.elsewhere.insertInto('topic_versions').values({ topic: 'sessions', seq: 3 }).execute()
  await server.deps.topicVersions.poll()
  await server.elsewhere.updateTable('topic_versions').set({ seq: 13 }).where('topic', '=', 'sessions').execute()
  await server.deps.topicVersions.poll()

  const text = await read()
  expect(Math.round(Number(valueOf(text, 'fantasy_board_age_seconds')) / 20)).toBe(2)
  const lagUpTo = (most: number) => Number(valueOf(text, `fantasy_invalidation_lag_bucket{le="${most}"}`))
  expect(lagUpTo(25) - lagUpTo(5)).toBe(1)
})

test('open sockets are counted', async () => {
  const url = (await server.listen()).replace('http', 'ws')
  const sockets = listenToSockets(server.app.server, server.deps)
  const { cookie } = await server.signUp('Bob')
  const socket = new WebSocket(`${url}/ws`, { headers: { cookie, origin: url.replace('ws', 'http') } })
  await once(socket, 'open')
  expect(valueOf(await read(), 'fantasy_sockets_open')).toBe('1')
  sockets.close()
  await once(socket, 'close')
  await vi.waitUntil(async () => valueOf(await read(), 'fantasy_sockets_open') === '0')
})

test('the ages of the last backup and the last restore drill come from their files', async () => {
  const backups = path.join(server.deps.settings.dataDir, 'backups')
  expect(valueOf(await read(), 'fantasy_backup_age_seconds')).toBeUndefined()
  mkdirSync(backups, { recursive: true })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  for (const [name, seconds] of [
    ['2026-01-01.tgz', 5_000],
    ['taken', 100],
    ['drilled', 9_000],
  ] as const) {
    writeFileSync(path.join(backups, name), '')
    utimesSync(path.join(backups, name), ago(seconds), ago(seconds))
  }
  const text = await read()
  expect(Math.round(Number(valueOf(text, 'fantasy_backup_age_seconds')) / 100)).toBe(1)
  expect(Math.round(Number(valueOf(text, 'fantasy_drill_age_seconds')) / 1_000)).toBe(9)
})

test('the metrics port serves nothing else, and the public port serves no metrics', async () => {
  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/api/competitions/active`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405)
  expect((await server.get('/metrics')).statusCode).toBe(404)
})
