/** The offers to install the app, on a clock that the test controls. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { signUp } from './support/scene.ts'

const HOUR_MS = 3_600_000

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await page.clock.install()
})

test(
  'the install card appears 3 seconds after the browser offers it, and Later hides it',
  { tag: '@phone' },
  async ({ page, axe }) => {
    await page.goto('/leaderboard')
    await untilBanner(page)
    await offer(page)
    await page.clock.runFor(2_900)
    await expect(card(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(card(page)).toBeVisible()
    await page.clock.resume()
    await axe()

    await card(page).getByRole('button', { name: 'Later' }).click()
    await expect(card(page)).toHaveCount(0)
    // a new visit shows the banner again
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await untilBanner(page)
    await offer(page)
    await page.clock.runFor(10_000)
    await expect(card(page)).toHaveCount(0)
  },
)

test(
  'Install App asks through the browser, and an installed app is not offered again',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/leaderboard')
    await untilBanner(page)
    await offer(page)
    await page.clock.runFor(3_100)
    await card(page).getByRole('button', { name: 'Install App' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.asked)).toBe('yes')
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(card(page)).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
  },
)

test('the install banner appears 2 seconds after the start, and stays away for 24 hours after it is closed', async ({
  page,
  isMobile,
}) => {
  await page.goto('/leaderboard')
  await expect(banner(page)).toContainText(`Get the Fantasy Social ${isMobile ? 'Mobile' : 'Desktop'} App`)
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)

  await page.clock.fastForward(23 * HOUR_MS)
  await page.reload()
  // the install card would appear one second after the banner
  await offer(page)
  await expect(card(page)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await page.clock.fastForward(HOUR_MS)
  await page.reload()
  await expect(banner(page)).toBeVisible()
})

test('the install card covers no heading', async ({ page, isMobile }) => {
  await page.goto('/leaderboard')
  await untilBanner(page)
  await offer(page)
  await page.clock.runFor(3_100)
  await expect(card(page)).toBeVisible()
  await page.clock.resume()
  for (const address of ['/leaderboard', '/myteams', '/upcoming', '/league', '/ipo', '/discovery']) {
    await moveTo(page, address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    for (const size of isMobile ? PHONES : [page.viewportSize()!]) {
      await page.setViewportSize(size)
      const [over, below] = [await card(page).boundingBox(), await heading.boundingBox()]
      expect(over!.y, address).toBeGreaterThan(below!.y + below!.height)
    }
  }
})

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

/** Navigates inside the application, as a link does. */
const moveTo = (page: Page, address: string) => page.evaluate((to) => history.pushState(null, '', to), address)

const card = (page: Page) => page.getByRole('region', { name: 'Install Fantasy Social' })
const banner = (page: Page) => page.getByRole('region', { name: 'Get the app' })

/** The banner shows that the install offers are active; from then on the clock is paused. */
async function untilBanner(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/** Fires the event by which a browser offers to install the app. */
async function offer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => void (document.documentElement.dataset.asked = 'yes')
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }),
    )
  })
}
