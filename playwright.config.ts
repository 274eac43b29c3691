/** A person's journeys in a real browser, on a phone and on a desktop. Each worker has a server of its own (e2e/support). */
import { defineConfig, devices } from '@playwright/test'
import type { Settings } from './e2e/support/server.ts'
import { launchOptions } from './scripts/chromium.ts'

export default defineConfig<object, { settings: Settings }>({
  testDir: 'e2e',
  fullyParallel: true, // files in the order of their names: the longest is called so that it begins first
  forbidOnly: true,
  workers: 3, // one more than a small machine has cores, because a journey waits at times
  timeout: 120_000,
  retries: 1, // real browsers and servers on two busy cores: what passes only the second time is listed as flaky
  expect: { timeout: 20_000 }, // three workers, each with a server and a browser, share two cores
  reporter: 'list',
  globalSetup: './e2e/support/build.ts',
  use: { launchOptions: launchOptions(), serviceWorkers: 'block', trace: 'on-first-retry' },
  projects: [
    // what has nothing to do with the size of a screen is tried on one
    {
      name: 'phone',
      testIgnore: /(cross-site|keyboard)\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
