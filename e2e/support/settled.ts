/** When a screen has arrived. */
import { expect, type Page } from '@playwright/test'

/** What it has asked for is here: heading, fonts, pictures. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('.splash-label')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
