import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { userTopic } from '#contract/realtime.ts'
import { notify } from '#server/records/notifications.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let ada: Actor
let bob: Actor
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.reset()
  ;[ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
})
afterAll(() => server.close())

const tell = (to: readonly Actor[], title: string) =>
  notify(
    server.deps,
    to.map(({ id }) => id),
    { type: 'competition_start', title, message: 'm', priority: 'high', actionUrl: '/live' },
  )
const listOf = async (as: Actor) => (await server.get('/api/notifications', { as })).json<Notification[]>()
const titlesOf = async (as: Actor) => (await listOf(as)).map(({ title }) => title)
const markRead = (as: Actor, body: object) => server.post('/api/notifications/read', { as, body })
const unreadOf = async (as: Actor) => (await listOf(as)).filter(({ read }) => !read).map(({ title }) => title)

test('notifications are listed newest first with all their fields', async () => {
  const { id } = await server.competition()
  await notify(server.deps, [ada.id], {
    type: 'new_entry',
    title: 'Entry accepted',
    message: 'You are in',
    competitionId: id,
  })
  await tell([ada], 'Second')
  expect(await listOf(ada)).toEqual([
    {
      id: expect.any(Number),
      type: 'competition_start',
      title: 'Second',
      message: 'm',
      priority: 'high',
      competitionId: null,
      actionUrl: '/live',
      timestamp: expect.any(String),
      read: false,
    },
    {
      id: expect.any(Number),
      type: 'new_entry',
      title: 'Entry accepted',
      message: 'You are in',
      priority: 'medium',
      competitionId: id,
      actionUrl: null,
      timestamp: expect.any(String),
      read: false,
    },
  ])
  expect(Math.abs(Date.parse((await listOf(ada))[0]!.timestamp) - Date.now())).toBeLessThan(10_000)
  expect(await listOf(bob)).toEqual([])
})

test('the last 50 notifications are listed', async () => {
  for (let nth = 1; nth <= 52; nth++) await tell([ada], String(nth))
  expect(await titlesOf(ada)).toEqual(Array.from({ length: 50 }, (_, nth) => String(52 - nth)))
})

test("one notification is marked as read, then all, and other players' stay unread", async () => {
  for (const title of ['a', 'b', 'c']) await tell([ada, bob], title)
  const [, middle] = await listOf(ada)
  expect((await markRead(ada, { id: middle!.id })).json()).toEqual({ ok: true })
  expect(await unreadOf(ada)).toEqual(['c', 'a'])
  await markRead(ada, {})
  expect(await unreadOf(ada)).toEqual([])
  expect(await unreadOf(bob)).toEqual(['c', 'b', 'a'])
})

test('removing a notification twice changes nothing the second time', async () => {
  for (const title of ['a', 'b', 'c']) await tell([ada], title)
  const [, middle] = await listOf(ada)
  for (const reply of [
    await server.del(`/api/notifications/${middle!.id}`, { as: ada }),
    await server.del(`/api/notifications/${middle!.id}`, { as: ada }),
  ]) {
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  }
  expect(await titlesOf(ada)).toEqual(['c', 'a'])
})

test("all notifications are removed at once, read or not, and other players' stay", async () => {
  for (const title of ['a', 'b']) await tell([ada, bob], title)
  const [newest] = await listOf(ada)
  await markRead(ada, { id: newest!.id })
  const reply = await server.del('/api/notifications', { as: ada })
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(await titlesOf(ada)).toEqual([])
  expect(await titlesOf(bob)).toEqual(['b', 'a'])
  await tell([ada], 'c')
  expect(await titlesOf(ada)).toEqual(['c'])
})

test("the player's other windows are told which notification was removed, and then that all were", async () => {
  for (const title of ['a', 'b']) await tell([ada], title)
  const [newest] = await listOf(ada)
  server.published.length = 0
  await server.del(`/api/notifications/${newest!.id}`, { as: ada })
  await server.del(`/api/notifications/${newest!.id}`, { as: ada })
  await server.del('/api/notifications', { as: ada })
  expect(server.published).toEqual([
    [userTopic(ada.id), { type: 'notifications_removed', data: { id: newest!.id } }],
    [userTopic(ada.id), { type: 'notifications_removed', data: { id: null } }],
  ])
})

test("the player's other windows are told which notification was read, and then that all were", async () => {
  for (const title of ['a', 'b']) await tell([ada], title)
  const [newest] = await listOf(ada)
  server.published.length = 0
  await markRead(ada, { id: newest!.id })
  await markRead(ada, { id: newest!.id })
  await markRead(bob, { id: newest!.id })
  await markRead(ada, {})
  expect(server.published).toEqual([
    [userTopic(ada.id), { type: 'notifications_read', data: { id: newest!.id } }],
    [userTopic(ada.id), { type: 'notifications_read', data: { id: null } }],
  ])
})

test("another player's notifications can be neither read nor removed", async () => {
  await tell([ada], 'hers')
  const [hers] = await listOf(ada)
  await markRead(bob, { id: hers!.id })
  await markRead(bob, {})
  await server.del(`/api/notifications/${hers!.id}`, { as: bob })
  await server.del('/api/notifications', { as: bob })
  expect(await listOf(ada)).toEqual([hers])
})

test('a viewer has no notifications and changes none', async () => {
  const viewer = await server.watch()
  expect(await listOf(viewer)).toEqual([])
  expect((await markRead(viewer, {})).json()).toMatchObject({ code: 'viewer_read_only' })
  const cleared = await server.del('/api/notifications', { as: viewer })
  expect(cleared.json()).toMatchObject({ code: 'viewer_read_only' })
})
