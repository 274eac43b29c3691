/**
 * The entry point of every command: prepares what the command needs, then runs it on the pinned Node.
 * Plain JavaScript for Node 20: it runs before anything is installed.
 *
 *   node scripts/setup.mjs start | dev | build | generate | check | test | test:all | test:postgres | test:fuzz | test:faults
 *                        | test:cluster | test:package | test:desktop | settings | audit | backtest | season | backup | restore | drill
 *                        | switch | forget | pictures | bench | bench:web | desktop | soak   [arguments for the program]
 *
 * check is for every small step and takes less than a minute: types, lint, format, unused code, and the unit tests without a database.
 * test is for every change and takes a few minutes: the same with all unit tests, the screens and one whole competition in a browser.
 * test:all adds processes and window sizes, and replaces the one competition by all journeys.
 *
 * Installed means: npm's own record of what it installed (written last, so never by an interrupted install) matches
 * the lock file.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitWith, inBackground, inForeground, Stop } from './processes.mjs'

/** @type {Record<string, { prepare: string[][], run: string[] }>} */
const COMMANDS = {
  start: { prepare: [['scripts/check-settings.ts'], ['scripts/build.ts']], run: ['server/main.ts'] },
  dev: { prepare: [], run: ['server/main.ts', '--dev'] },
  build: { prepare: [], run: ['scripts/build.ts'] },
  generate: { prepare: [], run: ['scripts/generate.ts'] },
  check: { prepare: [], run: ['scripts/test.ts', 'types', 'lint', 'format', 'unused', 'quick'] },
  test: { prepare: [['scripts/fetch-chromium.ts']], run: ['scripts/test.ts'] },
  'test:all': {
    prepare: [['scripts/fetch-chromium.ts']],
    run: ['scripts/test.ts', 'types', 'lint', 'format', 'unused', 'unit', 'processes', 'screens', 'sizes', 'journeys'],
  },
  'test:postgres': { prepare: [], run: ['scripts/test-postgres.ts'] },
  'test:fuzz': { prepare: [], run: ['scripts/test-fuzz.ts'] },
  'test:faults': { prepare: [['scripts/build.ts']], run: ['system-tests/faults.ts', '--install'] },
  'test:package': { prepare: [], run: ['scripts/test-package.ts'] },
  'test:cluster': { prepare: [['scripts/build.ts']], run: ['system-tests/cluster.ts', '--install'] },
  soak: { prepare: [['scripts/build.ts']], run: ['system-tests/soak.ts'] },
  audit: { prepare: [], run: ['scripts/audit.ts'] },
  backtest: { prepare: [], run: ['scripts/backtest.ts'] },
  season: { prepare: [], run: ['scripts/season.ts'] },
  backup: { prepare: [], run: ['scripts/backup.ts'] },
  drill: { prepare: [], run: ['scripts/drill.ts'] },
  restore: { prepare: [], run: ['scripts/restore.ts'] },
  settings: { prepare: [], run: ['scripts/settings.ts'] },
  switch: { prepare: [], run: ['scripts/switch.ts'] },
  forget: { prepare: [], run: ['scripts/forget.ts'] },
  bench: { prepare: [['scripts/build.ts']], run: ['bench/run.ts'] },
  'bench:web': { prepare: [['scripts/fetch-chromium.ts'], ['scripts/build.ts']], run: ['bench/run.ts', 'web', 'taps'] },
  desktop: { prepare: [['scripts/build.ts']], run: ['scripts/desktop.ts'] },
  'test:desktop': { prepare: [], run: ['system-tests/desktop.ts'] },
  pictures: { prepare: [['scripts/fetch-chromium.ts'], ['scripts/build.ts']], run: ['scripts/pictures.ts'] },
}

/** Commands of an operator, for which `npm ci --omit=dev` is enough. */
const OF_PRODUCTION = ['start', 'build', 'settings', 'audit', 'restore', 'backup', 'drill', 'switch', 'forget']

/** Commands that read the operator's settings, from the environment or from .env. */
const READS_SETTINGS = ['start', 'dev', 'settings', 'audit', 'restore', 'backup', 'drill', 'switch', 'forget']

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await exitWith(main)

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Stop(`Say what to run: ${Object.keys(COMMANDS).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(`This is Node ${process.versions.node}; Node 20 or newer is needed to begin.`)
  }
  // the browser addresses files by path, and these characters end the path of an address
  const [odd] = /[#?%]/.exec(process.cwd()) ?? []
  if (odd) throw new Stop(`The folder ${process.cwd()} has ${odd} in its path. Move it to a folder without #, ? and %.`)
  endWithNpm()
  if (!isInstalled(OF_PRODUCTION.includes(name))) await install()

  const env = {
    ...process.env,
    [pathName()]: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env[pathName()] ?? ''}`,
  }
  // uses Node's own reader of .env, which leaves # and $ in quoted values alone; a variable that is set already keeps its value
  const settings = READS_SETTINGS.includes(name) && existsSync('.env') ? ['--env-file=.env'] : []
  for (const step of command.prepare) {
    const code = await inForeground(pinnedNode(), [...settings, ...step], env)
    if (code !== 0) return code
  }
  return inForeground(pinnedNode(), [...settings, ...command.run, ...args], env)
}

/**
 * npm starts this script through a shell that does not forward signals. When that shell is gone, this script ends as if it had received
 * SIGTERM.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}

/** On Windows the variable is called Path. */
function pathName() {
  return Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
}

function pinnedNode() {
  return path.resolve('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function isInstalled(isForProduction = false) {
  const installed = packagesIn('node_modules/.package-lock.json')
  const wanted = packagesIn('package-lock.json')
  if (!installed || !wanted) return false
  const isThere = Object.entries(wanted).every(([where, { version, optional, dev }]) => {
    const there = installed[where]
    return where === '' || (there ? there.version === version : optional === true || (dev === true && isForProduction))
  })
  return isThere && existsSync(pinnedNode())
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }> | null} */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** Installs the versions of the lock file, so that npm of the host's Node and npm of the pinned Node install the same packages. */
async function install() {
  const count = Object.keys(packagesIn('package-lock.json') ?? {}).length
  if (count === 0) throw new Stop('package-lock.json is missing or damaged: take it from the repository again.')
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const { code, output } = ownNpm
    ? await inBackground(`Installing ${count} packages`, process.env.npm_node_execpath ?? process.execPath, [
        ownNpm,
        ...args,
      ])
    : await inBackground(`Installing ${count} packages`, 'npm', args, { shell: process.platform === 'win32' })
  if (code === 0 && isInstalled()) return
  console.error(output.trim().split('\n').slice(-15).join('\n'))
  throw new Stop(`The packages could not be installed: ${reasonIn(output)}.`)
}

/** @param {string} output The text that npm printed. */
function reasonIn(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output)) {
    return 'the package registry cannot be reached; connect to the network and run the command again'
  }
  if (/ENOSPC/.test(output)) return 'the disk is full; free about 1 GB and run the command again'
  if (/EACCES|EPERM|EROFS/.test(output)) return `this account may not write to ${path.resolve('node_modules')}`
  if (/EUSAGE/.test(output)) return 'package.json and package-lock.json do not fit together; run npm install once'
  return 'npm says why above'
}
