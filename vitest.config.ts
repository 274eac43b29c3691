/** One runner for rules, promise, server and map; screens run in a real browser, journeys in Playwright (e2e/). */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', environment: 'node', include: ['{game,contract,checks}/**/*.test.ts'] } },
      { test: { name: 'server', environment: 'node', include: ['server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000, pool: 'forks' } },
    ],
  },
})
