/**
 * A league from its link to a round: the owner invites, a visitor signs up by the link and joins, both enter, and the settled round is in the
 * table. The code is in no address that the server gets.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE } from './support/people.ts'
import { activeCompetition, enter, RESEND, signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

/** A server for this test alone, because it locks and ends the competition. */
const test = journey.extend<{ ownServer: Awaited<ReturnType<typeof startServer>> }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-leagues-'))
    await use(
      await startServer({
        ADMIN_CODE,
        DRAFT_SECONDS: '7200',
        LIVE_SECONDS: '7200',
        REVIEW_SECONDS: '0',
        DEMO_RIVALS: '0',
        DATA_DIR: path.join(folder, 'data'),
      }),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

test('a visitor joins a league by its link, through sign-up and agreement, and plays a round in it', async ({
  page,
  browser,
  baseURL,
  viewport,
  axe,
}) => {
  await signUpAdmin(page)
  await page.goto('/league')
  await expect(page.getByRole('heading', { level: 2, name: 'Fantasy Social League' })).toBeVisible()
  await page.getByRole('button', { name: 'Start a League' }).click()
  const form = page.getByRole('dialog', { name: 'Start a League' })
  await form.getByLabel('Name', { exact: true }).fill('Friday Friends')
  await form.getByRole('checkbox', { name: /^I am the host/ }).check()
  await axe()
  await form.getByRole('button', { name: 'Start League' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Friday Friends' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await axe()
  const code = (await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()).replace('-', '')
  const link = `/join/${new URL(page.url()).pathname.split('/').at(-1)!}#${code}`
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers: 'block' })
  const guest = await context.newPage()
  const requested: string[] = []
  guest.on('request', (request) => void requested.push(request.url(), request.headers().referer ?? ''))
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Sign In to Join' }).click()
  await guest.getByLabel('First name').fill('Ben')
  await guest.getByLabel('Email').fill(`ben-${crypto.randomUUID()}@example.org`)
  await guest.getByLabel('Password').fill('a quiet orbit 77')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Accept & Continue' }).click()
  await expect(guest.getByText(/^By Margaret L\. · 1 member/)).toBeVisible()
  await guest.getByRole('button', { name: 'Join League' }).click()
  await expect(guest.getByText('Not in yet: Margaret L. and Ben')).toBeVisible()
  expect(requested.filter((address) => address.split('#')[0]!.includes(code))).toEqual([])

  const { id } = await activeCompetition(page)
  await enter(page, 3)
  await enter(guest, 4)
  await page.reload()
  await expect(page.getByText('Everybody is in.')).toBeVisible()
  await axe()
  const admin = async (act: string) =>
    expect((await page.request.post(`/api/admin/competitions/${id}/${act}`, RESEND)).status()).toBe(200)
  await admin('lock')
  await expect
    .poll(async () => (await activeCompetition(page)).phase, { message: 'the competition is live' })
    .toBe('live')
  await page.reload()
  await page.getByRole('button', { name: 'See the Round' }).click()
  const round = page.getByRole('dialog').getByRole('list', { name: 'Members' })
  await expect(round.getByRole('listitem')).toHaveCount(2)
  await round.getByRole('button', { name: 'Roster of Ben' }).click()
  await expect(page.getByRole('dialog', { name: 'Roster of Ben' })).toBeVisible()
  await page.keyboard.press('Escape')
  await axe()
  await page.keyboard.press('Escape')

  await admin('end')
  const rounds = page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')
  await expect(async () => {
    await page.reload()
    await expect(rounds).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/^You are /)).toBeVisible()
  await axe()
  await context.close()
})
