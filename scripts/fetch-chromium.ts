/**
 * Makes sure that the tests have a Chromium: an installed one, otherwise Playwright's download, otherwise Debian's package. For a system
 * browser it also installs Debian's headless shell, which is faster. A download that does not start here is removed again.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { DEBIANS_CHROMIUM, DEBIANS_SHELL, findChromium, launchOptions } from './chromium.ts'
import { exitWith, inBackground, Stop } from './processes.mjs'

const playwright = path.resolve('node_modules/@playwright/test/cli.js')
const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')
const PLAIN = ['-y', '--no-install-recommends']

await exitWith(async () => {
  if (findChromium() === null && !(await fetchPlaywrights()) && !(isRoot && hasApt && (await installDebians())))
    throw new Stop(
      'There is no Chromium for the tests, and none could be installed: install one (apt-get install chromium) or set CHROMIUM_PATH.',
    )
  // without the shell the tests run in the browser itself
  if (isRoot && hasApt && findChromium()?.path === DEBIANS_CHROMIUM && !existsSync(DEBIANS_SHELL)) await installShell()
  return 0
})

async function installShell(): Promise<void> {
  const first = await aptGet('Installing its shell from Debian', 'install', ...PLAIN, 'chromium-headless-shell')
  if (first.code === 0) return
  await aptGet('Asking Debian for its packages', 'update')
  await aptGet('Installing its shell from Debian', 'install', ...PLAIN, 'chromium-headless-shell')
}

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
  console.log(code === 0 ? 'It does not start on this system.' : 'The download failed.')
  await inBackground('Taking away what was fetched', process.execPath, [playwright, 'uninstall'])
  return false
}

async function installDebians(): Promise<boolean> {
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
  const update = await aptGet('Asking Debian for its packages', 'update')
  const install = await aptGet('Installing Chromium from Debian', 'install', ...PLAIN, ...packages)
  if (install.code === 0 && (await starts())) return true
  console.error(`${update.output}\n${install.output}`.trim().split('\n').slice(-10).join('\n'))
  return false
}

function aptGet(title: string, ...args: string[]) {
  return inBackground(title, 'apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
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
