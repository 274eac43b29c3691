/**
 * Installs the newest desktop app of dist/desktop on this machine, drives it like a user, and removes it:  npm run test:desktop
 *
 *   npm run test:desktop                 everything: the app, then every screen in its browser engine
 *   npm run test:desktop -- app          only the app
 *   npm run test:desktop -- screens      only the screens
 *   npm run test:desktop -- some.deb     this package
 *
 * Prints one table, and leaves pictures in test-results/desktop. The test has its own X display, home folder and session bus, but apt
 * installs the package for the whole machine: run it where the app is not in use. Debian only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '#e2e/support/server.ts'
import { lineOf, printTable, resultOf, type Result } from './scenario.ts'
import { startDesktopSession } from './desktop/desktop-session.ts'
import { assertAtMost, assertDiffers, assertEqual } from './desktop/assert.ts'
import { repack } from '#scripts/desktop/packages.ts'
import { dataIn, Test, type DesktopScenario } from './desktop/app-test.ts'
import { scenarios } from './desktop/scenarios.ts'
import { screenScenarios } from './desktop/screens.ts'
import { needRust, needToTest } from '#scripts/desktop/tools.ts'
import { exitWith, Stop } from '#scripts/processes.mjs'

const PICTURES = path.resolve('test-results/desktop')
const OLDER = '0.0.1'
const MOST_BYTES = 40_000_000

async function run(list: readonly DesktopScenario[], test: Test, results: Result[]): Promise<void> {
  for (const scenario of list) {
    const result = await resultOf(scenario, test)
    results.push(result)
    console.log(`${result.expectation}: ${lineOf(result)}`)
    if (result.outcome === 'FAILED') photographFailure(test, results.length)
  }
}

function photographFailure(test: Test, nth: number): void {
  try {
    test.app.picture(path.join(PICTURES, `failed-${nth}.png`))
  } catch {
    // the app has no window at the moment
  }
}

function newest(): string {
  const [deb] = globSync('dist/desktop/*.deb').toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  if (deb === undefined) throw new Stop('There is no desktop app to test: build it with npm run desktop.')
  return deb
}

const isInstalled = (): boolean =>
  spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', 'fantasy-social'], { encoding: 'utf8' }).stdout ===
  'installed'

const apt = (...args: string[]): string =>
  execFileSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const installing = (deb: string): DesktopScenario => ({
  name: 'install',
  expectation: 'apt installs the package, of at most 40 MB, and the system knows its links',
  async run() {
    const { size } = statSync(deb)
    apt('install', '-y', '--no-install-recommends', deb)
    const entry = readFileSync('/usr/share/applications/Fantasy Social.desktop', 'utf8')
    assertEqual(/^Exec=.*%u$/m.test(entry), true, 'a link is handed on')
    assertEqual(entry.includes('x-scheme-handler/fantasysocial;'), true, 'links are ours')
    assertAtMost(size, MOST_BYTES, 'bytes of the package')
    const [, installed] = /^Installed-Size: (\d+)$/m.exec(
      execFileSync('dpkg', ['-s', 'fantasy-social'], { encoding: 'utf8' }),
    )!
    return `${(size / 1e6).toFixed(1)} MB, installed ${Math.round(Number(installed) / 1000)} MB`
  },
})

const upgrading = (deb: string): DesktopScenario => ({
  name: 'upgrade',
  expectation: 'an upgrade over an older package keeps what was played',
  async run(test) {
    const older = path.join(test.desk.home, 'older.deb')
    await repack(deb, older, { title: 'Packing an older version', compress: ['-Znone'], version: OLDER })
    apt('install', '-y', '--no-install-recommends', '--allow-downgrades', older)
    assertEqual(versionInstalled(), OLDER, 'the version')
    await test.open()
    await test.expectGame()
    await test.expectAda()
    await test.app.close()
    await test.expectNoServer()
    apt('install', '-y', '--no-install-recommends', deb)
    assertDiffers(versionInstalled(), OLDER, 'the version')
    await test.open()
    await test.expectGame()
    await test.expectAda()
    await test.app.close()
    await test.expectNoServer()
    return `${OLDER} to ${versionInstalled()}`
  },
})

const versionInstalled = (): string =>
  execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'fantasy-social'], { encoding: 'utf8' })

const removing = (hasPlayed: boolean): DesktopScenario => ({
  name: 'remove',
  expectation: 'removed, it leaves what was played and says where',
  async run(test) {
    const said = apt('remove', '-y', 'fantasy-social')
    assertEqual(said.includes('~/.local/share/social.fantasy.desktop'), true, 'it says where')
    assertEqual(existsSync('/usr/bin/fantasy-social'), false, 'the program is there')
    if (hasPlayed)
      assertEqual(
        dataIn(test).filter((name) => !existsSync(name)),
        [],
        'what is missing of the data',
      )
  },
})

await exitWith(async () => {
  const [named, asked] = Array.from([true, false], (isPackage) =>
    process.argv.slice(2).filter((word) => word.endsWith('.deb') === isPackage),
  ) as [string[], string[]]
  const wants = (part: string) => asked.length === 0 || asked.includes(part)
  needRust()
  if (process.getuid?.() !== 0) throw new Stop('The test installs a package, so it must run as root.')
  await needToTest()
  const deb = path.resolve(named[0] ?? newest())
  if (isInstalled())
    throw new Stop('The desktop app is installed on this machine: remove it first, or test it elsewhere.')
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })

  const test = new Test(await startDesktopSession(), PICTURES)
  const results: Result[] = []
  try {
    await run([installing(deb)], test, results)
    if (!isInstalled()) return printTable('desktop app', results)
    if (wants('app')) {
      test.elsewhere = await startServer()
      await run(scenarios, test, results)
      await test.elsewhere.stop()
      await run([upgrading(deb)], test, results)
    }
    if (wants('screens')) await run(screenScenarios, test, results)
    await run([removing(wants('app'))], test, results)
  } finally {
    apt('purge', '-y', 'fantasy-social')
    test.desk.end()
  }
  return printTable('desktop app', results)
})
