/** One runner for rules, contract, server and checks; screens run in a real browser, journeys in Playwright (e2e/). */
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { contractVersion } from './scripts/contract-version.ts'
import { launchOptionsOfTests } from './scripts/chromium.ts'
import { scratchFolder } from './scripts/scratch.ts'

/** Packages that screens import, bundled before the first test: discovering one during a test would reload the page. */
const prepared = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react/compiler-runtime',
  '@dicebear/core',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'idb-keyval',
  'lucide-react',
  'radix-ui',
  'simple-icons',
  'uqr',
  'vitest-browser-react',
  'wouter',
  'wouter/memory-location',
  'zod',
  'zod/mini',
  'zustand',
]

/** Nothing changes under a run that ends by itself: each file of tests need not ask for every module anew. */
const runsOnce = process.argv.includes('run')

/** The second that is usual is over too soon where other tests are busy too. */
const patient = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1, // one more than there are cores, because each sometimes waits
    projects: [
      {
        test: {
          name: 'rules',
          expect: patient,
          environment: 'node',
          isolate: false,
          // tests of web/ that need no page; the others are named *.test.tsx or *.browser.test.ts
          include: ['{game,contract,web,checks,scripts,system-tests,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          testTimeout: 90_000, // a season is replayed, a property is tried a thousand times
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          environment: 'node',
          include: ['server/**/*.test.ts'],
          testTimeout: 90_000, // half a minute where nothing else runs
          hookTimeout: 90_000,
          pool: 'forks',
          env: { TMPDIR: scratchFolder() },
          isolate: false, // no module keeps what a test made, and loading them anew for each file is a fifth of the time
        },
      },
      {
        define: { 'import.meta.env.CONTRACT_VERSION': JSON.stringify(contractVersion()) },
        plugins: [react({ compiler: true }), tailwindcss()],
        publicDir: 'web/public',
        server: { headers: runsOnce ? { 'Cache-Control': 'max-age=3600' } : {} },
        optimizeDeps: { include: prepared },
        test: {
          name: 'web',
          expect: patient,
          include: ['web/**/*.test.tsx', 'web/**/*.browser.test.ts'],
          testTimeout: 60_000,
          setupFiles: ['web/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({ launchOptions: launchOptionsOfTests() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
