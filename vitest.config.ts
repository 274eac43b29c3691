/** Vitest runs the rules, contract, server and checks in Node, and screens in a real browser. Playwright runs the journeys (e2e/). */
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compiledReact } from './scripts/react-compiler.ts'
import { contractVersion } from './scripts/contract-version.ts'
import { launchOptionsOfTests } from './scripts/chromium.ts'
import { scratchFolder } from './scripts/scratch.ts'

/** Packages that screens import, bundled before the first test, because discovering one later would reload the page. */
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
  'lucide-react/icons/lock',
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

/** Files do not change during a single run, so the browser may cache modules between test files. */
const runsOnce = process.argv.includes('run')

/** The default of one second is too short while other tests run. */
const patient = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1, // one more than the number of cores, because workers sometimes wait
    projects: [
      {
        test: {
          name: 'rules',
          expect: patient,
          environment: 'node',
          isolate: false,
          // tests of web/ without a page run here; those with a page are named *.test.tsx or *.browser.test.ts
          include: ['{game,contract,web,checks,scripts,system-tests,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          testTimeout: 90_000, // replays of a season and property tests take long
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          environment: 'node',
          include: ['server/**/*.test.ts'],
          testTimeout: 90_000, // these tests take half a minute on an idle machine
          hookTimeout: 90_000,
          pool: 'forks',
          env: { TMPDIR: scratchFolder() },
          isolate: false, // no module keeps state between tests, and isolation would cost a fifth of the time
        },
      },
      {
        define: { 'import.meta.env.CONTRACT_VERSION': JSON.stringify(contractVersion()) },
        plugins: [compiledReact(), tailwindcss()],
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
