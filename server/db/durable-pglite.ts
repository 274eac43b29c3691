/**
 * PGlite that keeps what it acknowledged, even through a power cut.
 *
 * As shipped it starts PostgreSQL with fsync off, and its file system has no fsync operation. Both are put right here. This leans
 * on how PGlite is made inside, so proveDurable() checks at every start that it still works.
 * Where PostgreSQL gives up (a full disk, an unreadable log), PGlite goes on as if nothing were: the caller's onAbort must end the thread.
 */
import fs from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** How often the database had a file written through to the disk. */
export type FsyncCount = { fsyncs: number }

// 32 MB of cache instead of 128: the operating system caches the same files.
const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'timezone=UTC']
const durableParameters = [
  ...parameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

class DurableFiles extends NodeFS {
  readonly count: FsyncCount = { fsyncs: 0 }
  readonly #onAbort: () => void

  constructor(folder: string, onAbort: () => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const count = this.count
    emscriptenOpts.onAbort = this.#onAbort
    emscriptenOpts.preRun = [emscriptenOpts.preRun ?? []].flat().concat((module) => {
      const files = (module as unknown as { NODEFS: { stream_ops: Record<string, unknown> } }).NODEFS
      files.stream_ops.fsync = (stream: { nfd: number }) => {
        fs.fdatasyncSync(stream.nfd)
        count.fsyncs += 1
        return 0
      }
    })
    return { emscriptenOpts }
  }
}

/** Opens the database in `folder`. Rejects or aborts when it cannot be read. */
export async function openDurable(
  folder: string,
  onAbort: (reason: string) => void,
): Promise<{ db: PGlite; count: FsyncCount }> {
  const last = lastWords()
  const files = new DurableFiles(folder, () => onAbort(last.words || 'PostgreSQL gave up'))
  return { db: await create({ fs: files, startParams: durableParameters }, last), count: files.count }
}

/** Makes a database in `folder`, empty or out of a backup. Not durable while it works: the caller syncs the finished folder. */
export async function makeDatabase(folder: string, backup?: string): Promise<void> {
  const db = await create({ fs: new NodeFS(folder), startParams: parameters, ...loading(backup) })
  await readEveryTable(db, Number.POSITIVE_INFINITY)
  await db.exec('checkpoint')
  await db.close()
}

/** An in-memory database for tests, empty or loaded from a dump. */
export const openInMemory = (dump?: string): Promise<PGlite> =>
  create({ startParams: [...parameters, '-c', 'shared_buffers=16MB'], ...loading(dump) })

/** PGlite's own error gives no reason, so the last fatal line that PostgreSQL logged becomes the message. */
async function create(options: PGliteOptions, last = lastWords()): Promise<PGlite> {
  try {
    return await PGlite.create({ ...options, onStderr: last.hear })
  } catch (error) {
    throw last.words ? new Error(last.words, { cause: error }) : error
  }
}

function lastWords() {
  const last = {
    words: '',
    hear(line: string): boolean {
      last.words = /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? last.words
      return false
    },
  }
  return last
}

/** The tar archive in `file`, packed or not, as PGlite takes it. */
function loading(file: string | undefined): PGliteOptions {
  if (file === undefined) return {}
  const bytes = fs.readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return { loadDataDir: new Blob([isPacked ? gunzipSync(bytes) : bytes]) }
}

/** Throws unless fsync is on and a commit did reach the disk. */
export async function proveDurable(db: PGlite, count: FsyncCount): Promise<void> {
  const { rows } = await db.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on') throw new Error('the embedded database runs with fsync off')
  const before = count.fsyncs
  await db.exec(`begin; select pg_logical_emit_message(true, 'durable', 'is this commit on the disk?'); commit`)
  if (count.fsyncs === before) throw new Error('the embedded database does not write its commits through to the disk')
}

/**
 * Reads every table once, small ones first, for at most `budgetMs`; each page carries a checksum, so a damaged one rejects.
 * Without this a bad page shows itself only when somebody asks for its rows.
 */
export async function readEveryTable(db: PGlite, budgetMs: number): Promise<void> {
  const deadline = performance.now() + budgetMs
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 't') and relpersistence = 'p' order by relpages`,
  )
  for (const { name } of rows) {
    if (performance.now() > deadline) return
    await db.query(`select count(*) from ${name}`)
  }
}
