/**
 * Finds a Chromium that runs here, and says how to start it.
 *
 * Order   CHROMIUM_PATH or CHROME_PATH; Playwright's own download; a browser of the system.
 * Out     a path, or undefined when Playwright should use its own (and report it when there is none).
 * Errors  a path given by hand that does not exist.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Stop } from './processes.mjs'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export type Chromium = { from: 'setting' | 'playwright' | 'system'; path: string }

/** The browser to use, or null when there is none on this machine. */
export function findChromium(): Chromium | null {
  const given = process.env.CHROMIUM_PATH || process.env.CHROME_PATH
  if (given) {
    if (!existsSync(given))
      throw new Stop(`There is no browser at ${given}: correct CHROMIUM_PATH or CHROME_PATH, or leave it out.`)
    return { from: 'setting', path: given }
  }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { from: 'playwright', path: own }
  const path = SYSTEM_BROWSERS.find((candidate) => existsSync(candidate))
  return path === undefined ? null : { from: 'system', path }
}

/** What Playwright and Vitest need to start it. Chromium's sandbox cannot run as root. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const found = findChromium()
  const args = [
    '--disable-gpu',
    '--in-process-gpu', // nothing is drawn by a graphics card: a process for it would only cost time
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return found === null || found.from === 'playwright' ? { args } : { executablePath: found.path, args }
}
