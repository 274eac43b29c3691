/** When a screen has arrived. */
import { expect, type Page } from '@playwright/test'

const MOST_MS = 30_000

/** What it has asked for is here: heading, fonts, pictures. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: MOST_MS })
  await expect(page.getByText(/^Loading(\.\.\.| live games\.\.\.)$/)).toHaveCount(0, { timeout: MOST_MS })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
