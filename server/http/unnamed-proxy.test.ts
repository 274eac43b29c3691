/** A proxy that TRUST_PROXY does not name is logged once. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '#server/testing/server.ts'

type Line = { level: number; event?: string; peer?: string; msg: string }

/** Returns the warnings after calls through a proxy and calls without one. */
async function warnings(trustProxy: string[], headers: Record<string, string>): Promise<Line[]> {
  const said: Line[] = []
  const write = (line: unknown, _encoding: unknown, done: () => void) => {
    said.push(JSON.parse(String(line)) as Line)
    done()
  }
  const server = await startTestServer({
    settings: { trustProxy },
    log: pino({ level: 'warn' }, new Writable({ write })),
  })
  onTestFinished(() => server.close())
  for (const url of ['/api/about', '/healthz', '/api/about'])
    await server.app.inject({ url, remoteAddress: '10.0.0.7', headers })
  return said.filter(({ event }) => event === 'unnamed_proxy')
}

test('the first X-Forwarded-For from a proxy outside TRUST_PROXY logs one warning', async () => {
  expect(await warnings(['192.0.2.1'], { 'x-forwarded-for': '203.0.113.7' })).toMatchObject([
    { level: 40, peer: '10.0.0.7', msg: expect.stringContaining('is not in TRUST_PROXY') as string },
  ])
})

test.each([
  ['one that is named', ['10.0.0.7'], { 'x-forwarded-for': '203.0.113.7' }],
  ['no proxy', [], {}],
])('%s logs no warning', async (_, trustProxy, headers) => {
  expect(await warnings(trustProxy, headers)).toEqual([])
})
