/**
 * A class behind one address: 25 seats from a pasted list of names, two of them in browsers of their own, "Lock Now", "End Now", and the file
 * of every decision. Rate limits are those of a real installation.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE, costOf } from './support/people.ts'
import { activeCompetition, read, RESEND, signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

/** A server for this test alone, because it locks and ends the competition. */
const test = journey.extend<{ ownServer: Awaited<ReturnType<typeof startServer>> }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-class-'))
    await use(
      await startServer({
        ADMIN_CODE,
        DRAFT_SECONDS: '7200',
        LIVE_SECONDS: '7200',
        REVIEW_SECONDS: '0',
        DEMO_RIVALS: '0',
        RATE_LIMIT_FACTOR: '1',
        DATA_DIR: path.join(folder, 'data'),
      }),
    )
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

const PUPILS = Array.from({ length: 25 }, (_, nth) => `Pupil ${nth + 1}`)

test('a class of 25 plays from a pasted list of names behind one address, and the file has every decision @desktop', async ({
  page,
  browser,
  baseURL,
  viewport,
  axe,
}) => {
  await signUpAdmin(page)
  const { id, salaryCap, maxPicks } = await activeCompetition(page)
  await page.goto('/league')
  await page.getByRole('button', { name: 'Start a League' }).click()
  const form = page.getByRole('dialog', { name: 'Start a League' })
  await form.getByLabel('Name', { exact: true }).fill('Class 7b')
  await form.getByRole('checkbox', { name: /^Seats by name/ }).check()
  await form.getByRole('button', { name: 'Start League' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Class 7b' })).toBeVisible()
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  await page.getByLabel('Names, one in each line').fill([...PUPILS, 'pupil 1', ''].join('\n'))
  await page.getByRole('button', { name: 'Make Seats' }).click()
  await expect(page.getByText('Line 26, pupil 1: an earlier line has this name already.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Show the Sheet' }).click()
  const cards = page.getByRole('list', { name: 'Personal links' }).getByRole('listitem')
  await expect(cards).toHaveCount(25)
  await axe()
  const links = await Promise.all(
    (await cards.allInnerTexts()).map((text) => /http\S+#[0-9A-Z]{20}/.exec(text)![0].replace(/\s/g, '')),
  )
  // the browser's own print has the sheet alone
  await page.emulateMedia({ media: 'print' })
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personal Links' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const slug = new URL(page.url()).pathname.split('/').at(-1)!

  // two pupils in browsers: one by the personal link, with at most four presses to the first pick
  const contexts: BrowserContext[] = []
  const device = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers: 'block' })
    contexts.push(context)
    return context.newPage()
  }
  const first = await device()
  const requested: string[] = []
  first.on('request', (request) => void requested.push(request.url(), request.headers().referer ?? ''))
  await first.goto(links[0]!)
  await first.getByRole('button', { name: 'Play as Pupil 1' }).click()
  await first.getByRole('checkbox').check()
  await first.getByRole('button', { name: 'Accept & Continue' }).click()
  const region = first.getByRole('region', { name: 'Your recovery code' })
  await expect(region).toBeVisible()
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter((address) => address.split('#')[0]!.includes(links[0]!.split('#')[1]!))).toEqual([])
  const words = (await region.getByText(/^[a-z]+ [a-z]+ [a-z]+ [a-z]+$/).innerText()).trim()
  await first.getByRole('button', { name: 'I Have Written It Down' }).click()

  // the second takes a seat that is not on the list, by the league's own link
  await page.getByRole('button', { name: 'Done' }).click()
  const { code } = await read<{ code: string }>(page, `/api/leagues/${slug}`)
  const second = await device()
  await second.goto(`/join/${slug}#${code}`)
  await second.getByLabel('Name', { exact: true }).fill('Late Pupil')
  await second.getByRole('button', { name: 'Take a Seat' }).click()
  await second.getByRole('checkbox').check()
  await second.getByRole('button', { name: 'Accept & Continue' }).click()
  await expect(second.getByText('Your recovery code')).toBeVisible()

  // the others over HTTP, as fast as they can
  const affordable = (await read<Creator[]>(page, '/api/creators')).filter(
    ({ inPlay, price }) => inPlay && Number(price) <= salaryCap / maxPicks,
  )
  const pupils = await Promise.all(
    links.slice(1).map(async (link) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) })
      contexts.push(context)
      const send = async (to: string, data: object = {}) =>
        expect((await context.request.post(to, { ...RESEND, data })).ok(), to).toBe(true)
      await send('/api/seats/open', { code: link.split('#')[1]! })
      await context.request.post('/api/accept-nda', RESEND)
      return context
    }),
  )
  const enterWith = async (context: BrowserContext, nth: number) => {
    const picks = affordable.slice(nth % 5, (nth % 5) + 3).map(({ id: creatorId, price }) => ({ creatorId, price }))
    const data = { competitionId: id, picks, totalSalary: costOf(picks) }
    expect((await context.request.post('/api/entries', { ...RESEND, data })).status()).toBe(201)
  }
  await Promise.all([first.context(), second.context(), ...pupils].map(enterWith))
  await page.goto(`/league/${slug}`)
  await expect(page.getByText(/^Not in yet: Margaret L\.$/)).toBeVisible()

  // the first pupil goes on at another computer
  const other = await device()
  await other.goto(`/join/${slug}`)
  await other.getByRole('button', { name: 'I Have a Recovery Code' }).click()
  await other.getByLabel('Name', { exact: true }).fill('pupil 1')
  await other.getByLabel('Four words').fill(words)
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Class 7b' })).toBeVisible()

  for (const act of ['lock', 'end']) {
    expect((await page.request.post(`/api/admin/competitions/${id}/${act}`, RESEND)).status()).toBe(200)
    if (act === 'lock') await expect.poll(async () => (await activeCompetition(page)).phase).toBe('live')
  }
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(28)
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Decisions' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const name of [...PUPILS, 'Late Pupil']) expect(file).toContain(`,${name},`)

  await other.goto('/discovery')
  await expect(other.getByText(/Seats play for the league table, not for prize money\./).first()).toBeVisible()
  for (const context of contexts) await context.close()
})
