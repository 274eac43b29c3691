/** The first visit of a new visitor. */
import { expect, test } from './support/journey.ts'
import type { Creator } from '#contract/creators.ts'
import { parseDecimal } from '#game/money.ts'
import { loadedWith, readScripts } from '#scripts/script-budget.ts'
import { BUDGET } from '#scripts/script-sizes.ts'
import { activeCompetition, PASSWORD, read, signUp } from './support/scene.ts'

test('a visitor sees the landing page, and the coin leads to the sign-in and on to the draft', async ({
  page,
  axe,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Fantasy Social/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Tonight's prize \$[\d,]+$/)).toBeVisible()
  await axe()

  await page.getByRole('link', { name: 'Click to Enter' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fplay$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible()
  await axe()
})

test(
  'a new player on a phone needs at most 9 taps from the landing page to the first entry',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let taps = 0
    const tap = async (name: string | RegExp, role: 'link' | 'button' | 'checkbox' = 'button') => {
      await page.getByRole(role, { name }).first().click()
      taps += 1
    }
    await page.goto('/')
    await tap('Click to Enter', 'link')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.org`)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await tap(/^I have read/, 'checkbox')
    await tap('Accept & Continue')
    await tap('Find creators')
    const { salaryCap } = await activeCompetition(page)
    const offered = (await read<Creator[]>(page, '/api/creators')).filter(({ inPlay }) => inPlay)
    await page.mouse.move(195, 500)
    for (const name of nearTheCap(offered, salaryCap)) {
      const row = page.getByRole('button', { name: `Pick ${name}`, exact: true })
      await expect(async () => {
        if ((await row.count()) === 0) await page.mouse.wheel(0, 300)
        await expect(row).toBeVisible({ timeout: 300 })
      }).toPass({ timeout: 20_000 })
      await row.click()
      taps += 1
    }
    await tap(/^START$/)
    await expect(page).toHaveURL(/\/gamemode$/)
    expect(taps).toBeLessThanOrEqual(9)
  },
)

test('the landing page loads exactly the scripts whose sizes the build limits', { tag: '@phone' }, async ({ page }) => {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(new URL(response.url()).pathname.slice(1))
  })
  // the install offers are loaded last
  const last = page.waitForResponse(/install-prompts/)
  await page.goto('/')
  // waits for the module and its imports; a moment without requests may come earlier
  await page.evaluate((address) => import(address), (await last).url())
  const limited = loadedWith(readScripts('dist/web'), BUDGET.firstLoads.visitor!.loads)
  expect([...loaded].toSorted()).toEqual(limited.map(({ file }) => file).toSorted())
})

test(
  'a visitor to another page is sent to the sign-in, which returns to that page',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/myteams')
    await expect(page).toHaveURL(/\/sign-in\?to=%2Fmyteams$/)
    await expect(page.getByLabel('Password')).toBeVisible()
  },
)

test(
  'the prerendered page of a player has the height of the loaded application',
  { tag: '@phone' },
  async ({ page }) => {
    await signUp(page)
    await activeCompetition(page)
    await page.addInitScript(() => {
      localStorage.setItem('install-banner-dismissed', String(Date.now()))
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
  },
)

test('the prerendered page of a visitor looks like the loaded application', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  // the prize loads later, in a space reserved for it
  const words = async () =>
    (await page.locator('main, nav').filter({ visible: true }).allInnerTexts())
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.trim() !== '' && !/^(Tonight's prize|Draft locks in|Live, ends in)/.test(line))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
  const painted = await words()
  scripts.resolve()
  await expect(page.locator('.shell')).toHaveCount(0)
  expect(painted).toEqual(await words())
})

const LOST = [
  ['the network after the page', /^(?!.*\/myteams)/],
  ['its scripts', /\/assets\/index-.*\.js/],
  ['the application', /\/assets\/application-.*\.js/],
] as const
for (const [what, addresses] of LOST)
  test(
    `a first visit that fails to load ${what} says so and can be retried`,
    { tag: '@phone' },
    async ({ page, complaints, axe }) => {
      await page.route(addresses, (route) => route.abort())
      await page.goto('/myteams')
      if (what === 'the network after the page') {
        await expect(page.getByText('Loading...')).toBeVisible()
        await page.evaluate(() =>
          document.getAnimations().forEach((one) => (one as CSSAnimation).animationName === 'give-up' && one.finish()),
        )
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Fantasy Social did not load' })).toBeVisible()
      await expect(page.getByText('Loading...')).toBeHidden()
      await axe()

      await page.unroute(addresses)
      await page.getByRole('link', { name: 'Try Again' }).click()
      await expect(page).toHaveURL(/\/sign-in\?to=%2Fmyteams$/)
      await expect(page.getByLabel('Password')).toBeVisible()
      expect(complaints.splice(0).filter((text) => !/ERR_FAILED|dynamically imported|^$/.test(text))).toEqual([])
    },
  )

/** Returns the names of three creators that leave less than a tenth of the cap, as near the top of the list as possible. */
function nearTheCap(offered: readonly Creator[], salaryCap: number): string[] {
  const priceOf = ({ price }: Creator) => parseDecimal(price)! / 100
  for (const [last, third] of offered.entries())
    for (const [next, second] of offered.slice(0, last).entries())
      for (const first of offered.slice(0, next)) {
        const left = salaryCap - priceOf(first) - priceOf(second) - priceOf(third)
        if (left >= 0 && left < salaryCap / 10) return [first, second, third].map((one) => one.channelName)
      }
  throw new Error('no three creators fit')
}
