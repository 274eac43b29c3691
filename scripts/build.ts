/**
 * Builds the web app into dist/web and the initial database into dist/database, each when one of its sources has changed. A failed build
 * leaves the old one in place. Of two concurrent builds, the second waits and finds the work done.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { makeTemplate } from '#server/db/make-template.ts'
import { productMigrations } from '#server/db/open.ts'
import { fingerprint as fingerprintOfDatabase, madeOf as madeOfDatabase, productTemplate } from '#server/db/template.ts'
import { readScripts, refuseScripts } from './script-budget.ts'
import { BUDGET } from './script-sizes.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.env.NODE_ENV = 'production'

const brotli = promisify<Buffer, Buffer>(zlib.brotliCompress)
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

const built = path.resolve('dist/web')
const building = path.resolve('dist/web.new')
const madeOf = fingerprint()

// the operating system releases this lock, however the process ends
mkdirSync('dist', { recursive: true })
const lock = new DatabaseSync('dist/lock', { timeout: 120_000 })
lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')

await Promise.all([buildWeb(), prepareDatabase()])
lock.close()

async function buildWeb(): Promise<void> {
  if (fingerprintOf(built) === madeOf) return
  await timed('Building the web app', async () => {
    const vite = await import('vite')
    await vite.build({ logLevel: 'warn', build: { outDir: building } })
    await compress(building)
    const refused = refuseScripts(readScripts(building), BUDGET)
    if (refused.length > 0)
      throw new Error(`Scripts over their budget (scripts/script-sizes.ts):\n${refused.join('\n')}`)
    writeFileSync(path.join(building, '.stamp'), madeOf)
    replaceFolder(built, building)
  })
}

async function prepareDatabase(): Promise<void> {
  if (madeOfDatabase(productTemplate) === fingerprintOfDatabase(productMigrations)) return
  await timed('Preparing the first database', () => makeTemplate(productTemplate, productMigrations))
}

async function timed(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  console.log(`${title} ...`)
  await work()
  console.log(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Replaces the folder by two renames, so that a running server misses it only for an instant. */
function replaceFolder(folder: string, replacement: string): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(replacement, folder)
  rmSync(old, { recursive: true, force: true })
}

/** Writes a compressed copy of every text file beside it, at the best level, for the server to send. */
async function compress(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,html,svg,json,webmanifest,txt}`).filter(
    (file) => statSync(file).size > 1024,
  )
  await Promise.all(
    files.flatMap((file) => {
      const contents = readFileSync(file)
      return [
        brotli(contents).then((small) => writeFile(`${file}.br`, small)),
        gzip(contents, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]
    }),
  )
}

/** Returns one hash over the names and contents of all sources. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = globSync(
    [
      '{web,contract,game}/**/*',
      'vite.config.ts',
      'scripts/{page-editions,prerender,contract-version,script-budget,script-sizes,react-compiler}.ts',
      'package.json',
      'package-lock.json',
    ],
    {
      exclude: ['**/*.test.*', 'web/testing/**'],
      withFileTypes: true,
    },
  )
  const files = sources.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    const contents = createHash('sha256').update(readFileSync(file)).digest('hex')
    hash.update(`${path.relative('.', file)} ${contents}\n`)
  }
  return hash.digest('hex')
}

function fingerprintOf(folder: string): string | null {
  const stamp = path.join(folder, '.stamp')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}
