/** Journeys in a real browser, on a phone and on a desktop. They share servers (e2e/support/shared.ts). */
import { defineConfig, devices } from '@playwright/test'
import { launchOptionsOfTests } from './scripts/chromium.ts'
import { scratchFolder } from './scripts/scratch.ts'

process.env.TMPDIR = scratchFolder()

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true, // files run in the order of their names, so the longest is named to begin first
  forbidOnly: true,
  workers: 4, // two workers for each core of a small machine, because a journey often waits
  timeout: 300_000, // a whole competition takes two minutes on two slow cores
  // Browsers and servers share two busy cores. A journey that passes only at the second try is reported as flaky (scripts/test.ts).
  retries: 1,
  expect: { timeout: 30_000 }, // four browsers and the servers share two cores
  reporter: 'list',
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    launchOptions: launchOptionsOfTests(),
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  projects: [
    // a journey that does not depend on the screen size runs at the size that its tag names
    {
      name: 'phone',
      testIgnore: /cross-site\.spec\.ts/,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
