/** Serves pages and files of a build, from a folder like dist/web that is replaced while the server runs. */
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { contentSecurityPolicy } from '#server/identity/origin.ts'
import { readSettings } from '#server/settings.ts'
import { styleHashes } from './editions.ts'
import { pageOf, styleOf, writeBuild } from '#server/testing/built-pages.ts'
import { servePages } from './serve-pages.ts'

let parent: string
let served: string
let app: FastifyInstance
let now = 0

beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'fantasy-social-pages-'))
  served = path.join(parent, 'web')
  writeFileSync(path.join(parent, 'secret.txt'), 'not part of the build')
  writeBuild(served, 'old')
  app = Fastify()
  handleErrors(app)
  await servePages(app, readSettings({}), { folder: served, now: () => now })
})

afterEach(async () => {
  await app.close()
  rmSync(parent, { recursive: true })
})

const cspOf = (name: string) => contentSecurityPolicy(styleHashes(styleOf(name)))

function replaceBuild(): void {
  const building = path.join(parent, 'web.new')
  writeBuild(building, 'new')
  rmSync(served, { recursive: true })
  renameSync(building, served)
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const secondsLater = (seconds: number) => (now += seconds * 1000)

test('a build that is replaced while the server runs is served from then on, with its own policy', async () => {
  expect((await get('/')).body).toBe(pageOf('old', 'landing'))
  replaceBuild()
  secondsLater(1)

  const page = await get('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe(pageOf('new', 'landing'))
  expect(page.headers['content-security-policy']).toBe(cspOf('new'))
  expect((await get('/assets/new.js')).statusCode).toBe(200)
  expect((await get('/assets/old.js')).statusCode).toBe(404)
})

test('the build is checked for changes at most once a second', async () => {
  await get('/')
  replaceBuild()
  secondsLater(0.9)
  expect((await get('/')).body).toBe(pageOf('old', 'landing'))
  secondsLater(0.1)
  expect((await get('/')).body).toBe(pageOf('new', 'landing'))
})

test('a page that the service worker fetches as a file carries its own policy', async () => {
  expect((await get('/pages/player.html')).headers['content-security-policy']).toBe(cspOf('old'))
  replaceBuild()
  const { body, headers } = await get('/pages/player.html')
  expect(body).toBe(pageOf('new', 'player'))
  expect(headers).toMatchObject({ 'content-security-policy': cspOf('new'), 'cache-control': 'no-cache' })
})

test('while a build is missing or incomplete, the last complete one is served', async () => {
  rmSync(path.join(served, 'pages', 'visitor.html'))
  writeFileSync(path.join(served, 'index.html'), 'half')
  secondsLater(1)
  expect((await get('/')).body).toBe(pageOf('old', 'landing'))
  rmSync(served, { recursive: true })
  secondsLater(1)
  expect((await get('/')).body).toBe(pageOf('old', 'landing'))
  writeBuild(served, 'new')
  secondsLater(1)
  expect((await get('/')).body).toBe(pageOf('new', 'landing'))
})

test('files with a hash in their name are cached for a year, and other files are revalidated', async () => {
  const aYear = 'public, max-age=31536000, immutable'
  expect((await get('/assets/old.js')).headers['cache-control']).toBe(aYear)
  expect((await get('/assets/picture.avif')).headers['cache-control']).toBe(aYear)
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await get('/')).headers).toMatchObject({ 'cache-control': 'private, no-cache' })
})

test('files are sent as their compressed copies where these exist', async () => {
  const script = await get('/assets/old.js', { 'accept-encoding': 'gzip, br' })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as unknown,
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe('// old')

  const picture = await get('/assets/picture.avif', { 'accept-encoding': 'gzip, br' })
  expect(picture.headers['content-encoding']).toBeUndefined()
  expect(picture.headers['content-type']).toBe('image/avif')
})

test('a HEAD request and a conditional request get no body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/assets/old.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '6', ''])
  const etag = (await get('/sw.js')).headers.etag!
  expect((await get('/sw.js', { 'if-none-match': etag })).statusCode).toBe(304)
})

test.each([
  '/assets/none.js',
  '/assets/old.js/more.js',
  '/none.txt',
  '/.stamp',
  '/index.html.zip',
  '/api/none',
  '/avatars/none.svg',
])('the path %s returns 404', async (url) => {
  for (const headers of [{}, { 'accept-encoding': 'br, gzip' }])
    expect((await get(url, headers)).json()).toMatchObject({ code: 'not_found' })
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/secret.txt%00.js',
])('the path %s does not leave the folder', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(body).not.toContain('not part')
})
