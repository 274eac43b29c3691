/** A stranger opens the address. */
import { expect, test } from './support/journey.ts'

test('a stranger sees the landing, and the coin leads to the sign-in and on to the draft', async ({ page, axe }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Fantasy Social/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Click to Enter' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fplay$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await axe()
})

test('a stranger who was headed elsewhere is sent to the sign-in, which remembers where to', async ({ page }) => {
  await page.goto('/myteams')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fmyteams$/)
  await expect(page.getByLabel('Password')).toBeVisible()
})
