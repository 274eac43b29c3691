/** Tests response bodies over a real connection. */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CachedBody, SHARED_READ } from './cached-body.ts'

let server: Server
let body: CachedBody
beforeAll(async () => {
  server = createServer((incoming, response) => body.send(incoming, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

const ALWAYS = ['x-content-type-options', 'nosniff']
const bodyOf = (text: string) => new CachedBody(Buffer.from(text), ALWAYS)
const SMALL = '{"name":"Zoë 😀"}'
const medium = JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, name: `Zoë 😀 ${id}` })))
const large = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Zoë 😀 ${id}` })))

type Reply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

const ask = (headers: Record<string, string> = {}, method = 'GET') => askAt(server, headers, method)

async function askAt(at: Server, headers: Record<string, string>, method = 'GET'): Promise<Reply> {
  const outgoing = request({ port: (at.address() as AddressInfo).port, host: '127.0.0.1', method, headers }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  return {
    status: incoming.statusCode!,
    headers: incoming.headers,
    bytes: Buffer.concat((await incoming.toArray()) as Buffer[]),
  }
}

test('the ETag changes exactly when the bytes change', () => {
  expect(bodyOf(SMALL).etag).toBe(bodyOf(SMALL).etag)
  expect(new Set([SMALL, medium, large, `${SMALL} `].map((text) => bodyOf(text).etag)).size).toBe(4)
  expect(bodyOf(SMALL).etag).toMatch(/^"[\w-]{22}"$/)
})

test.each([
  ['small', SMALL],
  ['medium', medium],
  ['large', large],
])('a %s body arrives unchanged with its length, its ETag and the common headers', async (_, text) => {
  body = bodyOf(text)
  const { status, headers, bytes } = await ask()
  expect([status, bytes.toString()]).toEqual([200, text])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    etag: body.etag,
    'cache-control': SHARED_READ,
    'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=2, stale-if-error=600',
    'x-content-type-options': 'nosniff',
  })
  expect([headers['content-encoding'], headers['set-cookie']]).toEqual([undefined, undefined])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the %s form decodes to the same bytes and has an ETag of its own', async (coding, decode) => {
  for (const text of [medium, large]) {
    body = bodyOf(text)
    await body.compress(coding)
    const { headers, bytes } = await ask({ 'accept-encoding': coding })
    expect(decode(bytes).toString()).toBe(text)
    expect(bytes.length).toBeLessThan(text.length)
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
      etag: body.etag.replace(/"$/, `-${coding}"`),
    })
  }
})

test('the first client that accepts compression gets the plain bytes, and the compressed form is made meanwhile', async () => {
  body = bodyOf(large)
  const first = await ask({ 'accept-encoding': 'gzip, br' })
  expect([first.headers['content-encoding'], first.bytes.toString()]).toEqual([undefined, large])
  expect(first.headers.vary).toBe('accept-encoding')
  await expect.poll(async () => (await ask({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
})

test('a small body is never compressed and has no Vary header for it', async () => {
  body = bodyOf(SMALL)
  const { headers, bytes } = await ask({ 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers.vary, bytes.toString()]).toEqual([undefined, undefined, SMALL])
})

test('a client with any form of these bytes gets 304 with the ETag that it sent', async () => {
  body = bodyOf(large)
  const [tag, brotli] = [body.etag, body.etag.replace(/"$/, '-br"')]
  for (const [known, sent] of [
    [tag, tag],
    [brotli, brotli],
    [`W/${tag}`, tag],
    [`"other", ${brotli}`, brotli],
    ['*', tag],
  ] as const) {
    const { status, headers, bytes } = await ask({ 'if-none-match': known, 'accept-encoding': 'gzip' })
    expect([status, bytes.length, headers.etag, headers['cache-control'], headers.vary], known).toEqual([
      304,
      0,
      sent,
      SHARED_READ,
      'accept-encoding',
    ])
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
  }
})

test('a client with other bytes gets these bytes', async () => {
  const before = bodyOf(large).etag
  body = bodyOf(medium)
  for (const known of [before, '"', 'nonsense', `${body.etag.slice(0, -1)}-zstd"`]) {
    expect((await ask({ 'if-none-match': known })).status, known).toBe(200)
  }
})

test('HEAD returns the headers of GET and no body', async () => {
  for (const text of [SMALL, large]) {
    body = bodyOf(text)
    const [get, head] = [await ask(), await ask({}, 'HEAD')]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    const { date: _, ...told } = head.headers
    expect(get.headers).toMatchObject(told)
    expect((await ask({ 'if-none-match': body.etag }, 'HEAD')).status).toBe(304)
  }
})

test('a stale response carries its age, must not be stored, and is never a 304', async () => {
  const stale = createServer((incoming, response) => body.sendStale(incoming, response, 42))
  await once(stale.listen(0, '127.0.0.1'), 'listening')
  try {
    body = bodyOf(large)
    await body.compress('br')
    for (const [accepted, decode] of [
      ['identity', (bytes: Buffer) => bytes],
      ['br', brotliDecompressSync],
    ] as const) {
      const reply = await askAt(stale, { 'accept-encoding': accepted, 'if-none-match': body.etag })
      expect([reply.status, decode(reply.bytes).toString()]).toEqual([200, large])
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        age: '42',
        'cache-status': '"Fantasy Social"; hit; ttl=-42',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      })
      expect([reply.headers.etag, reply.headers['cdn-cache-control']]).toEqual([undefined, undefined])
    }
  } finally {
    stale.close()
  }
})
