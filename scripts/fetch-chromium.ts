/**
 * Makes sure that there is a Chromium for the tests: an installed one, else Playwright's own, else Debian's package.
 * A download that does not start here (a system library is missing) is removed again.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, launchOptions } from './chromium.ts'
import { exitWith, inBackground, Stop } from './processes.mjs'

const playwright = path.resolve('node_modules/@playwright/test/cli.js')
const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

await exitWith(async () => {
  if (findChromium() !== null) return 0
  if (await fetchPlaywrights()) return 0
  if (isRoot && hasApt && (await installDebians())) return 0
  throw new Stop(
    'There is no Chromium for the tests, and none could be installed: install one (apt-get install chromium) or set CHROMIUM_PATH.',
  )
})

async function fetchPlaywrights(): Promise<boolean> {
  const { code } = await inBackground(
    'Fetching Chromium with Playwright',
    process.execPath,
    [playwright, 'install', 'chromium'],
    {
      timeoutSeconds: 300,
    },
  )
  if (code === 0 && (await starts())) return true
  console.log(code === 0 ? 'It does not start on this system.' : 'It cannot be fetched from here.')
  await inBackground('Taking away what was fetched', process.execPath, [playwright, 'uninstall'])
  return false
}

async function installDebians(): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
  const update = await inBackground('Asking Debian for its packages', 'apt-get', ['update'], { env })
  const install = await inBackground(
    'Installing Chromium from Debian',
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...packages],
    {
      env,
    },
  )
  if (install.code === 0 && (await starts())) return true
  console.error(`${update.output}\n${install.output}`.trim().split('\n').slice(-10).join('\n'))
  return false
}

async function starts(): Promise<boolean> {
  try {
    const browser = await chromium.launch(launchOptions())
    await browser.close()
    return true
  } catch {
    return false
  }
}
