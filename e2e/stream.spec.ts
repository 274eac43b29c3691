/**
 * A stream: the host has a series and a league, a guest opens the link and reaches the first pick in three taps, and the overlay in a third
 * browser shows who is in, the live round, and who beat the host. The host's series and league are made over HTTP, because
 * competitions-by-hand.spec.ts and leagues.spec.ts make them in the browser.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import type { Competition } from '#contract/competitions.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE, costOf } from './support/people.ts'
import { read, RESEND, signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

/** A server for this test alone, because it locks and ends the competition. */
const test = journey.extend<{ ownServer: Awaited<ReturnType<typeof startServer>> }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-stream-'))
    await use(
      await startServer({
        ADMIN_CODE,
        AGREEMENT: 'off',
        DRAFT_SECONDS: '7200',
        LIVE_SECONDS: '7200',
        DEMO_RIVALS: '0',
        DATA_DIR: path.join(folder, 'data'),
      }),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

const MOST_SCRIPT_BYTES = 30_000

test(
  'a guest of a stream joins by the link, and the overlay shows the live round and who beat the host',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, axe }) => {
    await signUpAdmin(page)
    const series = await post<{ id: number }>(page, '/api/admin/series', SERIES)
    const league = { name: 'Stream League', isHost: true, hasSeats: true, seriesId: series.id, rounds: 4 }
    const { slug } = await post<{ slug: string }>(page, '/api/leagues', league)
    const open = await read<Competition[]>(page, '/api/competitions/open')
    const { id } = open.find(({ prizeTitle }) => prizeTitle === 'Friday Night')!
    const { code } = await read<LeaguePage>(page, `/api/leagues/${slug}`)

    await page.goto(`/league/${slug}`)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('button', { name: 'Overlay for a Stream' }).click()
    const dialog = page.getByRole('dialog', { name: 'Overlay' })
    await dialog.getByRole('button', { name: 'Show the Overlay' }).click()
    const preview = dialog.frameLocator('iframe')
    await expect(preview.getByRole('heading', { name: 'Stream League' })).toBeVisible()
    await axe()
    const address = (await dialog.locator('iframe').getAttribute('src'))!

    const streamed = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    const script = streamed.waitForResponse(/\/overlay\.js$/)
    await streamed.goto(address)
    expect((await (await script).body()).length).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    const overlay = streamed.getByRole('main')
    await expect(overlay).toContainText('0 of 1 are in')
    await expect(overlay).toContainText(/Locks in /)

    const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const guest = await context.newPage()
    await guest.goto(`/join/${slug}#${code}`)
    await guest.getByLabel('Name').fill('Ben')
    await guest.getByRole('button', { name: 'Take a Seat' }).click()
    await guest.getByRole('button', { name: 'I Have Written It Down' }).click()
    await guest.locator('#creators').getByRole('listitem').getByRole('button').nth(-2).click()
    await expect(overlay).toContainText('0 of 2 are in')

    await enter(page, id, -3)
    await enter(guest, id, -6)
    await expect(overlay).toContainText('2 of 2 are in')
    await act(page, id, 'lock')
    const rows = overlay.getByRole('listitem')
    await expect(overlay).toContainText(/Ends in /)
    await expect(rows).toHaveCount(2)
    const before = await rows.allInnerTexts()
    await expect.poll(() => rows.allInnerTexts(), { message: 'the points change by themselves' }).not.toEqual(before)

    await act(page, id, 'end')
    await expect(overlay).toContainText('Season 1, 1 of 4 rounds')
    const [round] = (await read<LeaguePage>(page, `/api/leagues/${slug}`)).played
    await expect(overlay.getByText('beat the host')).toHaveCount(round!.beatHost!)

    const elsewhere = await (await browser.newContext()).newPage()
    const frames = `<iframe src="${address}"></iframe><iframe src="${address}&background=dark"></iframe>`
    // another port is another origin
    const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(frames))
    await once(site.listen(0, '127.0.0.1'), 'listening')
    await elsewhere.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
    const [plain, embed] = [0, 1].map((nth) => elsewhere.frameLocator(`iframe >> nth=${nth}`))
    await expect(embed!.getByRole('heading', { name: 'Stream League' })).toBeVisible()
    await expect(plain!.getByRole('heading')).toHaveCount(0)

    await page.getByRole('button', { name: 'Switch Off' }).click()
    await page.getByRole('button', { name: 'Switch Off Now' }).click()
    await expect(overlay).toContainText('This overlay was switched off.')
    for (const one of [streamed, guest, elsewhere]) await one.context().close()
    site.close()
  },
)

/** The host locks before this time. The replayed day then takes a quarter of an hour, so points change within seconds. */
const LOCK = new Date(Date.now() + 6 * 60_000).toISOString()
const SERIES = {
  title: 'Friday Night',
  description: null,
  repeats: 'daily',
  weekdays: [],
  firstDate: LOCK.slice(0, 10),
  timeOfDay: LOCK.slice(11, 16),
  timeZone: 'UTC',
  draftMinutes: 60,
  liveMinutes: 10,
  reviewMinutes: 0,
  rounds: null,
  slate: { kind: 'everybody' },
  salaryCap: 50_000,
  prizeValue: '0.00',
  prizeText: 'A mug',
  bots: 0,
  maxEntries: 1,
}

async function post<Reply>(page: Page, address: string, data: object): Promise<Reply> {
  const response = await page.request.post(address, { data, ...RESEND })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as Reply
}

const act = (page: Page, competitionId: number, name: 'lock' | 'end') =>
  post(page, `/api/admin/competitions/${competitionId}/${name}`, {})

/** Enters the three creators that begin here in the price book, counted from its end. */
async function enter(page: Page, competitionId: number, from: number): Promise<void> {
  const inPlay = (await read<Creator[]>(page, `/api/creators?id=${competitionId}`)).filter((one) => one.inPlay)
  const picks = inPlay
    .slice(from)
    .slice(0, 3)
    .map(({ id: creatorId, price }) => ({ creatorId, price }))
  await post(page, '/api/entries', { competitionId, picks, totalSalary: costOf(picks) })
}
