/** Malformed or unknown requests get our refusals too, and slow or large requests are cut off. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { ErrorBody } from '#contract/errors.schemas.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.close())

type Raw = { status: number; headers: Map<string, string>; body: string; ms: number }

/** Sends bytes and reads until the server closes the connection. `more` is sent byte by byte while the connection is open. */
async function raw(text: string, more = ''): Promise<Raw> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  const started = performance.now()
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  await once(socket, 'connect')
  socket.write(text)
  let at = 0
  const drip = setInterval(() => {
    if (at < more.length) socket.write(more[at++]!)
  }, 50)
  await closed
  clearInterval(drip)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: new Map(lines.map((each) => each.split(/: (.*)/) as unknown as [string, string])),
    body,
    ms: performance.now() - started,
  }
}

const close = 'Host: x\r\nConnection: close\r\n\r\n'
const broken: [string, number, string, string][] = [
  ['headers of 20 KB', 431, 'headers_too_large', `GET /api/about HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n${close}`],
  [
    'a length and chunks at once',
    400,
    'bad_request',
    `POST /api/auth/watch HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}`,
  ],
  [
    'two lengths',
    400,
    'bad_request',
    `POST /api/auth/watch HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n${close}`,
  ],
  ['a length that is none', 400, 'bad_request', `POST /api/auth/watch HTTP/1.1\r\nContent-Length: -1\r\n${close}`],
  ['a space before a colon', 400, 'bad_request', `GET /api/about HTTP/1.1\r\nX : y\r\n${close}`],
  ['no HTTP', 400, 'bad_request', '\x16\x03\x01\x02\x00\r\n\r\n'],
  ['a method nobody knows', 405, 'method_not_allowed', `FOO /api/about HTTP/1.1\r\n${close}`],
  ['an expectation', 417, 'expectation_failed', `GET /api/competitions/1 HTTP/1.1\r\nExpect: wonders\r\n${close}`],
  ['an unknown path', 404, 'not_found', `GET /api/none HTTP/1.1\r\n${close}`],
  ['TRACE', 405, 'method_not_allowed', `TRACE /api/about HTTP/1.1\r\n${close}`],
  ['QUERY without a body', 405, 'method_not_allowed', `QUERY /api/creators HTTP/1.1\r\n${close}`],
  ['QUERY of a file', 405, 'method_not_allowed', `QUERY /healthz HTTP/1.1\r\n${close}`],
]
test.each(broken)('%s gets status %i with our refusal and our headers', async (_, status, code, text) => {
  const { status: got, headers, body } = await raw(text)
  expect([got, JSON.parse(body)], body).toMatchObject([status, { code }])
  expect(ErrorBody.safeParse(JSON.parse(body)).success).toBe(true)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-type')).toContain('application/json')
  if (status === 405) expect(headers.get('allow')).toContain('GET')
})

test('headers and bodies that arrive too slowly are cut off with 408', async () => {
  const { server: http } = server.app
  expect([http.headersTimeout, http.requestTimeout, http.keepAliveTimeout]).toEqual([5_000, 10_000, 10_000])
  http.headersTimeout = 300
  http.requestTimeout = 600
  const slow = 'y'.repeat(1_000)
  const replies = await Promise.all([
    raw('GET /api/about HTTP/1.1\r\nHost: x\r\nX: ', slow),
    raw(
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n',
      slow,
    ),
  ])
  for (const { status, body, ms } of replies) {
    expect([status, JSON.parse(body)]).toMatchObject([408, { code: 'too_slow' }])
    expect(ms).toBeLessThan(4_000)
  }
  const silent = await raw('')
  expect(silent.ms).toBeLessThan(4_000)
  http.headersTimeout = 5_000
  http.requestTimeout = 10_000
})

test.each([
  'GET /api/none',
  'GET /metrics',
  'GET /documentation',
  'GET /api/docs',
  'GET /.env',
  'GET /.git/config',
  'GET /server/main.ts',
  'GET /package.json',
  'GET /api/test/reset',
  'GET /debug',
  'GET /api',
])('the path %s returns 404', async (call) => {
  const reply = await server.get(call.slice('GET '.length))
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

const others = ['/healthz', '/readyz', '/api/openapi.json', '/api/login', '/avatars/x.svg', '/s/none', '/overlay/none']
test.each(['PUT', 'POST', 'TRACE', 'OPTIONS', 'QUERY', 'PROPFIND'])(
  'the method %s on a read-only path returns 405',
  async (method) => {
    for (const url of others) {
      const reply = await server.app.inject({ method: method as 'PUT', url })
      expect([reply.statusCode, reply.headers.allow], url).toEqual([405, 'GET, HEAD'])
    }
  },
)

test('HEAD returns the headers of GET without a body on every readable path', async () => {
  const ada = await server.elevate(await server.signUp('Ada'))
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const url = pathOf(endpoint, { competitionId: 1, creatorId: 1, applicationId: 1, entryId: 1 })
    const headers = endpoint.access === 'public' ? {} : { cookie: ada.cookie }
    const [head, get] = [
      await server.app.inject({ method: 'HEAD', url, headers }),
      await server.app.inject({ method: 'GET', url, headers }),
    ]
    expect([head.statusCode, head.body], url).toEqual([get.statusCode, ''])
  }
})

test.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'image/png'])(
  'an upload as %s returns 415 on every endpoint with a body',
  async (type) => {
    const ada = await server.elevate(await server.signUp(`Ada-${type.length}`))
    for (const endpoint of endpoints.filter(({ method }) => method === 'POST' || method === 'PATCH')) {
      const reply = await server.app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { competitionId: 1, creatorId: 1, applicationId: 1 }),
        headers: { 'content-type': type, ...(endpoint.access !== 'public' && { cookie: ada.cookie }) },
        payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nx\r\n--x--\r\n',
      })
      expect([reply.statusCode, reply.json().code], endpoint.path).toEqual([415, 'wrong_content_type'])
    }
  },
)
