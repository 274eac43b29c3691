/** The controls are visible where there is least room: short phones, phones in landscape, a zoom of 200 %. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter, signUp } from './support/scene.ts'
import { settled } from './support/settled.ts'

const SIZES = [
  ['a short phone', 360, 640],
  ['a phone on its side', 844, 390],
  ['a phone on its side', 667, 375],
  ['a laptop at twice its size', 720, 450],
] as const

test(
  'the whole controller is above the bar, and the install banner does not move it',
  { tag: '@phone' },
  async ({ page }) => {
    await signUp(page)
    for (const picks of [5, 4]) await enter(page, picks)
    // each path in a new visit, which shows the banner once
    await page.addInitScript(() => sessionStorage.clear())
    for (const address of ['/', '/gamemode']) {
      await toSize(page, SIZES[0])
      await page.goto(address)
      await settled(page)
      await expect(page.getByRole('main').getByRole('button', { name: /^A: / })).toBeVisible()
      await expectInReach(page, `${address} on ${SIZES[0][0]}`)
      // on a phone the banner would move the controller, so it waits for a screen without one
      await toSize(page, ['a phone', 390, 844])
      await expect(page.locator('[data-banner]')).toBeAttached()
      await expect(page.locator('[data-banner]')).toBeHidden()
      for (const size of SIZES) {
        await toSize(page, size)
        await expectInReach(page, `${address} on ${size.join(' ')}`)
      }
    }
  },
)

/** Windows too small for the controller: phones with browser bars, and zooms of 200 to 400 %. */
const TOO_SMALL = [
  ['a phone on its side below an address bar', 640, 304],
  ['a small phone on its side', 568, 320],
  ['a desktop at four times its size', 320, 256],
  ['a phone on its side at twice its size', 422, 195],
  ['a phone at one and a half of its size', 240, 427],
  ['a phone at twice its size', 180, 320],
] as const

test(
  'in a window too small for the controller all controls can be scrolled into view',
  { tag: '@phone' },
  async ({ page }) => {
    await signUp(page)
    await enter(page, 5)
    for (const address of ['/', '/gamemode']) {
      await page.goto(address)
      await settled(page)
      await expect(page.getByRole('main').getByRole('button', { name: /^A: / })).toBeVisible()
      for (const size of TOO_SMALL) {
        const where = `${address} on ${size.join(' ')}`
        await toSize(page, size)
        await expect.poll(() => page.evaluate(neverReached), { message: where }).toEqual([])
        await expect(page.getByRole('button', { name: 'Open menu' }), where).toBeInViewport({ ratio: 1 })
      }
    }
  },
)

test('prize and countdown of the landing page end above the bar', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const prize = page.getByText(/^Tonight's prize \$[\d,]+$/)
  await expect(prize).toBeVisible()
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1366, 650],
    [844, 390],
    [720, 450],
    [667, 375],
    [640, 360],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByText('Click to Enter')).toBeInViewport({ ratio: 1 })
    const [line, bar] = [await prize.boundingBox(), await page.locator('[data-dock]').boundingBox()]
    expect(line!.y + line!.height, `at ${width}x${height}`).toBeLessThanOrEqual(bar!.y)
    // without the install banner, which may have appeared by now
    const tall = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--banner')),
    )
    expect(tall, `nothing to scroll at ${width}x${height}`).toBeLessThanOrEqual(height)
  }
  // with the install banner they stand apart from the small print too
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.evaluate(() => document.documentElement.style.setProperty('--banner', '44px'))
  const legal = page.getByRole('link', { name: 'Privacy' })
  const apart = async () => {
    const [line, links] = [await prize.boundingBox(), await legal.boundingBox()]
    return links!.y - line!.y - line!.height
  }
  await expect.poll(apart).toBeGreaterThanOrEqual(32)
})

const toSize = (page: Page, [, width, height]: readonly [string, number, number]) =>
  page.setViewportSize({ width, height })

/** Holds also while the banner slides in. */
const expectInReach = (page: Page, message: string) =>
  expect.poll(() => page.evaluate(beyondReach), { message }).toEqual([])

/** Runs in the page. */
function beyondReach(): string[] {
  const end = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? 0
  return [...document.querySelectorAll('main [data-controls] button')].flatMap((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= end ? [] : [`${button.ariaLabel}: from ${top} to ${bottom}, the bar is at ${end}`]
  })
}

/** Runs in the page: returns the controls that scrolling cannot bring into the window above the bar, or that are covered there. */
function neverReached(): string[] {
  const controls = [
    ...document.querySelectorAll('main [data-controls] button:enabled, header button, main h2, main [role=timer]'),
  ]
  const lost = controls.flatMap((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    if (width === 0 || (one.closest('details:not([open])') && !one.closest('summary'))) return []
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isReached = left >= 0 && right <= innerWidth && one.contains(hit)
    return isReached
      ? []
      : [`${one.ariaLabel ?? one.textContent}: from ${left} to ${right}, under ${hit?.outerHTML.slice(0, 80)}`]
  })
  scrollTo(0, 0)
  return lost
}
