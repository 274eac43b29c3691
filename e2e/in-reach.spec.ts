/** What one plays with is in sight where there is least room: short phones with the line above the page, phones on their side, 200 %. */
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

for (const [name, width, height] of SIZES) {
  test(`on ${name}, ${width} x ${height}, the whole controller is above the bar, with the banner there too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signUp(page)
    for (const picks of [5, 4]) await enter(page, picks)
    for (const address of ['/', '/gamemode']) {
      await page.goto(address)
      await settled(page)
      await expect(page.getByRole('main').getByRole('button', { name: /^A: / })).toBeVisible()
      await expectInReach(page)
      const banner = page.getByRole('region', { name: 'Get the app' })
      // it pushes the page down little by little
      await expect
        .poll(async () => (await banner.boundingBox())?.height, { message: 'the banner is all there' })
        .toBe(44)
      await expectInReach(page)
    }
  })
}

/** Also while the line above still comes in. */
const expectInReach = (page: Page) =>
  expect.poll(() => page.evaluate(beyondReach), { message: 'out of reach' }).toEqual([])

/** Runs in the page. */
function beyondReach(): string[] {
  const end = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? 0
  return [...document.querySelectorAll('main [data-controls] button')].flatMap((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= end ? [] : [`${button.ariaLabel}: from ${top} to ${bottom}, the bar is at ${end}`]
  })
}
