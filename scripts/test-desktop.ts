/**
 * Installs the desktop app, the newest of dist/desktop, on this machine, drives it as a person would, and removes it:  npm run test:desktop
 *
 *   npm run test:desktop                 everything: the app, then every screen in its browser engine
 *   npm run test:desktop -- app          the app alone
 *   npm run test:desktop -- screens      the screens alone
 *   npm run test:desktop -- some.deb     of this package
 *
 * Prints one table; pictures are left in test-results/desktop. The desktop, the home folder and the session bus are the test's own, but the
 * package is installed by apt for the whole machine, so this is for a machine on which the app is not used. Debian only.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '#e2e/support/server.ts'
import { sitDown } from './desktop/desk.ts'
import { must } from './desktop/must.ts'
import { repack } from './desktop/packages.ts'
import { dataIn, Test, type Row } from './desktop/row.ts'
import { rows } from './desktop/rows.ts'
import { screenRows } from './desktop/screens.ts'
import { needRust, needToTest } from './desktop/tools.ts'
import { exitWith, Stop } from './processes.mjs'

const PICTURES = path.resolve('test-results/desktop')
const OLDER = '0.0.1'
const MOST_BYTES = 40_000_000

type Result = { title: string; error?: string; measured: string }

async function run(list: readonly Row[], test: Test, results: Result[]): Promise<void> {
  for (const { title, run: runRow } of list) {
    const began = performance.now()
    try {
      const measured = (await runRow(test)) ?? ''
      results.push({ title, measured })
      console.log(`ok    ${title}${measured && `: ${measured}`} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      const { message, cause } = error as Error
      results.push({ title, error: message, measured: '' })
      console.log(`FAIL  ${title}: ${message}${cause === undefined ? '' : ` (${(cause as Error).message})`}`)
      photographFailure(test, results.length)
    }
  }
}

function photographFailure(test: Test, nth: number): void {
  try {
    test.app.picture(path.join(PICTURES, `failed-${nth}.png`))
  } catch {
    // there is no window to be seen
  }
}

function print(results: readonly Result[]): number {
  const failed = results.filter(({ error }) => error !== undefined)
  console.log('\n| what | result | measured |\n| --- | --- | --- |')
  for (const { title, error, measured } of results)
    console.log(
      `| ${title} | ${error === undefined ? 'ok' : 'failed'} | ${(error ?? measured).replaceAll('|', '/').split('\n')[0]} |`,
    )
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
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

const installing = (deb: string): Row => ({
  title: 'apt installs the package, of at most 40 MB, and the system knows its links',
  async run() {
    const { size } = statSync(deb)
    apt('install', '-y', '--no-install-recommends', deb)
    const entry = readFileSync('/usr/share/applications/Fantasy Social.desktop', 'utf8')
    must(/^Exec=.*%u$/m.test(entry), true).equal('a link is handed on')
    must(entry.includes('x-scheme-handler/fantasysocial;'), true).equal('links are ours')
    must(size, MOST_BYTES).atMost('bytes of the package')
    const [, installed] = /^Installed-Size: (\d+)$/m.exec(
      execFileSync('dpkg', ['-s', 'fantasy-social'], { encoding: 'utf8' }),
    )!
    return `${(size / 1e6).toFixed(1)} MB, installed ${Math.round(Number(installed) / 1000)} MB`
  },
})

const upgrading = (deb: string): Row => ({
  title: 'an upgrade over an older package keeps what was played',
  async run(test) {
    const older = path.join(test.desk.home, 'older.deb')
    await repack(deb, older, { title: 'Packing an older version', compress: ['-Znone'], version: OLDER })
    apt('install', '-y', '--no-install-recommends', '--allow-downgrades', older)
    must(versionInstalled(), OLDER).equal('the version')
    await test.open()
    await test.expectGame()
    await test.expectAda()
    await test.app.close()
    await test.expectNoServer()
    apt('install', '-y', '--no-install-recommends', deb)
    must(versionInstalled(), OLDER).differ('the version')
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

const removing = (hasPlayed: boolean): Row => ({
  title: 'removed, it leaves what was played and says where',
  async run(test) {
    const said = apt('remove', '-y', 'fantasy-social')
    must(said.includes('~/.local/share/social.fantasy.desktop'), true).equal('it says where')
    must(existsSync('/usr/bin/fantasy-social'), false).equal('the program is there')
    if (hasPlayed)
      must(
        dataIn(test).filter((name) => !existsSync(name)),
        [],
      ).equal('what is missing of the data')
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

  const test = new Test(await sitDown(), PICTURES)
  const results: Result[] = []
  try {
    await run([installing(deb)], test, results)
    if (!isInstalled()) return print(results)
    if (wants('app')) {
      test.elsewhere = await startServer()
      await run(rows, test, results)
      await test.elsewhere.stop()
      await run([upgrading(deb)], test, results)
    }
    if (wants('screens')) await run(screenRows, test, results)
    await run([removing(wants('app'))], test, results)
  } finally {
    apt('purge', '-y', 'fantasy-social')
    test.desk.leave()
  }
  return print(results)
})
