/**
 * A stream: the host has a series and a league, a guest opens the link and reaches the first pick in four taps, and the overlay in a third
 * browser shows who is in, the live round, and who beat the host. The host's series and league are made over HTTP, because
 * competitions-by-hand.spec.ts and leagues.spec.ts make them in the browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
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
  'on a stream a guest comes by the link, and the overlay shows the live round and who beat the host',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, axe }) => {
    await signUpAdmin(page)
    const series = await post<{ id: number }>(page, '/api/admin/series', SERIES)
    const league = { name: 'Stream League', isHost: true, seriesId: series.id, rounds: 4 }
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
    await guest.getByLabel('First name').fill('Ben')
    await guest.getByLabel('Email').fill(`ben-${crypto.randomUUID()}@example.org`)
    await guest.getByLabel('Password').fill('a quiet orbit 77')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('button', { name: 'Join League' }).click()
    await guest.getByRole('link', { name: 'Draft Your Roster' }).first().click()
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
    await elsewhere.setContent(`<iframe src="${address}"></iframe><iframe src="${address}&background=dark"></iframe>`)
    const [plain, embed] = [0, 1].map((nth) => elsewhere.frameLocator(`iframe >> nth=${nth}`))
    await expect(embed!.getByRole('heading', { name: 'Stream League' })).toBeVisible()
    await expect(plain!.getByRole('heading')).toHaveCount(0)

    await page.getByRole('button', { name: 'Switch Off' }).click()
    await expect(overlay).toContainText('This overlay was switched off.')
    for (const one of [streamed, guest, elsewhere]) await one.context().close()
  },
)

const SERIES = {
  title: 'Friday Night',
  description: null,
  repeats: 'daily',
  weekdays: [],
  firstDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  timeOfDay: '20:00',
  timeZone: 'UTC',
  draftMinutes: 96 * 60,
  liveMinutes: 120,
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
