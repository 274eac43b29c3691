/** The first five minutes: from the agreement to the end of a practice round, and visitors who only watch. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

test.use({ on: 'busy' })

const MOST_MS = 100_000
const ROUND_MS = 60_000

const now = (page: Page) => page.evaluate(() => Date.now())

test('a new player gets from the agreement through a practice round into tonight’s game in at most 100 s without typing', async ({
  page,
  isMobile,
  axe,
}) => {
  await page.clock.install()
  const sent = await page.request.post('/api/auth/sign-up', {
    data: {
      email: `ada-${crypto.randomUUID()}@example.org`,
      password: 'countess of lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
    },
  })
  expect(sent.ok()).toBe(true)
  await page.goto('/')
  await page.getByRole('checkbox').check()
  const agreedAt = await now(page)
  await page.getByRole('button', { name: 'Accept & Continue' }).click()

  // the draft looks as usual, with an invitation that covers nothing
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
  await page.getByRole('link', { name: 'Practice', exact: true }).click()
  if (!isMobile) await page.getByRole('list', { name: 'One of three' }).getByRole('button').first().focus()
  for (const nth of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Pick ${nth} of 5`)).toBeVisible()
    if (!isMobile) await page.keyboard.press(String(1 + (nth % 3)))
    else {
      if (nth === 2) await page.getByRole('button', { name: 'X: stats' }).click()
      await page.getByRole('button', { name: /^A: pick/ }).click()
    }
  }
  await page.getByRole('button', { name: 'Start the practice round' }).click()
  await expect(page.getByRole('heading', { name: 'Your five' })).toBeVisible()
  await expect(page.getByText(/^A whole recorded day passes in 60 seconds/)).toBeVisible()
  await axe()

  // a minute by the page's clock; it continues after a reload
  await page.clock.fastForward(ROUND_MS / 2)
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'The day so far' })).toHaveAttribute(
    'aria-valuetext',
    /^1[2-9] of 24 hours$/,
  )
  await page.clock.fastForward(ROUND_MS / 2)
  await expect(page.getByRole('heading', { level: 1, name: /of 25 in practice$/ })).toBeVisible()
  expect((await now(page)) - agreedAt, 'from the agreement to the result').toBeLessThanOrEqual(MOST_MS)
  await expect(page.getByRole('region', { name: /^Receipt of/ }).getByText('Momentum')).toBeVisible()
  await axe()

  await page.getByRole('button', { name: "Enter tonight's competition" }).click()
  await expect(page).toHaveURL(/\/gamemode$/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Practice', exact: true })).toHaveCount(0)
})

test.describe('a visitor', () => {
  test.use({ on: 'live' })

  test('watches the live board from the landing with one press', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Watch' }).click()
    await expect(page).toHaveURL(/\/live$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Watching Sign up' })).toBeVisible()
  })
})
