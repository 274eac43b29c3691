/** Builds the web app into dist/web when something it is made of has changed. A build that breaks off leaves the old one. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.env.NODE_ENV = 'production'

const built = path.resolve('dist/web')
const building = path.resolve('dist/web.new')
const madeOf = fingerprint()

if (fingerprintOf(built) !== madeOf) {
  const started = performance.now()
  console.log('Building the web app ...')
  const vite = await import('vite')
  await vite.build({ logLevel: 'warn', build: { outDir: building } })
  writeFileSync(path.join(building, '.stamp'), madeOf)
  rmSync(built, { recursive: true, force: true })
  renameSync(building, built)
  console.log(`Building the web app: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** One hash over the names and contents of all sources. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = globSync(['{web,contract,game}/**/*', 'vite.config.ts', 'package.json', 'package-lock.json'], {
    exclude: ['**/*.test.*', 'web/testing/**'],
    withFileTypes: true,
  })
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
