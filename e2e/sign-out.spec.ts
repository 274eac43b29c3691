/** Signing out removes a player's data from the browser, and a forgotten password is reset by an emailed link. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './support/journey.ts'
import { enter, RESEND, signUp } from './support/scene.ts'
import { storedText } from './support/stored.ts'

test.use({ on: 'busy' })

test(
  'signing out leads to the landing page, and going back shows nothing of the player',
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

test(
  'signing out leads every other window to the sign-in, also one with an open dialog',
  { tag: '@phone' },
  async ({ page, context }) => {
    await signUp(page)
    const other = await context.newPage()
    await other.goto('/scout')
    await other.getByRole('button', { name: 'Open menu' }).click()
    await expect(other.getByRole('dialog', { name: 'Menu' })).toBeVisible()

    await page.goto('/leaderboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
    await expect(other.getByLabel('Password')).toBeVisible()
    await expect(other).toHaveURL(/\/sign-in\?to=%2Fscout$/)
    await expect(other.getByText('You have been signed out. Sign in to continue.')).toBeVisible()
  },
)

/** Returns the link in the email to this address, from the outbox. */
async function linkFor(email: string, dataDir: string): Promise<string | undefined> {
  const outbox = path.join(dataDir, 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    // quoted-printable text breaks long lines with = at their end
    const text = (await readFile(path.join(outbox, name), 'utf8').catch(() => '')).replaceAll('=\r\n', '')
    const link = /^http\S+\/reset-password#\S+$/m.exec(text)?.[0]
    if (text.includes(email) && link) return link
  }
  return undefined
}

test(
  'a player with a forgotten password sets a new one by an emailed link, and signs in with it',
  { tag: '@phone' },
  async ({ page, app, axe }) => {
    const { email } = await signUp(page)
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('tab', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await axe()
    await page.getByRole('button', { name: 'Ask for a link' }).click()
    await expect(page.getByText(/^If this email has an account, we have made a reset link/)).toBeVisible()
    await expect(page.getByText(/^This installation cannot send email/)).toBeVisible()
    await axe()

    await expect.poll(() => linkFor(email, app.dataDir)).toBeDefined()
    await page.goto((await linkFor(email, app.dataDir))!)
    await page.getByLabel('New password', { exact: true }).fill('nine yellow llamas nap')
    await axe()
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('nine yellow llamas nap')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  },
)
