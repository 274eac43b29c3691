/**
 * An administrator makes a series from a bare installation. Its competition overlaps the built-in one, takes an entry, is locked and ended by
 * hand, and the next one is cancelled with a reason.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Creator } from '#contract/creators.ts'
import type { Competition } from '#contract/competitions.ts'
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
  await page.goto('/manage-creators')
  await page.getByRole('link', { name: 'Manage Competitions' }).click()
  await expect(page.getByRole('heading', { name: 'Competitions', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New Series' }).click()
  const form = page.getByRole('dialog', { name: 'New Series' })
  await form.getByLabel('Title').fill('Friday Night')
  await form.getByLabel('Repeats').selectOption('daily')
  await form.getByLabel('Locks at').fill('20:00')
  await form.getByLabel('Drafting opens, hours before').fill('48')
  await form.getByLabel('Other prize').fill('A mug')
  await expect(form).toContainText(/\d+ creators\. Locks, in your time:/)
  await axe()
  await form.getByRole('button', { name: 'Create Series' }).click()
  await expect(page.getByText('Series Created').first()).toBeVisible()

  const drafting = page.getByRole('region', { name: 'Drafting' })
  const first = drafting.getByRole('listitem', { name: 'Friday Night 1' })
  await expect(first).toContainText('A mug')
  const open = await read<Competition[]>(page, '/api/competitions/open')
  const { id } = open.find(({ prizeTitle }) => prizeTitle === 'Friday Night')!
  expect(open.length).toBeGreaterThan(1)

  await page.goto(`/?competition=${id}`)
  await expect(page.getByRole('combobox', { name: 'Competition', exact: true })).toHaveValue(String(id))
  const picks = (await read<Creator[]>(page, `/api/creators?id=${id}`))
    .filter(({ inPlay }) => inPlay)
    .slice(-3)
    .map(({ id: creatorId, price }) => ({ creatorId, price }))
  const entry = { competitionId: id, picks, totalSalary: costOf(picks) }
  expect((await page.request.post('/api/entries', { data: entry, ...RESEND })).status()).toBe(201)

  await page.goto('/manage-competitions')
  await expect(first).toBeVisible()
  await first.getByRole('button', { name: 'Lock Now Friday Night 1' }).click()
  await page.getByRole('dialog', { name: 'Lock Now' }).getByRole('button', { name: 'Lock Now' }).click()
  const live = page.getByRole('region', { name: 'Live', exact: true }).getByRole('listitem', { name: 'Friday Night 1' })
  await live.getByRole('button', { name: 'End Now Friday Night 1' }).click()
  await page.getByRole('dialog', { name: 'End Now' }).getByRole('button', { name: 'End Now' }).click()
  const review = page.getByRole('region', { name: 'In review' }).getByRole('listitem', { name: 'Friday Night 1' })
  await expect(review).toContainText('1 player, 0 bots')
  await review.getByRole('button', { name: 'Dry Run Friday Night 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Dry Run' })).toContainText('1 entry')
  await page.keyboard.press('Escape')

  const second = page.getByRole('listitem', { name: 'Friday Night 2' })
  await second.getByRole('button', { name: 'Cancel Friday Night 2' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Competition' })
  await cancel.getByLabel('Reason').fill('The stream is off tonight.')
  await cancel.getByRole('button', { name: 'Cancel Competition' }).click()
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('The stream is off tonight.')
  await axe()
})
