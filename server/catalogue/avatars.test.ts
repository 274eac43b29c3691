import { readFileSync } from 'node:fs'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { avatars, draw } from './avatars.ts'

const season = readFileSync(path.resolve(import.meta.dirname, '../../data/recorded-season/creators.csv'), 'utf8')
const everyone = season.match(/^UC[\w-]{22}/gm)!
const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

let server: TestServer
let app: FastifyInstance
beforeAll(async () => {
  server = await startTestServer()
  app = server.app
  await server.db
    .insertInto('creators')
    .values({ youtube_id: JOJOL, channel_name: 'Jojol', category: 'other' })
    .execute()
})
afterAll(() => server.close())

test('an avatar is an SVG that may be cached for a year and that runs no scripts', async () => {
  const reply = await app.inject(`/avatars/${JOJOL}.svg`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  expect(reply.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
})

test('a browser that has the avatar already gets no bytes', async () => {
  const { etag } = (await app.inject(`/avatars/${JOJOL}.svg`)).headers
  const again = await app.inject({ url: `/avatars/${JOJOL}.svg`, headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect(
    (await app.inject({ url: `/avatars/${JOJOL}.svg`, headers: { 'if-none-match': '"another"' } })).statusCode,
  ).toBe(200)
})

test('the same channel has byte for byte the same avatar on every machine and in every version', async () => {
  const etags = await Promise.all(
    [JOJOL, everyone[1]!, everyone[2]!, everyone[4]!].map(async (id) => (await draw(id)).etag),
  )
  expect(etags).toMatchInlineSnapshot(`
    [
      ""IUq2_i99il8dQstoFPxHEm"",
      ""4o5COUXmH68jSkSibti0np"",
      ""N5L7TUkSo7O6nsmdi2_weB"",
      ""X8sovZbDSyhIp3uwFHJMzd"",
    ]
  `)
  expect((await draw(JOJOL)).svg.equals((await draw(JOJOL)).svg)).toBe(true)
})

test('every channel of the season has a small avatar of its own, and the five styles are mixed', async () => {
  const pictures = await Promise.all(everyone.map((id) => draw(id)))
  const texts = pictures.map(({ svg }) => svg.toString())
  expect(new Set(texts).size).toBe(189)
  expect(Math.max(...pictures.map(({ svg }) => svg.length))).toBeLessThan(30_000)
  const styles = Map.groupBy(texts, (text) => /<dc:title>([^<]+)/.exec(text)?.[1])
  expect([...styles.keys()].toSorted()).toMatchInlineSnapshot(`
    [
      "Critters",
      "Notionists",
      "Open Peeps",
      "Voxel Art",
      "Voxel Bot",
    ]
  `)
  for (const [name, drawn] of styles) expect(drawn.length, name ?? 'without a name').toBeGreaterThan(20)
})

test('an avatar loads, runs and links to nothing', async () => {
  for (const id of everyone)
    expect((await draw(id)).svg.toString(), id).not.toMatch(/<script|<foreignObject|<image|\son\w+=|href="(?!#)/i)
})

test('an avatar that could not be drawn is not cached: the next request draws it again', async () => {
  let tries = 0
  const own = Fastify()
  handleErrors(own)
  avatars(
    own,
    server.deps,
    () => {},
    () => false,
    async (channelId) => {
      if (++tries === 1) throw new Error('no style')
      return draw(channelId)
    },
  )
  const statuses = [
    await own.inject(`/avatars/${JOJOL}.svg`),
    await own.inject(`/avatars/${JOJOL}.svg`),
    await own.inject(`/avatars/${JOJOL}.svg`),
  ]
  expect([statuses.map(({ statusCode }) => statusCode), tries]).toEqual([[500, 200, 200], 2])
})

test('every channel of the recorded season has an avatar, because practice shows channels outside the catalogue too', async () => {
  const recorded = everyone.find((channelId) => channelId !== JOJOL)!
  expect((await app.inject(`/avatars/${recorded}.svg`)).statusCode).toBe(200)
})

test('a channel that was never in the catalogue has no avatar', async () => {
  const reply = await app.inject('/avatars/UCaaaaaaaaaaaaaaaaaaaaaa.svg')
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test.each([
  'UC123.svg',
  `${JOJOL}.png`,
  JOJOL,
  `${JOJOL}x.svg`,
  `${JOJOL}.svg.svg`,
  '..%2f..%2fetc%2fpasswd.svg',
  'UC%00y0lX8ThZ7lCtst7JnegWQ.svg',
])('there is no avatar %s', async (file) => {
  const reply = await app.inject(`/avatars/${file}`)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})
