/**
 * A prepared database with today's migrations, in one file. A first start unpacks it, because making a new database keeps both cores busy
 * for seconds.
 *
 * The file is a line of JSON (what it was made of, and its files with their sizes), then the contents of the files in that order, packed
 * and with a checksum. `npm run build` writes it (make-template.ts). A template that is missing, damaged or made of other migrations is not
 * used.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Log } from './log.ts'
import { readMigrations } from './migrate.ts'

/** Where the build writes the template and a first start looks for it. */
export const productTemplate = path.resolve(import.meta.dirname, '../../dist/database')

const WINDOW_LOG = 26

type Head = { madeOf: string; folders: string[]; files: [name: string, bytes: number][] }

/** Returns a key of the database's ingredients: these migrations, and this version of the engine. */
export const fingerprint = (migrations: string): string =>
  createHash('sha256')
    .update(JSON.stringify([readMigrations(migrations), pgliteVersion()]))
    .digest('hex')

export function pgliteVersion(): string {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)!
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Returns the key of the template in `file`, or null if there is none. */
export function madeOf(file: string): string | null {
  try {
    return headOf(readFileSync(file)).head.madeOf
  } catch {
    return null
  }
}

/** Packs the database in `folder`, which no process has open, into `file`. */
export function pack(folder: string, file: string, madeOf: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    isFolder: entry.isDirectory(),
    name: path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
  }))
  const names = (isFolder: boolean) =>
    entries.flatMap((entry) => (entry.isFolder === isFolder ? entry.name : [])).toSorted()
  const contents = names(false).map((name) => readFileSync(path.join(folder, name)))
  const files = names(false).map((name, nth): [string, number] => [name, contents[nth]!.length])
  const head: Head = { madeOf, folders: names(true), files }
  const packed = zstdCompressSync(Buffer.concat(contents), {
    params: {
      [constants.ZSTD_c_compressionLevel]: 15,
      [constants.ZSTD_c_checksumFlag]: 1,
      // a cluster holds the same catalogue three times, megabytes apart
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    },
  })
  writeFileSync(`${file}.part`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packed]))
  renameSync(`${file}.part`, file)
}

/** Unpacks the template into `folder`, without a sync, if it matches these migrations. Returns whether it did. */
export function unpack(folder: string, migrations: string, log: Log, file = productTemplate): boolean {
  if (madeOf(file) !== fingerprint(migrations)) return false
  try {
    const { head, packed } = headOf(readFileSync(file))
    const contents = zstdDecompressSync(packed, { params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } })
    mkdirSync(folder, { mode: 0o700 })
    for (const name of head.folders) mkdirSync(path.join(folder, name), { mode: 0o700 })
    let at = 0
    for (const [name, bytes] of head.files) {
      writeFileSync(path.join(folder, name), contents.subarray(at, at + bytes), { mode: 0o600 })
      at += bytes
    }
    return true
  } catch (error) {
    log.warn({ err: error, file }, 'the prepared database cannot be used: creating a new one')
    rmSync(folder, { recursive: true, force: true })
    return false
  }
}

function headOf(bytes: Buffer): { head: Head; packed: Buffer } {
  const end = bytes.indexOf('\n')
  return { head: JSON.parse(bytes.toString('utf8', 0, end)) as Head, packed: bytes.subarray(end + 1) }
}
