/**
 * Finds a Chromium that runs here, and says how to start it.
 *
 * Order   CHROMIUM_PATH or CHROME_PATH; Playwright's own download; a browser of the system.
 * Shell   the same engine in a program without windows, menus and profiles: what tests run in where there is one, as Playwright does with
 *         its own. Opening a page costs a fifth less.
 * Out     a path, or undefined when Playwright should use its own (and report it when there is none).
 * Errors  a path given by hand that does not exist.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Stop } from './processes.mjs'

export const DEBIANS_CHROMIUM = '/usr/bin/chromium'

const SYSTEM_BROWSERS = [
  DEBIANS_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Features that are off. Of two such lists the browser heeds the last, so the first part is Playwright's own; the rest is what a window
 * loads for a person beside its page, at half the cost of an empty page: the suggestions of the address bar, and a process in reserve.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
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

/** The one for tests, or null. */
function findShell(): Chromium | null {
  const found = findChromium()
  return found?.from !== 'system' || !existsSync(DEBIANS_SHELL) ? found : { from: 'system', path: DEBIANS_SHELL }
}

type LaunchOptions = { executablePath?: string; args: string[] }

/** As many pages as cores are busy anyway: helping threads for each would cost a twentieth more. */
export function launchOptionsOfTests(): LaunchOptions {
  const { args, ...rest } = launchOptions(findShell())
  return { ...rest, args: [...args, '--js-flags=--single-threaded'] }
}

/** What Playwright and Vitest need to start it. Chromium's sandbox cannot run as root. */
export function launchOptions(found = findChromium()): LaunchOptions {
  const args = [
    '--disable-gpu',
    '--in-process-gpu', // nothing is drawn by a graphics card: a process for it would only cost time
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${FEATURES_OFF.join(',')}`,
  ]
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return found === null || found.from === 'playwright' ? { args } : { executablePath: found.path, args }
}
