/** An admin ends all sessions of a player. */
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listenToSockets, type Sockets } from '#server/realtime/socket.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let address: string
let sockets: Sockets
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  address = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
afterEach(() => server.reset())
afterAll(async () => {
  sockets.close()
  await server.close()
})

const end = (as: Actor, player: string) => server.post('/api/admin/end-sessions', { as, body: { player } })
const whoAmI = async (as: Actor) => (await server.get('/api/auth/user', { as })).statusCode

test.each(['by email', 'by id'])(
  "ending a player's sessions %s closes the sockets within 2 seconds and is recorded in the audit log",
  async (how) => {
    const [boss, ada, bob] = [
      await server.elevate(await server.signUp('Boss')),
      await server.signUp('Ada'),
      await server.signUp('Bob'),
    ]
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
      headers: { cookie: ada.cookie, origin: address },
    })
    const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
    await new Promise((resolve) => void socket.once('open', resolve))
    const began = performance.now()
    const reply = await end(boss, how === 'by email' ? 'ADA@example.com' : ada.id)
    expect([reply.statusCode, reply.json()]).toEqual([200, { players: 1, ended: 1 }])
    expect(await closed).toBe(4401)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect([await whoAmI(ada), await whoAmI(bob), await whoAmI(boss)]).toEqual([401, 200, 200])
    expect(await server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'after']).execute()).toEqual(
      [{ actor: boss.id, action: 'end_sessions', subject: `player:${ada.id}`, after: { ended: 1 } }],
    )
  },
)

test('an unknown player, the shared viewer and a deleted account are refused as not found', async () => {
  const boss = await server.elevate(await server.signUp('Boss'))
  const viewer = await server.watch()
  const gone = await server.signUp('Gone')
  await server.post('/api/auth/delete-account', { as: gone })
  for (const player of ['nobody@example.com', 'gone@example.com', viewer.id, gone.id, 'no such id'])
    expect((await end(boss, player)).json(), player).toMatchObject({ code: 'player_not_found' })
  expect(await whoAmI(viewer)).toBe(200)
  expect(await server.db.selectFrom('admin_audit').selectAll().execute()).toEqual([])
})
