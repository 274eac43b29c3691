/**
 * The first start over YouTube: players read that drafting opens once three creators are listed and see no countdown, and an administrator
 * lists channels in bulk, changes them in bulk, and undoes a removal. YouTube is the fake of the server's tests.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { channelIdOf, startFakeYoutube } from '#server/adapters/youtube/fake/fake-youtube.ts'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE } from './support/people.ts'
import { signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

const NAMES = ['Ada', 'Bob', 'Cleo', 'Dora']

const test = journey.extend<{ youtubeServer: Awaited<ReturnType<typeof startServer>> }>({
  youtubeServer: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-first-start-'))
    const youtube = await startFakeYoutube()
    for (const name of NAMES)
      youtube.addChannel({ id: channelIdOf(name), title: `${name} & Co`, customUrl: `@${name.toLowerCase()}` })
    await use(
      await startServer({
        ADMIN_CODE,
        YOUTUBE_API_KEY: youtube.key,
        YOUTUBE_API_ROOT: youtube.url,
        DATA_DIR: path.join(folder, 'data'),
      }),
    )
    await youtube.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ youtubeServer }, use) => use(youtubeServer.url),
})

const WAITING = 'Drafting opens once three creators are listed'
const TAKEOUT = [
  'Kanal-ID,Kanal-URL,Kanaltitel',
  ...NAMES.slice(0, 2).map((name) => {
    const id = channelIdOf(name)
    return `${id},http://www.youtube.com/channel/${id},"${name}, the first"`
  }),
  `${channelIdOf('Nobody')},http://www.youtube.com/channel/${channelIdOf('Nobody')},Nobody`,
].join('\r\n')

test('without channels nothing counts down, and a list of channels is added in bulk', async ({ page, axe }) => {
  // the pictures of the fake channels
  await page.route('https://yt3.ggpht.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await signUpAdmin(page)
  for (const address of ['/', '/upcoming', '/watch']) {
    await page.goto(address)
    await expect(page.getByText(WAITING).first()).toBeVisible()
    expect(await page.getByText(/\d\d:\d\d:\d\d|opens in \d|until start/).count(), address).toBe(0)
    expect(await page.getByRole('timer').count(), address).toBe(0)
  }

  await page.goto('/manage-creators')
  const steps = page.getByRole('region', { name: 'Three Steps to the First Draft' })
  await expect(steps).toContainText('0 of 3 listed')
  await steps.getByRole('link', { name: 'paste a list of them' }).click()
  await page.getByLabel('Choose a CSV or text file').setInputFiles({
    name: 'subscriptions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${TAKEOUT}`, 'utf16le'),
  })
  const list = page.getByRole('textbox', { name: 'Channels' })
  await expect(list).toHaveValue(/Kanal-ID/)
  await list.fill(`${TAKEOUT}\n@cleo\nhttps://www.youtube.com/@DORA/videos\nhttps://www.youtube.com/playlist?list=x`)
  await page.getByLabel('Category', { exact: true }).selectOption('Gaming')
  await expect(
    page.getByText(/costs at most \d+ units of the YouTube quota, of which [\d,]+ are left today/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Check 5 Channels' }).click()
  const lines = page.getByRole('list', { name: 'Line by line' }).getByRole('listitem')
  await expect(lines).toContainText([
    /Ada & Co.*Will be added/s,
    /Bob & Co.*Will be added/s,
    /Nobody.*YouTube does not know this channel/s,
    /Cleo & Co.*Will be added/s,
    /Dora & Co.*Will be added/s,
    /playlist.*Not a channel/s,
  ])
  await page.getByLabel('Category of Cleo & Co').selectOption('Music')
  await axe()
  await page.getByRole('button', { name: 'Add 4 Channels' }).click()
  await expect(page.getByText('4 added, 2 not possible')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'YouTube Channels (4)' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Cleo & Co' })).toContainText('Music')
  await page.getByRole('button', { name: 'Choose Several' }).click()
  await page.getByRole('checkbox', { name: 'Choose Dora & Co' }).check()
  await axe()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 creator removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'YouTube Channels (3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'YouTube Channels (4)' })).toBeVisible()
})
