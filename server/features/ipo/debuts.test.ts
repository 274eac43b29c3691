/**
 * The debut of a channel in applications, notifications, emails and the admin's list: everywhere the same, also for a channel that is
 * listed again, and with a slate.
 */
import { expect, onTestFinished, test } from 'vitest'
import { AdminCreator } from '#contract/admin.schemas.ts'
import type { Creator } from '#contract/creators.ts'
import type { OwnApplication } from '#contract/ipo.ts'
import { ApprovedApplication, ListableChannels } from '#contract/ipo.schemas.ts'
import type { Notification } from '#contract/notifications.ts'
import { takeApplications } from '#server/testing/applications.ts'

const { server, ada, admin, applied, approve } = takeApplications()

const notificationsOfAda = async (): Promise<Notification[]> =>
  (await server().get('/api/notifications', { as: ada() })).json()

const ago = (minutes: number) => new Date(Date.now() - 60_000 * minutes)
const AT_ONCE = 'Players can pick it or trade for it at once: the present competition already has a price for it.'

/** Lists the channel, adds it to the price book of a competition in drafting, and removes it from the catalogue again. */
async function playedAndLeft(): Promise<{ competitionId: number; creatorId: number }> {
  await approve((await applied()).id)
  const [{ id: creatorId }] = (await server().get('/api/creators')).json<[Creator]>()
  const { id: competitionId } = await server().competition({ prices: [] })
  await server()
    .db.insertInto('creator_snapshots')
    .values({
      creator_id: creatorId,
      competition_id: competitionId,
      price_cents: 3_000_000,
      baseline_views: 9_000,
      expected_views: 9_000,
      projection: 39.2,
      expected_points: 39.2,
      sharp_points: 39.2,
      known_days: 14,
    })
    .execute()
  await server().del(`/api/creators/${creatorId}`, { as: admin() })
  return { competitionId, creatorId }
}

const ownOnes = async () => (await server().get('/api/ipo/applications/own', { as: ada() })).json<OwnApplication[]>()
const kept = async () =>
  (await server().get('/api/admin/creators', { as: admin() })).json<unknown[]>().map((one) => AdminCreator.parse(one))

test('a channel that is listed again while a competition still has it is shown as playable at once', async () => {
  const { competitionId, creatorId } = await playedAndLeft()
  expect(await kept()).toMatchObject([{ id: creatorId, isActive: false, debut: null }])
  const { id } = await applied()
  const channel = await server().get(`/api/ipo/applications/${id}/channel`, { as: admin() })
  expect(channel.json()).toMatchObject({ listedAs: null, debut: { isNow: true } })
  const listable = ListableChannels.parse((await server().get('/api/ipo/channels', { as: ada() })).json())
  expect(listable.soon, 'it is not suggested while there are others').not.toContain('@jojol')

  const approved = ApprovedApplication.parse((await approve(id)).json())
  expect(approved).toMatchObject({ status: 'approved', debut: { isNow: true }, countedAt: expect.any(String) })
  const [notification] = await notificationsOfAda()
  expect(notification).toMatchObject({ title: 'Jojol is listed', message: AT_ONCE })
  const emails = await server().db.selectFrom('queued_emails').select('body').execute()
  expect(emails.filter(({ body }) => body.includes(AT_ONCE))).toHaveLength(1)
  const [own] = await ownOnes()
  expect(own).toMatchObject({ id, creatorId, debut: { isNow: true } })
  expect(await kept()).toMatchObject([{ id: creatorId, isActive: true, inPlay: true, debut: { isNow: true } }])
  expect((await server().get('/api/creators')).json()).toMatchObject([{ id: creatorId, inPlay: true }])

  // after the competition the application shows no debut
  await server().db.updateTable('competitions').set({ phase: 'completed' }).where('id', '=', competitionId).execute()
  expect((await ownOnes())[0]).toMatchObject({ id, debut: null })
  expect(await kept()).toMatchObject([{ id: creatorId, debut: { isNow: false, isNext: true } }])
})

test('a channel that has played, was removed and is listed again shows its next competition, also in the application', async () => {
  const { competitionId } = await playedAndLeft()
  await server()
    .db.updateTable('competitions')
    .set({ phase: 'completed', draft_opens_at: ago(3), start_time: ago(2), end_time: ago(1) })
    .where('id', '=', competitionId)
    .execute()
  const { id } = await applied()
  await approve(id)
  expect((await notificationsOfAda())[0]).toMatchObject({
    message: 'Players can draft it from the next competition on.',
  })
  expect((await ownOnes())[0]).toMatchObject({ id, debut: { isNow: false, isNext: true } })
})

test('an admin who adds a channel again while a competition has it sees that it is playable at once', async () => {
  await playedAndLeft()
  const reply = await server().post('/api/creators/add-from-youtube', {
    as: admin(),
    body: { channelId: '@jojol', category: 'Tech' },
  })
  expect(AdminCreator.parse(reply.json())).toMatchObject({ inPlay: true, debut: { isNow: true } })
})

test('with a slate the texts promise no competition and say that a draw decides', async () => {
  const settings = server().deps.settings as { slateSize: number }
  settings.slateSize = 60
  onTestFinished(() => void (settings.slateSize = 0))
  const draw = 'a draw decides when players can draft it: at most 60 creators are offered at a time.'
  await approve((await applied()).id)
  await approve((await applied('@micode')).id)
  const [later, next] = await notificationsOfAda()
  expect(next).toMatchObject({ message: `From the next competition on ${draw}` })
  expect(later!.message).toContain(
    `The recorded season has no statistics for it until the game replays February 2, 2026. From then on ${draw}`,
  )
  for (const { id } of await kept()) {
    const research = await server().get(`/api/creators/${id}/research`, { as: ada() })
    expect(research.json()).toMatchObject({ debut: { isNow: false, slateSize: 60 } })
  }
})
