/** A lineup before the lock: filled, entered, edited, imported from a file, withdrawn. */
import { readFile } from 'node:fs/promises'
import type { Entry } from '#contract/entries.ts'
import { expect, test } from './support/journey.ts'
import { activeCompetition, read, signUp } from './support/scene.ts'

test(
  'a filled roster is entered, edited, changed by a file and withdrawn',
  { tag: '@phone' },
  async ({ page, axe }) => {
    await signUp(page)
    const { id, totalEntries } = await activeCompetition(page)
    const own = () => read<Entry[]>(page, `/api/entries/user/${id}/all`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('button', { name: 'Fill', exact: true }).click()
    await page.getByRole('button', { name: /^Start: enter/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Entry' }).click()
    await expect(page).toHaveURL(/gamemode$/)
    const [entered] = await own()
    expect(entered!.picks.length).toBeGreaterThan(3)

    await page.goto('/myteams')
    await page.getByRole('button', { name: 'Edit Entry 1' }).click()
    await page.getByRole('button', { name: 'Edit roster' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit roster' })
    await axe()
    const removing = editor.getByRole('button', { name: /^Remove / })
    await removing.first().click()
    await editor.getByRole('button', { name: 'Save roster' }).click()
    await expect(page.getByText('Roster Saved').first()).toBeVisible()
    const [edited] = await own()
    expect(edited).toMatchObject({ id: entered!.id, version: 2 })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Rosters as a file' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my entries' }).click()
    const sheet = await readFile(await (await downloading).path(), 'utf8')
    const back = `${sheet}${entered!.picks.reduce((line, { creatorId }) => `${line},${creatorId},,`, '')}\r\n`
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(back) })
    await expect(page.getByText('1 new, 1 as before')).toBeVisible()
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect.poll(async () => (await own()).length).toBe(2)

    await page.getByRole('button', { name: 'Edit Entry 1 of 2' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw Entry 1 of 2?' }).getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Entry Withdrawn').first()).toBeVisible()
    expect((await own()).map((entry) => entry.id)).not.toContain(entered!.id)
    expect((await activeCompetition(page)).totalEntries).toBeGreaterThanOrEqual(totalEntries + 1)
  },
)
