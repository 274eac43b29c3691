import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing.ts'
import { notify, type Notice } from './notifications.ts'

let server: TestServer
beforeAll(async () => { server = await startTestServer() })
afterAll(() => server.close())

const notice: Notice = { type: 'winner_announced', title: 'You won', message: '$50.00', priority: 'high', actionUrl: '/leaderboard' }
const kept = (userId: string) => server.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('a notice is saved for each player and told to each of them alone', async () => {
  const [ada, bob, eve] = [await server.signUp('Ada'), await server.signUp('Bob'), await server.signUp('Eve')]
  const { id } = await server.competition()
  server.published.length = 0
  await notify(server.deps, [ada.id, bob.id], { ...notice, competitionId: id })
  expect(await kept(ada.id)).toMatchObject([{ type: 'winner_announced', title: 'You won', message: '$50.00', priority: 'high', competition_id: id, action_url: '/leaderboard', read_at: null }])
  expect([(await kept(bob.id)).length, (await kept(eve.id)).length]).toEqual([1, 0])
  const message = { type: 'notification', notificationType: 'winner_announced', title: 'You won', message: '$50.00', priority: 'high', competitionId: id, actionUrl: '/leaderboard' }
  expect(server.published).toEqual([[`user:${ada.id}`, message], [`user:${bob.id}`, message]])
})

test('the newest 50 of each player are kept', async () => {
  const [ada, bob] = [await server.signUp('Grace'), await server.signUp('Mary')]
  await notify(server.deps, [bob.id], notice)
  for (let nth = 1; nth <= 53; nth++) await notify(server.deps, [ada.id], { ...notice, title: String(nth) })
  expect((await kept(ada.id)).map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, nth) => String(nth + 4)))
  expect(await kept(bob.id)).toHaveLength(1)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil', 'javascript:alert(1)', 'data:text/html,x', '/\t/evil.example', '/api/admin', ''])(
  'a link that leads anywhere but to a page of ours is left out: %j', async (actionUrl) => {
    const { id } = await server.signUp(`Linked${Math.random().toString(36).slice(2)}`)
    server.published.length = 0
    await notify(server.deps, [id], { ...notice, actionUrl })
    expect(await kept(id)).toMatchObject([{ action_url: null }])
    expect(server.published).toMatchObject([[`user:${id}`, { actionUrl: null }]])
  },
)

test('nobody to tell is nothing to do', async () => {
  server.published.length = 0
  await notify(server.deps, [], notice)
  expect(server.published).toEqual([])
})
