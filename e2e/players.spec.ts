/**
 * An administrator finds a player, ends the sessions and bans the player with a reason. The player reads the reason at the sign-in, and
 * signs in again after the ban was lifted.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { PASSWORD, signUp, signUpAdmin } from './support/scene.ts'

test.use({ on: 'busy' })

const REASON = 'Six accounts in one competition.'

test('an administrator signs a player out, bans the player with a reason, and lifts the ban', async ({
  page,
  browser,
  baseURL,
  viewport,
  axe,
}) => {
  await signUpAdmin(page)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, serviceWorkers: 'block' })
  const guest = await context.newPage()
  const { email } = await signUp(guest, 'Grace')

  await page.goto('/manage-creators')
  await page.getByRole('link', { name: 'Manage Players' }).click()
  await page.getByRole('searchbox', { name: 'Search players' }).fill(email)
  const row = page.getByRole('listitem', { name: 'Grace L.' })
  await expect(page.getByRole('listitem', { name: /^Grace/ })).toHaveCount(1)
  await expect(row).toContainText('1 session')
  await row.getByRole('button', { name: 'End Sessions of Grace L.' }).click()
  await page.getByRole('dialog', { name: 'End Sessions' }).getByRole('button', { name: 'End Sessions' }).click()
  await expect(row).toContainText('0 sessions')
  await signIn(guest, email)
  await expect(guest.getByRole('button', { name: /^Notifications/ })).toBeVisible()

  await row.getByRole('button', { name: 'Ban Grace L.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ban Player' })
  await dialog.getByLabel('Reason').fill(REASON)
  await axe()
  await dialog.getByRole('button', { name: 'Ban Player' }).click()
  await expect(row).toContainText(REASON)
  await signIn(guest, email)
  await expect(guest.getByText(REASON).first()).toBeVisible()

  await row.getByRole('button', { name: 'Lift Ban of Grace L.' }).click()
  await expect(row.getByRole('button', { name: 'Ban Grace L.' })).toBeVisible()
  await signIn(guest, email)
  await expect(guest.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await row.getByRole('button', { name: 'Log of Grace L.' }).click()
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(
    /lifted the ban of.*banned.*ended the sessions of/,
  )
  await axe()
  await context.close()
})

/** Opens the sign-in in a browser that has no session any more, and sends the form. */
async function signIn(guest: Page, email: string): Promise<void> {
  await guest.context().clearCookies()
  await guest.goto('/sign-in')
  await guest.getByRole('tab', { name: 'Sign in', exact: true }).click()
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
}
