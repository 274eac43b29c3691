/** A channel's way into the catalogue: application, approval, listing, and the email about it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { drawPlainly, expect, test } from './support/journey.ts'
import { read, signUp, signUpAdmin, takeOut } from './support/scene.ts'

test.use({ on: 'busy' })

test('an application goes from the form to an admin, into the catalogue, and back as an email', async ({
  page,
  app,
  browser,
  axe,
}) => {
  const office = await browser.newContext({ baseURL: app.url })
  await office.addInitScript(drawPlainly)
  const admin = await office.newPage()
  await signUpAdmin(admin)
  const { youtubeId, channelName } = await takeOut(admin, 20)
  const { email } = await signUp(page)

  await page.goto('/ipo')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByLabel('YouTube channel URL')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('YouTube channel URL').fill(`https://www.youtube.com/channel/${youtubeId}`)
  await page.getByLabel('Channel name').fill(channelName)
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Category').selectOption('Science & Nature')
  await page.getByLabel('Approximate subscriber count').fill('250000')
  await page.getByLabel('Description').fill('Rockets.\nAnd how they land.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
  const given = page.getByRole('region', { name: 'Your ownership code' }).locator('code')
  await expect(given).toHaveText(/^fantasy-social-[0-9a-f]{10}$/)
  const code = await given.innerText()
  await axe()

  await admin.goto('/admin')
  const application = admin.getByRole('listitem', { name: channelName, exact: true })
  await expect(application).toContainText(email)
  await expect(application).toContainText(/47h \d+m left/)
  await application.getByRole('button', { name: `Look up ${channelName}` }).click()
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
  await office.close()

  const names = (await read<{ channelName: string }[]>(page, '/api/creators')).map((creator) => creator.channelName)
  expect(names).toContain(channelName)
  const emails = async () => (await emailsIn(app.dataDir)).filter((text) => text.includes(email)).join('\n')
  await expect.poll(emails, 'the emails in the outbox').toContain('Subject: Your channel is listed on Fantasy Social')
  expect(await emails()).toContain(code)
})

async function emailsIn(dataDir: string): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(outbox, name), 'utf8')),
  )
}
