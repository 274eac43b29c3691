/**
 * The thread the embedded database runs in, so that a long statement never stops the program's own.
 *
 * Messages are handled one after the other. An error while opening ends the thread with it; see embedded-engine.ts.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { makeDatabase, openDurable, openInMemory, proveDurable, readEveryTable } from './durable-pglite.ts'
import type { FromWorker, Task, ToWorker } from './embedded-engine.ts'
import { joined } from './joined.ts'
import { keptFor } from './reserve.ts'

const CHUNK_BYTES = 1 << 20
const program = parentPort!
const tell = (message: FromWorker, bytes?: Uint8Array) =>
  program.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : [])

async function open(task: Exclude<Task, { kind: 'make' }>): Promise<PGlite> {
  if (task.kind === 'memory') return openInMemory(task.dump)
  const room = keptFor(task.reserve, () => {
    shallBeReadOnly = true
    tell({ type: 'full' })
  })
  const { db, count } = await openDurable(task.folder, { onAbort: stop, makeRoom: room.makeRoom })
  await readEveryTable(db, 1_500)
  tell({ type: 'readable' })
  await proveDurable(db, count)
  room.isOpen()
  return db
}

/** Whether new transactions may write: as requested, and as set in the session. */
let shallBeReadOnly = false
let isReadOnly = false

/** Set between two transactions, so that the running one can finish. */
async function allowWrites(db: PGlite): Promise<void> {
  if (isReadOnly === shallBeReadOnly || db.isInTransaction()) return
  isReadOnly = shallBeReadOnly
  await db.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
}

/** After this many statements plans are discarded, because tables may have grown since. */
const PLANS_SERVE = 1_000
let ran = 0

async function letGoOfPlans(db: PGlite): Promise<void> {
  if (++ran < PLANS_SERVE || db.isInTransaction()) return
  ran = 0
  await db.exec('discard plans')
}

function stop(reason: string): never {
  tell({ type: 'stopping', reason })
  process.exit(1) // of this thread
}

/** Runs a batch of protocol messages and passes the response on as it comes. */
async function run(db: PGlite, stream: number, batch: Uint8Array): Promise<void> {
  let chunks: Uint8Array[] = []
  let size = 0
  const flush = () => {
    const bytes = joined(chunks)
    ;[chunks, size] = [[], 0]
    tell({ type: 'data', stream, bytes }, bytes)
  }
  const onRawData = (bytes: Uint8Array) => {
    chunks.push(bytes.slice()) // the response is a view of the database's memory, so it is copied
    size += bytes.length
    if (size >= CHUNK_BYTES) flush()
  }
  await db.execProtocolRawStream(batch, { syncToFs: false, onRawData })
  if (size > 0) flush()
  tell({ type: 'done' })
}

/** Resets the session, so that a new connection finds no state of the one before. */
async function clean(db: PGlite): Promise<void> {
  if (db.isInTransaction()) await db.exec('rollback')
  await db.exec('discard all')
  isReadOnly = false
}

async function handle(db: PGlite, message: Exclude<ToWorker, { type: 'readOnly' }>): Promise<void> {
  if (message.type === 'data') {
    await allowWrites(db)
    await letGoOfPlans(db)
    return run(db, message.stream, message.bytes)
  }
  if (message.type === 'connect') {
    await clean(db)
    tell({ type: 'connected', stream: message.stream })
  } else if (message.type === 'dump') {
    const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
    tell({ type: 'dumped', bytes }, bytes)
  } else {
    await db.exec('checkpoint')
    await db.close()
    tell({ type: 'closed' })
  }
}

const task = workerData as Task
if (task.kind === 'make') {
  await makeDatabase(task.folder, task.backup)
} else {
  const db = await open(task)
  let turn = Promise.resolve()
  program.on('message', (message: ToWorker) => {
    if (message.type === 'readOnly') shallBeReadOnly = message.isReadOnly
    else turn = turn.then(() => handle(db, message))
  })
  tell({ type: 'ready' })
}
