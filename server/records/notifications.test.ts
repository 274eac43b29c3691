import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { markNotificationsRead, notify, notifyEach, type Notification } from './notifications.ts'
import { createSeats, createUser } from './users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const notification: Notification = {
  type: 'winner_announced',
  title: 'You won',
  message: '$50.00',
  priority: 'high',
  actionUrl: '/leaderboard',
}
const kept = (userId: string) =>
  server.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('a notification is stored for each player and sent only to these players', async () => {
  const [ada, bob, eve] = [await server.signUp('Ada'), await server.signUp('Bob'), await server.signUp('Eve')]
  const competition = await server.competition()
  server.published.length = 0
  await notify(server.deps, [ada.id, bob.id], { ...notification, competitionId: competition.id })
  expect(await kept(ada.id)).toMatchObject([
    {
      type: 'winner_announced',
      title: 'You won',
      message: '$50.00',
      priority: 'high',
      competition_id: competition.id,
      action_url: '/leaderboard',
      read_at: null,
    },
  ])
  expect([(await kept(bob.id)).length, (await kept(eve.id)).length]).toEqual([1, 0])
  const messageOf = ({ id, created_at }: { id: number; created_at: Date }) => ({
    type: 'notification',
    id,
    timestamp: created_at.toISOString(),
    notificationType: 'winner_announced',
    title: 'You won',
    message: '$50.00',
    priority: 'high',
    competitionId: competition.id,
    actionUrl: '/leaderboard',
  })
  expect(server.published).toEqual([
    [`user:${ada.id}`, messageOf((await kept(ada.id))[0]!)],
    [`user:${bob.id}`, messageOf((await kept(bob.id))[0]!)],
  ])
})

test('the newest 50 notifications of each player are kept', async () => {
  const [ada, bob] = [await server.signUp('Grace'), await server.signUp('Mary')]
  await notify(server.deps, [bob.id], notification)
  for (let nth = 1; nth <= 53; nth++) await notify(server.deps, [ada.id], { ...notification, title: String(nth) })
  expect((await kept(ada.id)).map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, nth) => String(nth + 4)),
  )
  expect(await kept(bob.id)).toHaveLength(1)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/api/admin',
  '',
])('a link to a page that is not ours is removed: %j', async (actionUrl) => {
  const { id } = await server.signUp(`Linked${Math.random().toString(36).slice(2)}`)
  server.published.length = 0
  await notify(server.deps, [id], { ...notification, actionUrl })
  expect(await kept(id)).toMatchObject([{ action_url: null }])
  expect(server.published).toMatchObject([[`user:${id}`, { actionUrl: null }]])
})

test('notifying nobody does nothing', async () => {
  server.published.length = 0
  await notify(server.deps, [], notification)
  expect(server.published).toEqual([])
})

test('bots get no notifications', async () => {
  const ada = await server.signUp('Ada2')
  const bot = await createUser(server.db, {
    issuer: 'rivals',
    subject: 'rival',
    email: null,
    firstName: 'Robo',
    isBot: true,
  })
  server.published.length = 0
  await notify(server.deps, [bot.id, ada.id], notification)
  expect([await kept(bot.id), (await kept(ada.id)).length]).toEqual([[], 1])
  expect(server.published.map(([topic]) => topic)).toEqual([`user:${ada.id}`])
})

test('only the latest score update is kept, unread again, and it never replaces other notifications', async () => {
  const ada = await server.signUp('Ada3')
  const update = (points: string): Notification => ({
    type: 'score_update',
    title: 'Score Update',
    message: `Your team has ${points} points`,
  })
  for (let nth = 0; nth < 49; nth++) await notify(server.deps, [ada.id], { ...notification, title: String(nth) })
  await notify(server.deps, [ada.id], update('1.0'))
  await markNotificationsRead(server.db, ada.id)
  await notify(server.deps, [ada.id], update('2.0'))
  const rows = await kept(ada.id)
  expect(rows.filter(({ type }) => type === 'score_update')).toMatchObject([
    { message: 'Your team has 2.0 points', read_at: null },
  ])
  expect([rows.length, rows.filter(({ read_at }) => read_at === null).length]).toEqual([50, 1])
})

test('a spaced-out notification is stored once by simultaneous callers, and again only later and with other content', async () => {
  const [ada, bob] = [await server.signUp('Ada4'), await server.signUp('Bob4')]
  const place = (title: string): Notification => ({ type: 'rank_change', title, message: 'Your team' })
  const tell = (title: string) =>
    notifyEach(
      server.deps,
      [
        { userId: bob.id, notification: place(title) },
        { userId: ada.id, notification: place(title) },
      ],
      15,
    )
  const later = () =>
    server.db
      .updateTable('notifications')
      .set({ created_at: sql<Date>`created_at - interval '15 seconds'` })
      .where('user_id', '=', ada.id)
      .execute()
  server.published.length = 0
  await Promise.all([tell('in'), tell('in'), tell('out')])
  expect(server.published.map(([topic]) => topic).toSorted()).toEqual([`user:${ada.id}`, `user:${bob.id}`].toSorted())
  const [first] = await kept(ada.id)

  await later()
  await tell(first!.title)
  expect(await kept(ada.id)).toHaveLength(1)
  await tell(first!.title === 'in' ? 'out' : 'in')
  expect([(await kept(ada.id)).length, (await kept(bob.id)).length]).toEqual([2, 1])
})

test('each of many players gets a notification of their own', async () => {
  const players = [await server.signUp('Ann5'), await server.signUp('Ben5'), await server.signUp('Cle5')]
  server.published.length = 0
  await notifyEach(
    server.deps,
    players.map(({ id }, nth) => ({
      userId: id,
      notification: { ...notification, message: `${nth}`, actionUrl: nth ? '/live' : '//evil.example' },
    })),
    60,
  )
  for (const [nth, { id }] of players.entries())
    expect(await kept(id)).toMatchObject([{ message: `${nth}`, action_url: nth ? '/live' : null }])
  expect(
    server.published.map(([topic, message]) => [topic, message.type === 'notification' && message.message]),
  ).toEqual(players.map(({ id }, nth) => [`user:${id}`, `${nth}`]))
})

test('a crowd is notified in several transactions, so that other work waits for one of them at most', async () => {
  const names = Array.from({ length: 200 }, (_, nth) => `Seat ${nth}`)
  const due = (await createSeats(server.db, names)).map((userId) => ({ userId, notification }))
  await Promise.all([notifyEach(server.deps, due.slice(0, 120), 0), notifyEach(server.deps, due.slice(120), 0)])
  const { rows: transactions } = await sql<{ stored: number }>`
    select count(*)::integer as stored from notifications
    where user_id = any(${due.map(({ userId }) => userId)}::text[]) group by xmin::text
  `.execute(server.db)
  expect(transactions.reduce((sum, { stored }) => sum + stored, 0)).toBe(200)
  expect(transactions.length).toBeGreaterThanOrEqual(4)
})
