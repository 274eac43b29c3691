/**
 * PGlite with durable commits, also through a power cut.
 *
 * PGlite starts PostgreSQL with fsync off, and its file system has no fsync operation. This file adds both. It relies on PGlite's
 * internals, so proveDurable() checks at every start that it still works. Where PostgreSQL aborts (a full disk, an unreadable log), PGlite
 * would continue: the caller's onAbort must end the thread.
 */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { saysFull } from './reserve.ts'
import { syncAhead } from './sync-ahead.ts'

/** How often the database has synced a file to the disk. */
export type FsyncCount = { fsyncs: number }

// The database gets 32 MB of cache instead of 128, because the operating system caches the same files.
const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'timezone=UTC']
const durableParameters = [
  ...parameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/** The part of PGlite's file system that is replaced here; PGlite's types do not include it. */
type Stream = { nfd: number; node: unknown }
type Write = (stream: Stream, buffer: Int8Array, offset: number, length: number, position?: number) => number
type Files = {
  node_ops: Record<'mknod' | 'rename' | 'setattr', (...given: unknown[]) => unknown> & { setattr: SetAttr }
  stream_ops: { write: Write; fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}
type SetAttr = (node: unknown, attr: unknown) => unknown

const TABLES = `${path.sep}base${path.sep}`

class DurableFiles extends NodeFS {
  readonly count: FsyncCount = { fsyncs: 0 }
  /** While the database is being opened: files that were synced already and need no fsync. */
  synced = new Set<bigint>()
  readonly #onAbort: () => void
  readonly #makeRoom: WhenOpen['makeRoom']

  constructor(folder: string, onAbort: () => void, makeRoom: WhenOpen['makeRoom']) {
    super(folder)
    this.#onAbort = onAbort
    this.#makeRoom = makeRoom
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    emscriptenOpts.onAbort = this.#onAbort
    emscriptenOpts.preRun = [emscriptenOpts.preRun ?? []].flat().concat((module) => {
      const files = (module as unknown as { NODEFS: Files }).NODEFS
      this.#writeThrough(files)
      this.#makeRoomFor(files)
    })
    return { emscriptenOpts }
  }

  #writeThrough({ node_ops, stream_ops, realPath }: Files): void {
    const { write } = stream_ops
    const { setattr } = node_ops
    stream_ops.write = (stream, ...given) => {
      if (this.synced.size > 0) this.synced.delete(fs.fstatSync(stream.nfd, { bigint: true }).ino)
      return write(stream, ...given)
    }
    node_ops.setattr = (node, attr) => {
      if (this.synced.size > 0) this.synced.delete(fs.lstatSync(realPath(node), { bigint: true }).ino)
      return setattr(node, attr)
    }
    stream_ops.fsync = (stream) => {
      if (this.synced.size > 0 && this.synced.has(fs.fstatSync(stream.nfd, { bigint: true }).ino)) return 0
      this.#withRoom(() => fs.fdatasyncSync(stream.nfd))
      this.count.fsyncs += 1
      return 0
    }
  }

  /**
   * A write that finds the disk full releases the reserve and then succeeds. The reserve is only for the log, without which PostgreSQL
   * aborts; a table that cannot grow only fails its statement.
   */
  #makeRoomFor({ node_ops, stream_ops, realPath }: Files): void {
    const { write } = stream_ops
    const isOfTable = (stream: Stream) => realPath(stream.node).includes(TABLES)
    stream_ops.write = (stream, buffer, offset, length, position) => {
      let written = 0
      while (written < length) {
        const at = position === undefined ? undefined : position + written
        const more = this.#withRoom(
          () => write(stream, buffer, offset + written, length - written, at),
          () => isOfTable(stream),
        )
        if (more === 0) break
        written += more
      }
      return written
    }
    for (const name of ['mknod', 'rename', 'setattr'] as const) {
      const change = node_ops[name]
      node_ops[name] = (...given: unknown[]) => this.#withRoom(() => change(...given))
    }
  }

  #withRoom<Result>(work: () => Result, mayFail = () => false): Result {
    try {
      return work()
    } catch (error) {
      if (!saysFull(error) || !this.#makeRoom(mayFail())) throw error
      return work()
    }
  }
}

export type WhenOpen = {
  /** True once PostgreSQL has aborted. */
  onAbort(reason: string): void
  /** Called when the disk is full; returns whether space was freed. Writes that may fail do not need any. */
  makeRoom(mayFail: boolean): boolean
}

/** Opens the database in `folder`. Rejects or aborts if it cannot be read. */
export async function openDurable(
  folder: string,
  { onAbort, makeRoom }: WhenOpen,
): Promise<{ db: PGlite; count: FsyncCount }> {
  const last = lastWords()
  const files = new DurableFiles(folder, () => onAbort(last.words || 'PostgreSQL gave up'), makeRoom)
  files.synced = await syncAhead(folder)
  const db = await create({ fs: files, startParams: durableParameters }, last)
  files.synced.clear()
  return { db, count: files.count }
}

/** Creates a database in `folder`, empty or from a backup. It is not durable until the caller syncs the finished folder. */
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

/** Returns the tar archive in `file`, compressed or not, in the form that PGlite reads. */
function loading(file: string | undefined): PGliteOptions {
  if (file === undefined) return {}
  const bytes = fs.readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return { loadDataDir: new Blob([isPacked ? gunzipSync(bytes) : bytes]) }
}

/** Throws unless fsync is on and a commit reached the disk. */
export async function proveDurable(db: PGlite, count: FsyncCount): Promise<void> {
  const { rows } = await db.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on') throw new Error('the embedded database runs with fsync off')
  const before = count.fsyncs
  await db.exec(`begin; select pg_logical_emit_message(true, 'durable', 'is this commit on the disk?'); commit`)
  if (count.fsyncs === before) throw new Error('the embedded database does not write its commits through to the disk')
}

/** The number of pages that one batch of statements reads. */
const PAGES_A_BATCH = 256

/**
 * Reads every table once, small ones first, for at most `budgetMs`. Each page carries a checksum, so a damaged page rejects; otherwise a
 * damaged page would be noticed only when its rows are read. Small tables are read together, because a statement for each would be most of
 * the work.
 */
export async function readEveryTable(db: PGlite, budgetMs: number): Promise<void> {
  const deadline = performance.now() + budgetMs
  const { rows } = await db.query<{ tables: string[] }>(
    `select array_agg(name order by nth) as tables from (
      select oid::regclass::text as name, row_number() over sized as nth,
        sum(relpages + 1) over (sized rows unbounded preceding) / ${PAGES_A_BATCH} as batch
      from pg_class where relkind in ('r', 'm', 't') and relpersistence = 'p' window sized as (order by relpages, oid)
    ) as sized group by batch order by batch`,
  )
  for (const { tables } of rows) {
    if (performance.now() > deadline) return
    await db.exec(tables.map((name) => `select count(*) from ${name}`).join(';'))
  }
}
