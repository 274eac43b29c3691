/** Notifications reach the sockets of every process, whichever process stores them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userTopic, type Numbered } from '#contract/realtime.ts'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { markNotificationsRead, notify, notifyEach, type Notification } from '#server/records/notifications.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openBus } from './bus.ts'
import { openTopicVersions } from './topic-versions.ts'
import { openMemoryInvalidations, type InvalidationHub } from './invalidations.ts'
import { pruneNotificationOutbox, numberNotifications, openNotificationOutbox } from './notification-outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

type Process = Pick<Deps, 'db' | 'bus' | 'topicVersions'> & { hears(userId: string): Numbered[] }
/** Starts a process with its own memory. */
async function process(hub: InvalidationHub): Promise<Process> {
  const { db, log, leases } = server.deps
  const topicVersions = openTopicVersions({ db, invalidations: openMemoryInvalidations(hub), log })
  await topicVersions.poll()
  const { bus } = openNotificationOutbox({ db, bus: openBus(), topicVersions, leases, log })
  return {
    db,
    bus,
    topicVersions,
    hears(userId) {
      const heard: Numbered[] = []
      bus.subscribe(userTopic(userId), (message) => void heard.push(message))
      return heard
    },
  }
}

const notification = (title: string): Notification => ({
  type: 'rank_change',
  title,
  message: 'Hello',
  priority: 'high',
})
const titles = (heard: readonly Numbered[]) => heard.map((message) => (message as { title?: string }).title)
async function number({ db, topicVersions }: Process): Promise<void> {
  for (let seq = await numberNotifications(db); seq !== null; seq = await numberNotifications(db))
    topicVersions.published('notifications', seq)
}

test('a notification stored by one process is delivered once by each process, and only to its player', async () => {
  const hub: InvalidationHub = new Set()
  const [one, other] = [await process(hub), await process(hub)]
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const [here, there, nobody] = [one.hears(ada.id), other.hears(ada.id), other.hears(bob.id)]
  await notify(one, [ada.id], notification('Into the prizes'))
  await notifyEach(one, [{ userId: ada.id, notification: notification('Out of the prizes') }], 0)
  expect(titles(here)).toEqual(['Into the prizes', 'Out of the prizes'])
  expect(titles(there)).toEqual([])
  await number(one)
  await expect.poll(() => titles(there)).toEqual(['Into the prizes', 'Out of the prizes'])
  expect(there[0]).toMatchObject({ type: 'notification', notificationType: 'rank_change', priority: 'high' })
  await other.topicVersions.poll()
  expect([titles(here).length, titles(there).length, nobody.length]).toEqual([2, 2, 0])
})

test('a score update that replaces an earlier one is delivered; marking it as read delivers nothing', async () => {
  const hub: InvalidationHub = new Set()
  const [one, other] = [await process(hub), await process(hub)]
  const ada = await server.signUp('Ada')
  const there = other.hears(ada.id)
  for (const title of ['first', 'second']) {
    await notify(one, [ada.id], { ...notification(title), type: 'score_update' })
    await number(one)
    await expect.poll(() => titles(there).at(-1)).toBe(title)
  }
  await markNotificationsRead(server.db, ada.id)
  expect(await numberNotifications(server.db)).toBeNull()
  expect(titles(there)).toEqual(['first', 'second'])
})

test('processes that number the outbox at the same time give each notification one number, without a gap', async () => {
  const hub: InvalidationHub = new Set()
  const processes = [await process(hub), await process(hub), await process(hub)]
  const ada = await server.signUp('Ada')
  const heard = processes.map((one) => one.hears(ada.id))
  // fewer than the number that is kept for each player
  const names = Array.from({ length: 45 }, (_, nth) => `notice ${nth}`)
  await Promise.all(names.map((name, nth) => notify(processes[nth % 3]!, [ada.id], notification(name))))
  await Promise.all(processes.map(number))
  for (const one of heard) await expect.poll(() => new Set(titles(one))).toEqual(new Set(names))
  const { rows } = await sql<{ seq: number }>`select seq from notification_outbox order by seq`.execute(server.db)
  expect(rows.map(({ seq }) => seq)).toEqual(names.map((_, nth) => nth + 1))
  expect(await audit(server.db)).toEqual([])
})

test('a transaction that is rolled back delivers no notification', async () => {
  const ada = await server.signUp('Ada')
  await expect(
    server.db.transaction().execute(async (tx) => {
      await sql`insert into notifications (user_id, type, title, message) values (${ada.id}, 'new_entry', 'x', 'y')`.execute(
        tx,
      )
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  expect(await numberNotifications(server.db)).toBeNull()
})

test('a poll finds a notification whose invalidation was lost', async () => {
  const [one, other] = [await process(new Set()), await process(new Set())]
  const ada = await server.signUp('Ada')
  const there = other.hears(ada.id)
  await notify(one, [ada.id], notification('Into the prizes'))
  await number(one)
  expect(titles(there)).toEqual([])
  await other.topicVersions.poll()
  await expect.poll(() => titles(there)).toEqual(['Into the prizes'])
})

test('rows of the outbox are deleted after ten minutes', async () => {
  const ada = await server.signUp('Ada')
  await notify(server.deps, [ada.id], notification('old'))
  await sql`update notification_outbox set stored_at = clock_timestamp() - interval '11 minutes'`.execute(server.db)
  await notify(server.deps, [ada.id], notification('new'))
  await pruneNotificationOutbox(server.db)
  expect(await server.db.selectFrom('notification_outbox').select('id').execute()).toHaveLength(1)
})
