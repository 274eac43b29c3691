/** Requests to other servers, against servers on this machine that answer, stay silent, stop in the middle or do not exist. */
import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openOutside, type OutgoingRequest } from './outside.ts'
import { isPublicAddress } from './private-addresses.ts'
import { maskAddress, readWebhookAddress } from './webhook-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Opens a server that answers each request with these bytes and then closes the connection, or leaves it open without an answer. */
async function answering(bytes: string | null): Promise<{ root: string; heard: () => string }> {
  let heard = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      heard += data.toString()
      if (bytes !== null) socket.end(bytes)
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { root: `http://127.0.0.1:${address.port}`, heard: () => heard }
}

const REQUEST: OutgoingRequest = {
  method: 'POST',
  path: '/api/x?wait=true',
  headers: { 'x-own': '1' },
  body: '{"ä":1}',
}
const prepare = () => Promise.resolve(REQUEST)
const reply = (status: string, rest = '\r\ncontent-length: 2\r\n\r\nok') => `HTTP/1.1 ${status}${rest}`

test('a request is sent whole, and the answer is returned with status, wait and body', async () => {
  const { root, heard } = await answering(reply('429 Too Many', '\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\nno'))
  expect(await openOutside({ root }).send('discord.com', prepare)).toEqual({
    kind: 'answered',
    status: 429,
    retryAfter: '7',
    body: 'no',
  })
  expect(heard()).toMatch(/^POST \/discord\.com\/api\/x\?wait=true HTTP\/1\.1\r\n/)
  expect(heard()).toContain('{"ä":1}')
})

test('a redirect is an answer and is not followed', async () => {
  const { root } = await answering(reply('302 Found', '\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n'))
  expect(await openOutside({ root }).send('discord.com', prepare)).toMatchObject({ kind: 'answered', status: 302 })
})

test.each([
  ['an answer that is cut off has a status and no body', reply('200 OK', '\r\ncontent-length: 99\r\n\r\nhalf'), 200],
  ['an answer over 64 KiB has no body', reply('200 OK', `\r\n\r\n${'x'.repeat(70_000)}`), 200],
])('%s', async (_, bytes, status) => {
  const { root } = await answering(bytes)
  expect(await openOutside({ root }).send('discord.com', prepare)).toMatchObject({
    kind: 'answered',
    status,
    body: null,
  })
})

test.each([
  ['never answers', null],
  ['closes the connection without an answer', ''],
  ['answers something else than HTTP', 'hello'],
])('the outcome is unknown if the server %s', async (_, bytes) => {
  const { root } = await answering(bytes)
  expect(await openOutside({ root, answerMs: 200 }).send('discord.com', prepare)).toEqual({ kind: 'unknown' })
})

test('nothing is prepared or sent if the connection is refused', async () => {
  const { root } = await answering('')
  servers.splice(0).forEach((server) => server.close())
  const asked = vi.fn<typeof prepare>(prepare)
  expect(await openOutside({ root }).send('discord.com', asked)).toEqual({ kind: 'not_sent', why: 'unreachable' })
  expect(asked).not.toHaveBeenCalled()
})

test('a request that is withdrawn when the connection is open is not sent', async () => {
  const { root, heard } = await answering(reply('200 OK'))
  expect(await openOutside({ root }).send('discord.com', () => Promise.resolve(null))).toEqual({ kind: 'withdrawn' })
  expect(heard()).toBe('')
})

test.each([
  ['127.0.0.1'],
  ['0.0.0.0'],
  ['10.1.2.3'],
  ['172.31.0.1'],
  ['192.168.1.1'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['::'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['::127.0.0.1'],
  ['fc00::1'],
  ['fd12:3456::1'],
  ['fe80::1'],
  ['ff02::1'],
  ['64:ff9b::10.0.0.1'],
  ['64:ff9b:1::1'],
  ['2002:7f00:1::'],
  ['2001:db8::1'],
])('a host that resolves to %s is not connected to, even among public addresses', async (address) => {
  expect(isPublicAddress(address)).toBe(false)
  const resolved = ['162.159.128.233', address].map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))
  const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, resolved)) as unknown as typeof lookup
  const asked = vi.fn<typeof prepare>(prepare)
  expect(await openOutside({ root: null, resolve }).send('discord.com', asked)).toEqual({
    kind: 'not_sent',
    why: 'private_address',
  })
  expect(asked).not.toHaveBeenCalled()
})

test.each([['162.159.128.233'], ['2606:4700::6810:1'], ['::ffff:8.8.8.8'], ['64:ff9b::8.8.8.8']])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

const TOKEN = 'a'.repeat(60)
const DISCORD = `https://discord.com/api/webhooks/123456789012345678/${TOKEN}`
const SLACK = `https://hooks.slack.com/services/T00000000/B00000000/${'x'.repeat(24)}`

test.each([
  [DISCORD, 'discord', DISCORD],
  [`  ${DISCORD}?thread_id=1#x `, 'discord', DISCORD],
  [DISCORD.replace('discord.com/api', 'discordapp.com/api/v10'), 'discord', undefined],
  [DISCORD.replace('discord.com', 'discord.com:443'), 'discord', DISCORD],
  [SLACK, 'slack', SLACK],
])('the address %s is accepted', (text, service, url) => {
  expect(readWebhookAddress(text)).toMatchObject({ service, ...(url && { url }) })
})

test.each([
  ['', 'not_https'],
  ['discord.com/api/webhooks/1/2', 'not_https'],
  [DISCORD.replace('https', 'http'), 'not_https'],
  [DISCORD.replace('discord.com', 'discord.com:8443'), 'has_port'],
  [DISCORD.replace('//', '//ada:secret@'), 'has_credentials'],
  [DISCORD.replace('discord.com', 'discord.com.example.com'), 'wrong_host'],
  [DISCORD.replace('discord.com', 'canary.discord.com'), 'wrong_host'],
  [DISCORD.replace('discord.com', '127.0.0.1'), 'wrong_host'],
  [DISCORD.replace('discord.com', 'constructor'), 'wrong_host'],
  [DISCORD.replace('webhooks', 'users'), 'wrong_path'],
  [`${DISCORD}/../../x`, 'wrong_path'],
  [SLACK.replace('services', 'workflows'), 'wrong_path'],
])('the address %s is refused as %s', (text, wrong) => {
  expect(readWebhookAddress(text)).toEqual({ wrong })
})

test('an address is shown as its host and its last four characters', () => {
  expect(maskAddress(`${DISCORD.slice(0, -4)}ab12`)).toBe('discord.com/…/ab12')
})
