/** Proof of ownership with the real YouTube client: the description comes from the API, and a check costs one unit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Player } from '#server/identity/player.ts'
import { channelIdOf } from '#server/adapters/youtube/fake/world.ts'
import { insertApplication } from '#server/records/applications.ts'
import { startYoutubeServer, type YoutubeServer } from '#server/testing/youtube.ts'
import { checkOwnership } from './ownership.ts'
import { approve, resolveChannel } from './review.ts'

const ORBIT = channelIdOf('orbit')
let game: YoutubeServer
let admin: Player
beforeAll(async () => {
  game = await startYoutubeServer()
  const { id } = await game.server.signUp('Admin')
  admin = { id, role: 'user', displayName: 'Admin', ndaAccepted: true, isElevated: true }
  game.youtube.addChannel({
    id: ORBIT,
    title: 'Orbit &amp; Academy',
    customUrl: '@orbit',
    description: 'All about orbits',
    subscribers: 1_980_000,
    views: '98765432101',
    thumbnailUrl: 'https://yt3.ggpht.com/orbit=s88',
  })
})
afterAll(() => game.close())

const submitted = (application: Parameters<typeof insertApplication>[1]) =>
  insertApplication(game.server.db, application)

const usedUnits = async () => {
  const rows = await game.server.db.selectFrom('youtube_quota').select('used').where('bucket', '=', 'general').execute()
  return rows.reduce((sum, { used }) => sum + used, 0)
}

test('the channel is shown with its counts, the code is found in its description, and it is listed', async () => {
  const { deps, youtube, server } = game
  const { id, ownership_code: code } = await submitted({
    youtube_channel_url: 'https://www.youtube.com/@orbit',
    channel_name: 'Orbit',
    contact_email: 'orbit@example.org',
    category: 'Education',
    submitted_by: admin.id,
  })
  expect(await resolveChannel(deps, id)).toMatchObject({
    youtubeId: ORBIT,
    handle: '@orbit',
    thumbnailUrl: 'https://yt3.ggpht.com/orbit=s88',
    subscriberCount: 1_980_000,
    listedAs: null,
  })
  await expect(checkOwnership(deps, admin, id)).rejects.toMatchObject({ refusal: { code: 'ownership_not_proven' } })

  youtube.changeChannel(ORBIT, { description: `All about orbits\n${code}` })
  const before = await usedUnits()
  expect(await checkOwnership(deps, admin, id)).toMatchObject({
    ownershipChannelId: ORBIT,
    ownershipProvenAt: expect.any(String),
  })
  expect((await usedUnits()) - before).toBe(1)

  expect(await approve(deps, admin, id)).toMatchObject({ status: 'approved' })
  const creators = await server.db
    .selectFrom('creators')
    .select(['youtube_id', 'handle', 'price_cents'])
    .where('is_active', '=', true)
    .execute()
  expect(creators).toEqual([{ youtube_id: ORBIT, handle: '@orbit', price_cents: 1_000_000 }])
})

test('a channel that YouTube no longer knows is reported, and its application waits', async () => {
  const { deps, youtube } = game
  youtube.removeChannel(ORBIT)
  const { id } = await submitted({
    youtube_channel_url: ORBIT,
    channel_name: 'Orbit',
    contact_email: 'orbit@example.org',
    category: 'Education',
    submitted_by: admin.id,
  })
  for (const decide of [checkOwnership, approve]) {
    await expect(decide(deps, admin, id)).rejects.toMatchObject({ refusal: { code: 'channel_not_found' } })
  }
})
