/** Signing out leaves nothing of the player in the browser. */
import { expect, test } from './support/journey.ts'
import { enter, RESEND, signUp } from './support/scene.ts'
import { storedText } from './support/stored.ts'

test.use({ on: 'busy' })

test(
  'signing out ends on the landing, and the way back shows nothing of the player',
  { tag: '@phone' },
  async ({ page }) => {
    await signUp(page)
    await enter(page, 3)
    await page.goto('/leaderboard')
    await expect(page.getByText('Ada').first()).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/discovery$/)
    await expect.poll(() => storedText(page)).toContain('Ada')

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect((await page.request.get('/api/auth/user', RESEND)).status()).toBe(401)
    expect((await page.request.get('/api/notifications', RESEND)).status()).toBe(401)
    expect(await storedText(page)).not.toContain('Ada')

    await page.goBack()
    await expect(page).toHaveURL(/\/sign-in\?to=%2Fdiscovery$/)
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByText('Ada')).toHaveCount(0)
  },
)
