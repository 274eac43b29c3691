/** Creator IPO in an endless season: its channels are invented, so no real channel can be listed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEndlessSeason } from '#server/adapters/endless.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ source: openEndlessSeason(null, 'a secret') })
})
afterAll(() => server.close())

test('an application for a real channel is refused and stored nowhere, and no channel is named as one that can be listed', async () => {
  const ada = await server.signUp('Ada')
  const body = {
    youtubeChannelUrl: 'https://www.youtube.com/@jojol',
    channelName: 'Jojol',
    contactEmail: 'jojol@example.com',
    category: 'Science & Nature',
  }
  const refused = await server.post('/api/ipo/apply', { as: ada, body })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      code: 'invented_season',
      title: 'Submission Failed',
      message: 'This game plays invented channels on simulated days, so no real channel can be listed',
    },
  ])
  expect(await server.db.selectFrom('ipo_applications').select('id').execute()).toEqual([])
  expect((await server.get('/api/ipo/channels', { as: ada })).json()).toEqual({
    isSeasonOnly: true,
    soon: [],
    later: [],
  })
})
