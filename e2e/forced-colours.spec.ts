/** In forced-colours mode shadows and gradients are gone: buttons and filled areas keep an outline. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enter, signUp } from './support/scene.ts'
import { settled } from './support/settled.ts'

test('buttons, fields and bars keep an outline in forced colours', { tag: '@phone' }, async ({ page }) => {
  await signUp(page)
  for (const picks of [5, 4]) await enter(page, picks)
  for (const address of ['/', '/gamemode', '/live', '/myteams', '/leaderboard', '/league', '/discovery']) {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(address)
    await settled(page)
    expect(await page.evaluate(markShapes), `shapes at ${address}`).toBeGreaterThan(0)
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await withoutLine(page), `without a line at ${address}`).toEqual([])
  }
})

/** Runs in the page: marks every button, field and meter that has a shape of its own. */
function markShapes(): number {
  const shaped = [
    ...document.querySelectorAll<HTMLElement>(
      'button, select, input:not([type="checkbox"], [type="radio"]), a.btn, .track, [role="tab"]',
    ),
  ].filter((one) => {
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(one)
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && boxShadow === 'none'
    return !isClear && one.getClientRects().length > 0
  })
  for (const one of shaped) one.dataset.shaped = 'yes'
  return shaped.length
}

/** Whether the element has a border, or the element that it fills has one. */
const withoutLine = (page: Page) =>
  page.evaluate(() => {
    const hasLine = (one: HTMLElement | null): boolean => {
      if (!one) return false
      const { borderTopWidth, borderTopStyle, backgroundColor, forcedColorAdjust } = getComputedStyle(one)
      const isHighlighted = forcedColorAdjust === 'none' && backgroundColor !== 'rgba(0, 0, 0, 0)'
      return isHighlighted || (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0)
    }
    return [...document.querySelectorAll<HTMLElement>('[data-shaped]')]
      .filter((one) => !hasLine(one) && !(one.classList.contains('fill') && hasLine(one.parentElement)))
      .map((one) => `${one.localName}.${one.className}: ${one.ariaLabel ?? one.textContent}`)
  })
