/** The notification that an applicant gets when an application is decided. */
import { expect, onTestFinished, test } from 'vitest'
import { userTopic } from '#contract/realtime.ts'
import type { Creator } from '#contract/creators.ts'
import type { OwnApplication } from '#contract/ipo.ts'
import type { Notification } from '#contract/notifications.ts'
import { takeApplications } from '#server/testing/applications.ts'
import { approvalEmail } from './emails.ts'
import type { Actor } from '#server/testing/server.ts'

const { server, ada, admin, applied, approve, reject } = takeApplications()

const notificationsOf = async (as: Actor): Promise<Notification[]> =>
  (await server().get('/api/notifications', { as })).json()
const heardBy = ({ id }: Actor) =>
  server().published.flatMap(([topic, message]) => (topic === userTopic(id) ? [message] : []))

const decided = { notificationType: 'application_decided', priority: 'medium', competitionId: null }

test('an approval is sent as a notification that links to the creator, and is stored', async () => {
  await approve((await applied()).id)
  const [creator] = (await server().get('/api/creators')).json<[Creator]>()
  const words = {
    title: 'Jojol is listed',
    message: 'Players can draft it from the next competition on.',
    actionUrl: `/creator/${creator.id}`,
  }
  expect(await notificationsOf(ada())).toMatchObject([{ type: 'application_decided', read: false, ...words }])
  expect(heardBy(ada())).toMatchObject([{ type: 'notification', ...decided, ...words }])
  expect(await notificationsOf(admin())).toEqual([])
})

test('a rejection is sent as a notification that has the reason and links to the application page', async () => {
  await reject((await applied()).id)
  const words = { title: 'Jojol is not listed for now', message: 'The reason: Too few videos', actionUrl: '/ipo' }
  expect(await notificationsOf(ada())).toMatchObject([{ type: 'application_decided', read: false, ...words }])
  expect(heardBy(ada())).toMatchObject([{ type: 'notification', ...decided, ...words }])
})

test('a decision that is refused sends no notification', async () => {
  const { id } = await applied()
  const { source } = server().deps
  const { find } = source
  source.find = async () => null
  onTestFinished(() => void (source.find = find))
  expect((await approve(id)).json()).toMatchObject({ code: 'channel_not_found' })
  await reject(id)
  expect((await reject(id)).json()).toMatchObject({ code: 'already_reviewed' })
  expect(await notificationsOf(ada())).toHaveLength(1)
  expect(heardBy(ada())).toHaveLength(1)
})

test('deleting an account while its application is decided leaves no notification, in either order', async () => {
  for (const decide of [approve, reject, reject, reject]) {
    const leaver = await server().signUp('Leaver')
    const { id } = await applied('@jojol', leaver)
    const [left, done] = await Promise.all([server().post('/api/auth/delete-account', { as: leaver }), decide(id)])
    expect(left.statusCode).toBe(200)
    expect([200, 404]).toContain(done.statusCode)
    const rows = server().db.selectFrom('notifications').select('id').where('user_id', '=', leaver.id)
    expect(await rows.execute()).toEqual([])
  }
})

const LATER =
  'Players can draft it once the game replays February 2, 2026: the recorded season has no statistics for it until then.'

test('for a channel that the season has no statistics of yet, every text says when it can be drafted', async () => {
  const { id } = await applied('@micode')
  const channel = await server().get(`/api/ipo/applications/${id}/channel`, { as: admin() })
  expect(channel.json()).toMatchObject({ debut: { isNext: false, replayDay: '2026-02-02' } })
  await approve(id)
  const [notification] = await notificationsOf(ada())
  expect(notification).toMatchObject({
    title: 'Micode is listed',
    message: `You applied as Jojol; it plays under the name of its channel. ${LATER}`,
  })
  const application = await server()
    .db.selectFrom('ipo_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const debut = { isNow: false, isNext: false, replayDay: '2026-02-02', slateSize: 0 }
  expect(approvalEmail(application, 'Micode', debut, { publicUrl: null }).text).toContain(LATER)
  const [own] = (await server().get('/api/ipo/applications/own', { as: ada() })).json<OwnApplication[]>()
  expect(own).toMatchObject({ status: 'approved', debut: { isNext: false, replayDay: '2026-02-02' } })

  // the fifth competition is the next one, and it replays that day
  await server().competition({ replay_day: '2026-01-31', prices: [], phase: 'live', ordinal: 4 })
  const [creator] = (await server().get('/api/creators')).json<[Creator]>()
  const research = await server().get(`/api/creators/${creator.id}/research`, { as: ada() })
  expect(research.json()).toMatchObject({ isListed: true, debut: { isNext: true, replayDay: '2026-02-02' } })
})

test('a channel that the next competition can offer can be drafted in it', async () => {
  await approve((await applied()).id)
  const [own] = (await server().get('/api/ipo/applications/own', { as: ada() })).json<OwnApplication[]>()
  expect(own).toMatchObject({ debut: { isNext: true } })
})
