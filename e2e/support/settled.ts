/** Waits until a screen has finished loading. */
import { expect, type Page } from '@playwright/test'

const MOST_MS = 30_000

/** Heading, fonts and pictures have loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: MOST_MS })
  await expect(page.getByText(/^Loading(\.\.\.| live games\.\.\.)$/)).toHaveCount(0, { timeout: MOST_MS })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
