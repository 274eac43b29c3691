/** A stranger opens the address. */
import { expect, test } from './support/journey.ts'
import { activeCompetition, signUp } from './support/scene.ts'

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

test('what a player sees before the application is there is as high as what takes its place', async ({ page }) => {
  await signUp(page)
  await activeCompetition(page)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.painted = String(
        document.querySelector('main section[data-theme]')?.getBoundingClientRect().height,
      )
    })
  })
  for (const [width, height] of [
    [412, 823],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next creator' })).toBeVisible()
    const { painted, shown } = await page.evaluate(() => ({
      painted: Number(document.documentElement.dataset.painted),
      shown: document.querySelector('main section[data-theme]')!.getBoundingClientRect().height,
    }))
    expect(painted, `at ${width} x ${height}`).toBe(shown)
  }
})
