/** A player's own applications over HTTP: what the player sees later, and the limit of one waiting application for each channel. */
import { expect, onTestFinished, test } from 'vitest'
import type { Creator } from '#contract/creators.ts'
import type { Applied } from '#contract/ipo.ts'
import { OwnApplication } from '#contract/ipo.schemas.ts'
import { SourceUnavailable } from '#server/adapters/source.ts'
import { takeApplications } from '#server/testing/applications.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const VIDEOS_OF_JOJOL = ['1mj521HGMN0', 'J5z0Bxaqg3g']

const { server, ada, admin, apply, applied, approve, reject } = takeApplications()

const own = async (as = ada()): Promise<OwnApplication[]> =>
  (await server().get('/api/ipo/applications/own', { as })).json<unknown[]>().map((one) => OwnApplication.parse(one))
const howManyWait = async () =>
  (await server().db.selectFrom('ipo_applications').select('id').where('status', '=', 'pending').execute()).length

test('an applicant sees the waiting application with its code', async () => {
  expect(await own()).toEqual([])
  const { id, ownershipCode, decideBy } = await applied('https://www.youtube.com/@jojol')
  expect(await own()).toEqual([
    {
      id,
      channelName: 'Jojol',
      youtubeChannelUrl: 'https://www.youtube.com/@jojol',
      status: 'pending',
      submittedAt: new Date(Date.parse(decideBy) - 48 * 3_600_000).toISOString(),
      decideBy,
      reviewedAt: null,
      reviewNotes: null,
      ownershipCode,
      isOwnershipChecked: false,
      isEmailed: false,
      creatorId: null,
      debut: null,
    },
  ])
})

test('a rejected application shows its reason and no code', async () => {
  const { id } = await applied()
  await reject(id, 'Too few videos')
  expect(await own()).toMatchObject([
    { id, status: 'rejected', reviewedAt: expect.any(String), reviewNotes: 'Too few videos', ownershipCode: null },
  ])
})

test('an approved application links to its creator while the creator is listed', async () => {
  const { id } = await applied()
  await approve(id)
  const [creator] = (await server().get('/api/creators')).json<[Creator]>()
  expect(creator.youtubeId).toBe(JOJOL)
  expect(await own()).toMatchObject([{ id, status: 'approved', ownershipCode: null, creatorId: creator.id }])
  await server().del(`/api/creators/${creator.id}`, { as: admin() })
  expect(await own()).toMatchObject([{ id, status: 'approved', creatorId: null }])
})

test("a waiting application links to its channel's page if the channel gets listed meanwhile", async () => {
  const { id } = await applied('https://www.youtube.com/@jojol')
  await server().post('/api/creators/add-from-youtube', {
    as: admin(),
    body: { channelId: JOJOL, category: 'Gaming' },
  })
  const [creator] = (await server().get('/api/creators')).json<[Creator]>()
  expect(await own()).toMatchObject([
    { id, status: 'pending', creatorId: creator.id, ownershipCode: expect.any(String) },
  ])
})

test("a rejected application links to its channel's page if the channel gets listed later", async () => {
  const { id } = await applied('https://www.youtube.com/@jojol')
  await reject(id)
  expect(await own()).toMatchObject([{ id, status: 'rejected', creatorId: null }])
  const bobs = await applied('@jojol', await server().signUp('Bob'))
  await approve(bobs.id)
  const [creator] = (await server().get('/api/creators')).json<[Creator]>()
  expect(await own()).toMatchObject([{ id, status: 'rejected', creatorId: creator.id, reviewNotes: 'Too few videos' }])
  await server().del(`/api/creators/${creator.id}`, { as: admin() })
  expect(await own()).toMatchObject([{ id, status: 'rejected', creatorId: null }])
})

test('the newest application is first, whatever its status', async () => {
  const [first, second, third] = [await applied('@jojol'), await applied('@micode'), await applied('@nowtech')]
  await reject(third.id, 'No')
  expect((await own()).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
})

test("other players, admins, viewers and visitors without a session see none of a player's applications", async () => {
  await applied()
  const bob = await server().signUp('Bob')
  const his = await applied('@micode', bob)
  expect((await own(bob)).map(({ id }) => id)).toEqual([his.id])
  expect([await own(admin()), await own(await server().watch())]).toEqual([[], []])
  expect((await server().get('/api/ipo/applications/own')).json()).toMatchObject({ code: 'signed_out' })
})

test('deleting an account deletes its applications', async () => {
  await applied()
  await server().post('/api/auth/delete-account', { as: ada() })
  expect(await server().db.selectFrom('ipo_applications').select('id').execute()).toEqual([])
  expect((await server().get('/api/ipo/applications/own', { as: ada() })).json()).toMatchObject({ code: 'signed_out' })
})

test.each([
  ['@jojol', '@jojol'],
  ['@jojol', 'https://m.youtube.com/@JOJOL/videos?si=abc'],
  ['https://www.youtube.com/@jojol', 'youtube.com/c/Jojol'],
  [JOJOL, `https://www.youtube.com/channel/${JOJOL}/about`],
  ['https://youtu.be/1mj521HGMN0', 'https://www.youtube.com/watch?v=1mj521HGMN0'],
  ['@jojol', `https://www.youtube.com/channel/${JOJOL}`],
  [JOJOL, 'https://www.youtube.com/@jojol'],
  ['youtube.com/c/Jojol', `https://youtu.be/${VIDEOS_OF_JOJOL[0]}`],
  [`https://youtu.be/${VIDEOS_OF_JOJOL[0]}`, JOJOL],
  [`https://youtu.be/${VIDEOS_OF_JOJOL[0]}`, `https://youtu.be/${VIDEOS_OF_JOJOL[1]}`],
])('while %s waits, the same player cannot apply with %s', async (first, again) => {
  const { id, ownershipCode } = await applied(first)
  const reply = await apply(again)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'already_applied', title: 'Already Applied', applicationId: id },
  ])
  expect(await own()).toMatchObject([{ id, ownershipCode }])
  expect(await howManyWait()).toBe(1)
})

test('a player may apply for another channel meanwhile, and another player for the same channel', async () => {
  const first = await applied()
  const bob = await server().signUp('Bob')
  const his = await applied('@JOJOL', bob)
  expect(his.ownershipCode).not.toBe(first.ownershipCode)
  await applied('@micode')
  expect(await howManyWait()).toBe(3)
})

test('an id, a name or a video that YouTube does not know counts as a channel of its own', async () => {
  const source = server().deps.source as { name: string }
  source.name = 'youtube'
  onTestFinished(() => void (source.name = 'recorded'))
  await applied('@nobody-has-this')
  await applied(`UC${'x'.repeat(22)}`)
  await applied('https://youtu.be/xxxxxxxxxxx')
  await applied(JOJOL)
  expect(await howManyWait()).toBe(4)
})

test('while the source does not respond, channels are compared by their spelling alone', async () => {
  await applied('@jojol')
  const find = server().deps.source.find
  server().deps.source.find = () => Promise.reject(new SourceUnavailable('unavailable', 'down'))
  const second = await apply(JOJOL)
  server().deps.source.find = find
  expect(second.statusCode).toBe(201)
  expect((await apply('@JOJOL')).json()).toMatchObject({ code: 'already_applied' })
})

test('of two simultaneous applications by id and by name, one is accepted', async () => {
  const replies = await Promise.all(['@jojol', JOJOL, 'youtube.com/@jojol'].map((spelling) => apply(spelling)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
})

test('after a rejection a player may apply again and gets a new code', async () => {
  const first = await applied()
  await reject(first.id, 'Too few videos')
  const second = await applied()
  expect(second.ownershipCode).not.toBe(first.ownershipCode)
  expect((await apply()).json()).toMatchObject({ code: 'already_applied', applicationId: second.id })
})

test('of simultaneous applications of one player in different spellings, one is accepted', async () => {
  const spellings = ['@jojol', '@Jojol', 'youtube.com/@jojol', 'https://www.youtube.com/c/jojol']
  const replies = await Promise.all(spellings.map((spelling) => apply(spelling)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const { id } = replies.find(({ statusCode }) => statusCode === 201)!.json<Applied>()
  for (const reply of replies.filter(({ statusCode }) => statusCode === 409))
    expect(reply.json()).toMatchObject({ code: 'already_applied', applicationId: id })
  expect(await howManyWait()).toBe(1)
})
