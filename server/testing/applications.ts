/** A server for tests of applications, with a new player who applies and a new admin before each test. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Applied } from '#contract/ipo.ts'
import { startTestServer, type Actor, type TestServer } from './server.ts'

/** The form for a channel of the recorded season. */
const FORM = { channelName: 'Jojol', contactEmail: 'jojol@example.com', category: 'Technology' }

export function takeApplications() {
  let server: TestServer
  let ada: Actor
  let admin: Actor
  beforeAll(async () => {
    server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  })
  beforeEach(async () => {
    await server.reset()
    ada = await server.signUp('Ada')
    admin = await server.elevate(await server.signUp('Admin'))
  })
  afterAll(() => server.close())

  const apply = (youtubeChannelUrl = '@jojol', as = ada) =>
    server.post('/api/ipo/apply', { as, body: { ...FORM, youtubeChannelUrl } })
  return {
    server: () => server,
    ada: () => ada,
    admin: () => admin,
    apply,
    async applied(youtubeChannelUrl?: string, as?: Actor): Promise<Applied> {
      const reply = await apply(youtubeChannelUrl, as)
      expect(reply.statusCode).toBe(201)
      return reply.json()
    },
    approve: (id: number) => server.post(`/api/ipo/applications/${id}/approve`, { as: admin }),
    reject: (id: number, reason = 'Too few videos') =>
      server.post(`/api/ipo/applications/${id}/reject`, { as: admin, body: { reason } }),
  }
}
