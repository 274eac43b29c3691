/** Managing the catalogue: the admin code, then adding, finding, editing and deleting channels. */
import type { Page } from '@playwright/test'
import type { AdminCreator } from '#contract/admin.ts'
import { expect, test } from './support/journey.ts'
import { ADMIN_CODE } from './support/people.ts'
import { read, RESEND, signUp, signUpAdmin, takeOut } from './support/scene.ts'

test.use({ on: 'busy' })

test('the dashboard opens with the right admin code and refuses a wrong one', async ({ page, axe }) => {
  await signUp(page)
  await page.goto('/admin')
  const dialog = page.getByRole('dialog', { name: 'Admin Access' })
  await dialog.getByLabel('Code').fill('not the code')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByText('Invalid Code').first()).toBeVisible()
  await expect(dialog.getByLabel('Code')).toHaveValue('')
  expect((await page.request.get('/api/admin/creators', RESEND)).status()).toBe(403)

  await dialog.getByLabel('Code').fill(ADMIN_CODE)
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('button', { name: 'Update All Creators' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  // the message of the previous attempt is gone
  await expect(page.getByText('Invalid Code')).toHaveCount(0)
  await expect(page).toHaveURL(/\/manage-creators$/)
  await axe()
})

test(
  'an admin adds a channel by its id, edits its price, and deletes it after confirming',
  { tag: '@phone' },
  async ({ page }) => {
    await signUpAdmin(page)
    const { youtubeId, channelName } = await takeOut(page, 30)
    await page.goto('/admin')
    const row = page.getByRole('article', { name: channelName, exact: true })
    await page.getByRole('searchbox', { name: 'Search channels' }).fill(youtubeId)
    await expect(page.getByText('No creators found')).toBeVisible()

    await page.getByLabel('Channel ID').fill(youtubeId)
    await page.getByLabel('Category').first().selectOption('Music')
    await page.getByRole('button', { name: 'Add Channel' }).click()
    await expect(page.getByText('Channel Added!').first()).toBeVisible()
    await expect(row).toContainText('Music')

    await row.getByRole('button', { name: `Edit ${channelName}` }).click()
    const form = page.getByRole('form', { name: `Edit ${channelName}` })
    await form.getByLabel('Price').fill('a lot')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please enter an amount such as 10000.00')).toBeVisible()
    await form.getByLabel('Price').fill('12345.00')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Creator Updated!').first()).toBeVisible()
    await expect(row).toContainText('$12,345')
    expect((await listed(page, youtubeId))?.priceOverride).toBe('12345.00')

    const asked = page.getByRole('dialog', { name: 'Delete Creator' })
    await row.getByRole('button', { name: `Delete ${channelName}` }).click()
    await expect(asked).toContainText(`Are you sure you want to delete ${channelName}?`)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `Delete ${channelName}` }).click()
    await asked.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Creator Deleted!').first()).toBeVisible()
    await expect(page.getByText('No creators found')).toBeVisible()
    expect(await listed(page, youtubeId)).toBeUndefined()
  },
)

test(
  'an admin finds a channel by its name and adds it after choosing a category',
  { tag: '@desktop' },
  async ({ page }) => {
    await signUpAdmin(page)
    const { youtubeId, channelName } = await takeOut(page, 40)
    await page.goto('/admin')
    const search = page.locator('section', { has: page.getByRole('heading', { name: 'Search Channels' }) }).last()
    await search.getByLabel('Channel', { exact: true }).fill(channelName)
    await search.getByRole('button', { name: 'Search' }).click()
    const add = search.getByRole('button', { name: `Add ${channelName}`, exact: true })
    await expect(add).toBeDisabled()
    await search.getByLabel('Category').selectOption('gaming')
    await add.click()
    await expect(page.getByText('Creator added successfully!').first()).toBeVisible()
    await expect(search.getByText('Added', { exact: true })).toBeVisible()
    expect(await listed(page, youtubeId)).toMatchObject({ channelName, category: 'gaming' })
  },
)

async function listed(page: Page, youtubeId: string): Promise<AdminCreator | undefined> {
  const creators = await read<AdminCreator[]>(page, '/api/admin/creators')
  return creators.find((creator) => creator.youtubeId === youtubeId && creator.isActive)
}
