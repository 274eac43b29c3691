/**
 * An administrator makes a series from a bare installation. Three of its competitions overlap the built-in one. A player enters two of them
 * and the built-in one; one is locked and ended by hand and paid, and one is cancelled with a reason.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { expect, test as journey } from './support/journey.ts'
import { ADMIN_CODE, costOf } from './support/people.ts'
import { read, RESEND, signUpAdmin } from './support/scene.ts'
import { startServer } from './support/server.ts'

/** A server for this test alone, because other journeys expect a single open competition. */
const test = journey.extend<{ ownServer: Awaited<ReturnType<typeof startServer>> }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-by-hand-'))
    await use(
      await startServer({
        ADMIN_CODE,
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

test('an administrator makes a series, locks and ends its competition, and cancels the next', async ({ page, axe }) => {
  await signUpAdmin(page)
  const alone = await placeOfController(page, '/')
  await page.goto('/manage-creators')
  await page.getByRole('link', { name: 'Manage Competitions' }).click()
  await expect(page.getByRole('heading', { name: 'Competitions', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New Series' }).click()
  const form = page.getByRole('dialog', { name: 'New Series' })
  await form.getByLabel('Title').fill('Friday Night')
  await form.getByLabel('Repeats').selectOption('daily')
  await form.getByLabel('Locks at').fill('20:00')
  await form.getByLabel('Drafting opens, hours before').fill('96')
  await form.getByLabel('Review, in minutes').fill('0')
  await form.getByLabel('Other prize').fill('A mug')
  await expect(form).toContainText(/\d+ creators\. Locks, in your time:/)
  await axe()
  await form.getByRole('button', { name: 'Create Series' }).click()
  await expect(page.getByText('Series Created').first()).toBeVisible()

  const drafting = page.getByRole('region', { name: 'Drafting' })
  const first = drafting.getByRole('listitem', { name: 'Friday Night 1' })
  await expect(first).toContainText('A mug')
  await expect(drafting.getByRole('listitem', { name: 'Friday Night 3' })).toBeVisible()
  const open = await read<Competition[]>(page, '/api/competitions/open')
  const fridays = open.filter(({ prizeTitle }) => prizeTitle === 'Friday Night').map(({ id }) => id)
  const builtIn = open.find(({ prizeTitle }) => prizeTitle !== 'Friday Night')!
  const [id, second] = fridays

  const together = () => placeOfController(page, `/?competition=${builtIn.id}`)
  await expect.poll(together, { message: 'the choice moves no button' }).toEqual(alone)
  await page.goto(`/?competition=${id}`)
  const shown = page.getByRole('combobox', { name: 'Competition', exact: true })
  await expect(shown).toHaveValue(String(id))
  for (const competitionId of [id!, second!, builtIn.id]) await enter(page, competitionId)

  await page.goto('/manage-competitions')
  await first.getByRole('button', { name: 'Lock Now Friday Night 1' }).click()
  await page.getByRole('dialog', { name: 'Lock Now' }).getByRole('button', { name: 'Lock Now' }).click()
  const live = page.getByRole('region', { name: 'Live', exact: true }).getByRole('listitem', { name: 'Friday Night 1' })
  await live.getByRole('button', { name: 'Dry Run Friday Night 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Dry Run' })).toContainText('1 entry')
  await page.keyboard.press('Escape')
  await live.getByRole('button', { name: 'End Now Friday Night 1' }).click()
  await page.getByRole('dialog', { name: 'End Now' }).getByRole('button', { name: 'End Now' }).click()
  const finished = page.getByRole('region', { name: 'Finished' })
  await expect(finished.getByRole('listitem', { name: 'Friday Night 1' })).toContainText('1 player, 0 bots')

  const next = page.getByRole('listitem', { name: 'Friday Night 2' })
  await next.getByRole('button', { name: 'Cancel Friday Night 2' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Competition' })
  await cancel.getByLabel('Reason').fill(REASON)
  await cancel.getByRole('button', { name: 'Cancel Competition' }).click()
  await expect(finished).toContainText(REASON)
  await axe()

  await expect.poll(() => messages(page)).toContainEqual(expect.stringContaining('Your prize from the host: A mug.'))
  await expect.poll(() => messages(page)).toContainEqual(expect.stringContaining(REASON))
  await page.goto(`/result?competition=${id}`)
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Your prize from the host: A mug')
  await page.goto(`/result?competition=${second}`)
  await expect(page.getByText(REASON)).toBeVisible()
  expect(await read<Entry[]>(page, `/api/entries/user/${builtIn.id}/all`)).toHaveLength(1)
})

/** Opens the draft. Returns where a phone's controller stands, or null on a desktop. */
async function placeOfController(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
  const controls = page.getByRole('region', { name: 'Controls' })
  return (await controls.count()) === 0 ? null : controls.boundingBox()
}

const REASON = 'The stream is off tonight.'

const messages = async (page: Page): Promise<string[]> =>
  (await read<{ message: string }[]>(page, '/api/notifications')).map(({ message }) => message)

/** Enters the three cheapest creators on offer. */
async function enter(page: Page, competitionId: number): Promise<void> {
  const picks = (await read<Creator[]>(page, `/api/creators?id=${competitionId}`))
    .filter(({ inPlay }) => inPlay)
    .slice(-3)
    .map(({ id: creatorId, price }) => ({ creatorId, price }))
  const entry = { competitionId, picks, totalSalary: costOf(picks) }
  expect((await page.request.post('/api/entries', { data: entry, ...RESEND })).status()).toBe(201)
}
