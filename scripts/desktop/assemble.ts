/**
 * Assembles the contents of the desktop app for this system in desktop/target/stage:
 *
 *   bin/      the pinned Node under a name of ours, so that no installed `node` is replaced
 *   server/   the server as a bundle, with the files it reads: the built app, the migrations, the first database
 *   start/    the start page with its picture and fonts
 *   icons/    the product's icon in every size
 *
 * Needs the installed packages and a finished build; downloads nothing.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { Stop } from '#scripts/processes.mjs'

const STAGE = 'desktop/target/stage'
const SERVER = `${STAGE}/server`
const PGLITE = '@electric-sql/pglite'

/** Packages that load their own files, WebAssembly or native code. They are copied; all others become part of the bundle. */
const packages = (): string[] => [
  PGLITE,
  ...globSync('node_modules/@node-rs/argon2*').map((name) =>
    path.relative('node_modules', name).replaceAll(path.sep, '/'),
  ),
]

/** Files that the server reads by path. They keep their paths beside the bundle. */
const FILES = [
  'server/db/migrations',
  'server/identity/frequent-passwords.txt',
  'server/features/sharing/fonts',
  'server/features/sharing/plain.png',
  'server/features/sharing/share.css',
  'data/recorded-season',
  'dist/web',
  'dist/database',
  'LICENSE',
]

const START = {
  'index.html': 'desktop/start/index.html',
  'start.css': 'desktop/start/start.css',
  'start.js': 'desktop/start/start.js',
  'mark.svg': 'web/public/icons/mark.svg',
  'scene.avif': 'web/public/art/scene-wide.avif',
  'unbounded.woff2': 'web/styles/fonts/unbounded-ascii.woff2',
  'figtree.woff2': 'web/styles/fonts/figtree.woff2',
}

export async function assemble(): Promise<void> {
  rmSync(STAGE, { recursive: true, force: true })
  mkdirSync(`${STAGE}/bin`, { recursive: true })
  await bundle()
  for (const file of FILES) cpSync(file, path.join(SERVER, file), { recursive: true })
  for (const name of packages()) copyPackage(name)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  writeFileSync(`${SERVER}/package.json`, `${JSON.stringify({ type: 'module', version })}\n`)
  cpSync('desktop/leash.mjs', `${SERVER}/leash.mjs`)
  for (const [name, from] of Object.entries(START)) cpSync(from, `${STAGE}/start/${name}`)
  makeIcons()
  await startOnce(takeNode())
}

async function bundle(): Promise<void> {
  const build = await rolldown({
    input: {
      main: 'server/main.ts',
      'embedded-worker': 'server/db/embedded-worker.ts',
      'audit-worker': 'server/audit/audit-worker.ts',
      'pass-worker': 'server/live/pass-worker.ts',
    },
    platform: 'node',
    // the first two are used by `npm run dev` only
    external: ['vite', '@fastify/middie', 'pg-native', /^@node-rs\/argon2/, /^@electric-sql\/pglite/],
    logLevel: 'warn',
    plugins: [{ name: 'where-files-are', transform: whereFilesAre }],
  })
  // all chunks are in one folder, so that relative paths to other files stay correct
  await build.write({ dir: SERVER, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
}

/** Rewrites paths relative to a source file into paths relative to the bundle's folder. */
function whereFilesAre(code: string, id: string): string | null {
  const file = path.relative('.', id).replaceAll(path.sep, '/')
  if (!file.startsWith('server/') || !code.includes('import.meta.')) return null
  const folder = path.posix.dirname(file)
  return code
    .replaceAll(
      /new URL\('\.\/(embedded|audit|pass)-worker\.ts', import\.meta\.url\)/g,
      "new URL('./$1-worker.js', import.meta.url)",
    )
    .replaceAll(/new URL\('\.\/([\w-]+)', import\.meta\.url\)/g, `new URL('./${folder}/$1', import.meta.url)`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
}

const NEEDED_OF_PGLITE =
  /^(package\.json|LICENSE|dist\/(chunk-\w+\.js|index\.js|initdb\.(js|wasm)|pglite\.(wasm|data)|fs\/nodefs\.js))$/

function copyPackage(name: string): void {
  const from = path.join('node_modules', name)
  const isNeeded = (file: string) => {
    const inside = path.relative(from, file).replaceAll(path.sep, '/')
    if (name === PGLITE && !statSync(file).isDirectory()) return NEEDED_OF_PGLITE.test(inside)
    return !/\.(map|d\.[cm]?ts|md)$|(^|\/)(contrib|live|vector|worker|node-postgres)$/.test(inside)
  }
  cpSync(from, path.join(SERVER, 'node_modules', name), { recursive: true, dereference: true, filter: isNeeded })
}

/** Copies Node under the name that Tauri expects, which includes the target. Returns its path. */
function takeNode(): string {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const target = /host: (\S+)/.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))![1]!
  const to = path.resolve(STAGE, `bin/fantasy-social-server-${target}${ending}`)
  cpSync(`node_modules/node/bin/node${ending}`, to)
  // symbols are a quarter of the file; on other systems the program is signed and must not change
  if (process.platform === 'linux') execFileSync('strip', [to])
  return to
}

function makeIcons(): void {
  const made = path.resolve(STAGE, 'icons.all')
  execFileSync(process.execPath, [tauriCli(), 'icon', path.resolve('web/public/icons/icon.svg'), '-o', made], {
    cwd: 'desktop',
    stdio: 'ignore',
  })
  mkdirSync(`${STAGE}/icons`)
  for (const name of ['32x32.png', '128x128.png', '128x128@2x.png', 'icon.icns', 'icon.ico'])
    renameSync(path.join(made, name), `${STAGE}/icons/${name}`)
  rmSync(made, { recursive: true })
}

export const tauriCli = (): string => path.resolve('desktop/node_modules/@tauri-apps/cli/tauri.js')

/** Starts the assembled server once, so that a broken one is noticed at build time. */
async function startOnce(node: string): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'fs-stage-'))
  const env = { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error', SystemRoot: process.env.SystemRoot ?? '' }
  const child = spawn(node, [path.resolve(SERVER, 'leash.mjs')], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    let page = ''
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /is at (http\S+)/.exec(line)?.[1]
      if (address === undefined) continue
      page = await (await fetch(address)).text()
      const ended = once(child, 'exit')
      child.stdin.end()
      const [code] = (await ended) as [number | null]
      if (code !== 0) throw new Stop(`The assembled server ended with ${code}.`)
    }
    if (!page.includes('Fantasy Social')) throw new Stop('The assembled server does not start.')
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}
