/** Adding a channel to the catalogue: application, approval, listing, and the email about it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { drawPlainly, expect, test } from './support/journey.ts'
import { read, signUp, signUpAdmin, takeOut } from './support/scene.ts'

test.use({ on: 'busy' })

test('an application goes from the form to an admin and into the catalogue, and the applicant gets an email', async ({
  page,
  app,
  browser,
  axe,
}) => {
  const admin = await openOffice(browser, app.url)
  const { youtubeId, channelName } = await takeOut(admin, 20)
  const { email } = await signUp(page)

  await page.goto('/ipo')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('YouTube channel URL')).toHaveAttribute('aria-invalid', 'true')
  await fillIn(page, { address: `https://www.youtube.com/channel/${youtubeId}`, channelName, email })
  await page.getByLabel('Approximate subscriber count').fill('250000')
  await page.getByLabel('Description').fill('Rockets.\nAnd how they land.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
  const given = page.getByRole('region', { name: 'Your ownership code' }).locator('code')
  await expect(given).toHaveText(/^fantasy-social-[0-9a-f]{10}$/)
  const code = await given.innerText()
  await axe()

  await page.getByRole('link', { name: 'Back to Games' }).click()
  await expect(page).toHaveURL(/\/gamemode$/)
  await page.goto('/ipo')
  const own = page.getByRole('region', { name: 'Your applications' }).getByRole('listitem', { name: channelName })
  await expect(own).toContainText('Waiting')
  await expect(own.locator('code')).toHaveText(code)
  await axe()

  await admin.goto('/admin')
  const application = admin.getByRole('listitem', { name: channelName, exact: true })
  await expect(application).toContainText(email)
  await expect(application).toContainText(/47h \d+m left/)
  await application.getByRole('button', { name: `Look up the channel: ${channelName}` }).click()
  const channel = application.getByRole('region', { name: 'The channel on YouTube' })
  await expect(channel.getByRole('link', { name: channelName })).toHaveAttribute(
    'href',
    `https://www.youtube.com/channel/${youtubeId}`,
  )
  await expect(channel).toContainText('Statistics: YouTube, recorded')
  await expect(application).toContainText('Ownership cannot be checked with recorded statistics')
  await expect(application).toContainText(code)
  await application.getByRole('button', { name: `Approve ${channelName}` }).click()
  await expect(admin.getByText('Application Approved').first()).toBeVisible()
  await expect(application).toHaveCount(0)
  await admin.getByRole('searchbox', { name: 'Search channels' }).fill(channelName)
  await expect(admin.getByRole('article', { name: channelName, exact: true })).toContainText('Education')
  await admin.context().close()

  await page.reload()
  await expect(own).toContainText('Listed')
  await own.getByRole('link', { name: 'See its page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: channelName })).toBeVisible()

  const names = (await read<{ channelName: string }[]>(page, '/api/creators')).map((creator) => creator.channelName)
  expect(names).toContain(channelName)
  const emails = async () => (await emailsIn(app.dataDir)).filter((text) => text.includes(email)).join('\n')
  await expect.poll(emails, 'the emails in the outbox').toContain('Subject: Your channel is listed on Fantasy Social')
  expect(await emails()).toContain(code)
})

test('the applicant reads the reason of a rejection, and the same channel cannot apply twice at once', async ({
  page,
  app,
  browser,
  axe,
}) => {
  const admin = await openOffice(browser, app.url)
  const { youtubeId } = await takeOut(admin, 30)
  const { email } = await signUp(page)
  const channelName = `Tiny ${email.slice(4, 12)}`
  const send = async (address: string) => {
    await fillIn(page, { address, channelName, email })
    await page.getByRole('button', { name: 'Submit Application' }).click()
  }
  const submitted = page.getByRole('heading', { name: 'Application Submitted' })
  await page.goto('/ipo')
  await send('https://www.youtube.com/@nobody-at-all')
  await expect(page.getByLabel('YouTube channel URL')).toHaveAccessibleDescription(/that channel is not in it/)
  await axe()
  await send(`https://www.youtube.com/channel/${youtubeId}`)
  await expect(submitted).toBeVisible()

  await page.goto('/ipo')
  const own = page.getByRole('region', { name: 'Your applications' }).getByRole('listitem', { name: channelName })
  await expect(own).toContainText('We decide by')
  await send(`https://m.youtube.com/channel/${youtubeId}/videos`)
  await expect(own).toBeFocused()
  await expect(own).toHaveCount(1)

  await admin.goto('/admin')
  await admin.getByRole('button', { name: `Reject ${channelName}` }).click()
  await admin.getByLabel('Reason').fill('Too few videos for now')
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(admin.getByRole('listitem', { name: channelName, exact: true })).toHaveCount(0)
  await admin.context().close()

  await page.goto('/ipo')
  await expect(own).toContainText('Not listed')
  await expect(own).toContainText('Too few videos for now')
  await expect(own.locator('code')).toHaveCount(0)
  await axe()
  await send(`https://www.youtube.com/channel/${youtubeId}`)
  await expect(submitted).toBeVisible()
})

/** Opens a browser of its own for an admin. */
async function openOffice(browser: Browser, baseURL: string): Promise<Page> {
  const office = await browser.newContext({ baseURL })
  await office.addInitScript(drawPlainly)
  const admin = await office.newPage()
  await signUpAdmin(admin)
  return admin
}

async function fillIn(
  page: Page,
  { address, channelName, email }: Record<'address' | 'channelName' | 'email', string>,
) {
  await page.getByLabel('YouTube channel URL').fill(address)
  await page.getByLabel('Channel name').fill(channelName)
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Category').selectOption('Science & Nature')
}

async function emailsIn(dataDir: string): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(outbox, name), 'utf8')),
  )
}
