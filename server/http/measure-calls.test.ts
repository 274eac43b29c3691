/** The log lines of requests, and the ids that lead to them. */
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Settings } from '#server/settings.ts'

type Line = {
  event?: string
  reqId: string
  method: string
  route: string
  status: number
  ms: number
  player?: string
}

const started: TestServer[] = []
afterAll(() => Promise.all(started.map((server) => server.close())))

async function logging(settings: Partial<Settings>): Promise<{ server: TestServer; calls: () => Line[] }> {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(line) })
  const server = await startTestServer({ log, settings })
  started.push(server)
  const calls = () => said.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'call')
  return { server, calls }
}

test('REQUEST_LOG=all logs each call with route, status and player, and nothing of its content', async () => {
  const { server, calls } = await logging({ requestLog: 'all', processName: 'left-1' })
  const ada = await server.signUp('Ada')
  await server.get('/api/auth/user', { as: ada })
  await server.get('/api/nowhere?secret=of-mine')
  expect(calls()).toMatchObject([
    { method: 'GET', route: '/api/auth/user', status: 200, player: ada.id },
    { method: 'GET', route: 'none', status: 404 },
  ])
  expect(JSON.stringify(calls())).not.toContain('of-mine')
  for (const { reqId, ms } of calls()) {
    expect(reqId).toMatch(/^left-1-[0-9a-f]{8}-[0-9a-z]+$/)
    expect(ms).toBeGreaterThanOrEqual(0)
  }
})

test('REQUEST_LOG=slow does not log quick calls', async () => {
  const { server, calls } = await logging({ requestLog: 'slow' })
  await server.get('/api/nowhere')
  expect(calls()).toEqual([])
})
