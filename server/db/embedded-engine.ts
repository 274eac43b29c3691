/**
 * The program's side of the embedded database's worker thread: starts it, connects to it through the ordinary `pg` driver, and closes it.
 *
 * `pg` asks for a stream and gets one whose other end is the worker's message port (pg-stream.ts). Nothing listens on a port or a socket
 * file, so nobody else on the machine can connect, and no path can be too long. All streams share the worker's one database session, so a
 * pool on it has one connection; a new stream starts with a clean session.
 *
 * Errors  EngineFailed if the database does not start; a database that dies or hangs later breaks every stream and calls onLost once.
 */
import type { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { PgStream } from './pg-stream.ts'

/**
 * The tasks of the worker: open a folder durably; open a database in memory, for tests; make a database in a new folder. The last two can
 * start from an archive. `reserve` is the file that is deleted when the disk is full.
 */
export type Task =
  | { kind: 'folder'; folder: string; reserve: string }
  | { kind: 'memory'; dump?: string }
  | { kind: 'make'; folder: string; backup?: string }

export type ToWorker =
  | { type: 'connect'; stream: number }
  | { type: 'data'; stream: number; bytes: Uint8Array }
  | { type: 'dump' }
  | { type: 'readOnly'; isReadOnly: boolean }
  | { type: 'close' }

export type FromWorker =
  | { type: 'readable' }
  | { type: 'ready' }
  | { type: 'connected'; stream: number }
  | { type: 'data'; stream: number; bytes: Uint8Array }
  | { type: 'done' }
  | { type: 'full' }
  | { type: 'stopping'; reason: string }
  | { type: 'dumped'; bytes: Uint8Array }
  | { type: 'closed' }

/** The worker could not open the database. `wasReadable` means that the stored data is intact and something else failed. */
export class EngineFailed extends Error {
  readonly wasReadable: boolean
  constructor(reason: string, wasReadable: boolean) {
    super(reason)
    this.wasReadable = wasReadable
  }
}

const START_MS = 300_000 // after a crash PostgreSQL first replays its log
const DEFAULT_HANG_MS = 120_000 // PGlite has no statement timeout; none of our statements takes this long

const startWorker = (task: Task): Worker =>
  new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: task, execArgv: [], name: 'database' })

/** Creates a database in an empty folder, from a backup if one is given. */
export function makeInWorker(folder: string, backup?: string): Promise<void> {
  return new Promise((made, failed) => {
    const worker = startWorker({ kind: 'make', folder, ...(backup && { backup }) })
    worker.once('error', failed)
    worker.once('exit', (code) =>
      code === 0 ? made() : failed(new Error(`making the database ended with code ${code}`)),
    )
  })
}

export type EngineOptions = { onLost?: (error: Error) => void; hangMs?: number }

export function startEngine(task: Task, options: EngineOptions = {}): Promise<Engine> {
  return new Promise((started, failed) => {
    const worker = startWorker(task)
    let wasReadable = false
    let reason: string | undefined
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      outcome()
    }
    const fail = (why: string) =>
      settle(() => void worker.terminate().then(() => failed(new EngineFailed(why, wasReadable))))
    const timer = setTimeout(() => fail(`it was not open after ${START_MS / 1000} seconds`), START_MS)
    const onError = (error: unknown) => fail(error instanceof Error ? error.message : String(error))
    const onExit = (code: number) => fail(reason ?? `its thread ended with code ${code}`)
    const onMessage = (message: FromWorker) => {
      if (message.type === 'readable') wasReadable = true
      if (message.type === 'stopping') reason = message.reason
      if (message.type === 'ready') settle(() => started(new Engine(worker, options)))
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

export class Engine {
  /** Called when the database finds the disk full. It then refuses writes until it is told otherwise. */
  onFull = (): void => {}
  readonly #worker: Worker
  readonly #streams = new Map<number, PgStream>()
  readonly #watch: NodeJS.Timeout
  #reply: PromiseWithResolvers<FromWorker> | undefined
  #reason: string | undefined
  #lost: Error | undefined
  #opened = 0
  #pending = 0
  #lastReply = 0

  constructor(worker: Worker, { onLost = () => {}, hangMs = DEFAULT_HANG_MS }: EngineOptions) {
    const lose = (reason: string) => {
      if (this.#lose(reason)) onLost(this.#lost!)
    }
    this.#worker = worker
      .on('message', (message: FromWorker) => this.#receive(message))
      .on('error', (error: unknown) =>
        lose(`The embedded database stopped: ${error instanceof Error ? error.message : String(error)}`),
      )
      .on('exit', (code) =>
        lose(`The embedded database stopped: ${this.#reason ?? `its thread ended with code ${code}`}`),
      )
    this.#watch = setInterval(() => {
      const hangs = this.#pending > 0 && performance.now() - this.#lastReply > hangMs
      if (hangs) lose(`The embedded database has not responded for ${hangMs / 1000} seconds`)
    }, hangMs / 10).unref()
  }

  /** A function for the pool's `stream` option. */
  openStream(): Duplex {
    const id = ++this.#opened
    const stream = new PgStream({
      connect: () => (this.#lost ? stream.destroy(this.#lost) : this.#send({ type: 'connect', stream: id })),
      send: (bytes) => {
        if (this.#pending++ === 0) this.#lastReply = performance.now()
        this.#send({ type: 'data', stream: id, bytes }, bytes)
      },
      gone: () => this.#streams.delete(id),
    })
    this.#streams.set(id, stream)
    return stream
  }

  /** Makes the database refuse writes from its next transaction on, with SQLSTATE 25006, or accept them again. */
  setReadOnly(isReadOnly: boolean): void {
    if (!this.#lost) this.#send({ type: 'readOnly', isReadOnly })
  }

  /** Returns the whole database as a tar archive. Nothing else may run meanwhile: hold the pool's connection. */
  async dump(): Promise<Uint8Array> {
    const reply = await this.#ask({ type: 'dump' })
    return reply.type === 'dumped'
      ? reply.bytes
      : Promise.reject(new Error(`the database replied ${reply.type} to dump`))
  }

  /** Writes everything to disk and ends the thread. Does nothing if the database has already died. */
  async close(): Promise<void> {
    if (this.#lost) return
    await this.#ask({ type: 'close' })
    this.#lose('The embedded database is closed')
    await this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    if (message.type === 'data') this.#streams.get(message.stream)?.push(Buffer.from(message.bytes.buffer))
    else if (message.type === 'connected') this.#streams.get(message.stream)?.emit('connect')
    else if (message.type === 'done') {
      this.#pending -= 1
      this.#lastReply = performance.now()
    } else if (message.type === 'full') this.onFull()
    else if (message.type === 'stopping') this.#reason = message.reason
    else this.#reply?.resolve(message)
  }

  #send(message: ToWorker, bytes?: Uint8Array): void {
    this.#worker.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : [])
  }

  #ask(message: ToWorker): Promise<FromWorker> {
    if (this.#lost) return Promise.reject(this.#lost)
    this.#reply = Promise.withResolvers()
    this.#send(message)
    return this.#reply.promise
  }

  /** Rejects everything that waits for the database. Returns false if that was done before. */
  #lose(reason: string): boolean {
    if (this.#lost) return false
    this.#lost = new Error(reason)
    clearInterval(this.#watch)
    this.#reply?.reject(this.#lost)
    for (const stream of this.#streams.values()) stream.destroy(this.#lost)
    void this.#worker.terminate()
    return true
  }
}
