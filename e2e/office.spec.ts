/**
 * An office and its chat: the owner of a league connects a channel, which gets one message a round, edited in place. A fake receiver stands in
 * for Discord. The eight rounds of a season are a test of the server (server/features/webhooks/webhooks.test.ts).
 */
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LeaguePage } from '#contract/leagues.ts'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE } from './support/people.ts'
import { activeCompetition, enter, read, RESEND, signUp, signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

const WEBHOOK = `/api/webhooks/123456789012345678/${'a'.repeat(60)}`
const MESSAGE = '900000000000000001'

type Chat = { url: string; heard: string[]; close: () => void }

/** A receiver that answers like Discord. */
async function openChat(): Promise<Chat> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { content } = JSON.parse(body) as { content: string }
      heard.push(`${request.method} ${request.url}\n${content}`)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: MESSAGE }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port')
  return { url: `http://127.0.0.1:${address.port}`, heard, close: () => server.close() }
}

/** A server for this test alone, because it locks and ends the competition. */
const test = journey.extend<{ chat: Chat; ownServer: Awaited<ReturnType<typeof startServer>> }>({
  chat: async ({ playwright: _playwright }, use) => {
    const chat = await openChat()
    await use(chat)
    chat.close()
  },
  ownServer: async ({ chat }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-office-'))
    await use(
      await startServer({
        ADMIN_CODE,
        DRAFT_SECONDS: '7200',
        LIVE_SECONDS: '7200',
        REVIEW_SECONDS: '0',
        DEMO_RIVALS: '0',
        WEBHOOK_ROOT: chat.url,
        DATA_DIR: path.join(folder, 'data'),
      }),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

test('the channel of a league hears of the draft and, in the same message, of the result', async ({
  page,
  browser,
  baseURL,
  viewport,
  chat,
  axe,
}) => {
  await signUpAdmin(page)
  const body = { name: 'Office', isHost: true, seriesId: null, rounds: 8 }
  const started = await page.request.post('/api/leagues', { data: body, ...RESEND })
  const { slug } = (await started.json()) as { slug: string }
  const { code } = await read<LeaguePage>(page, `/api/leagues/${slug}`)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers: 'block' })
  const guest = await context.newPage()
  await signUp(guest, 'Ben')
  expect((await guest.request.post('/api/leagues/join', { data: { code }, ...RESEND })).status()).toBe(200)

  await page.goto(`/league/${slug}`)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Messages to Discord or Slack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages to Discord or Slack' })
  await dialog.getByLabel('Address of the webhook').fill(`https://example.com${WEBHOOK}`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('Only addresses of Discord (discord.com) and Slack', { exact: false })).toBeVisible()
  await axe()
  await dialog.getByLabel('Address of the webhook').fill(`https://discord.com${WEBHOOK}`)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('discord.com/…/aaaa')).toBeVisible()
  await axe()
  await expect.poll(() => chat.heard.length, { timeout: 30_000 }).toBe(2)
  expect(chat.heard[0]).toMatch(
    /^POST \/discord\.com\/api\/webhooks\/\d+\/a+\?wait=true\n\*\*Fantasy Social is connected/,
  )
  expect(chat.heard[1]).toContain('the draft is open')

  const { id } = await activeCompetition(page)
  await enter(page, 3)
  await enter(guest, 4)
  for (const act of ['lock', 'end']) {
    await expect
      .poll(async () => (await page.request.post(`/api/admin/competitions/${id}/${act}`, RESEND)).status(), {
        timeout: 30_000,
      })
      .toBe(200)
  }
  await expect.poll(() => chat.heard.find((message) => message.includes('is final')), { timeout: 60_000 }).toBeDefined()
  const result = chat.heard.find((message) => message.includes('is final'))!
  expect(result).toMatch(new RegExp(`^PATCH /discord\\.com${WEBHOOK}/messages/${MESSAGE}\\n`))
  expect(result).toContain('Host')
  expect(result).toContain('Ben')
  expect(result).toContain(`/league/${slug}`)
  await context.close()
})
