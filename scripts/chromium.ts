/**
 * Finds an installed Chromium and returns how to start it.
 *
 * Order    CHROMIUM_PATH or CHROME_PATH; Playwright's own download; a browser of the system.
 * Shell    the same engine without windows, menus and profiles. Tests use it if it is installed, because a page opens a fifth faster.
 * Returns  a path, or undefined if Playwright should use its own browser and report if there is none.
 * Errors   CHROMIUM_PATH names a file that does not exist.
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
 * Disabled features. Chromium uses only the last such list, so the first part repeats Playwright's. The rest are suggestions in the address
 * bar and a spare process, which cost half as much as an empty page.
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

/** The path of the installed browser, or null. */
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

/** The path of the browser for tests, or null. */
function findShell(): Chromium | null {
  const found = findChromium()
  return found?.from !== 'system' || !existsSync(DEBIANS_SHELL) ? found : { from: 'system', path: DEBIANS_SHELL }
}

type LaunchOptions = { executablePath?: string; args: string[] }

/** Tests run one page for each core, so helper threads of a page would slow them by a twentieth. */
export function launchOptionsOfTests(): LaunchOptions {
  const { args, ...rest } = launchOptions(findShell())
  return { ...rest, args: [...args, '--js-flags=--single-threaded'] }
}

/** The launch options for Playwright and Vitest. Chromium's sandbox cannot run as root. */
export function launchOptions(found = findChromium()): LaunchOptions {
  const args = [
    '--disable-gpu',
    '--in-process-gpu', // a GPU process of its own gains nothing on a machine without a graphics card
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
