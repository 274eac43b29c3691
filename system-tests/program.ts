/**
 * The server as a process of its own, and players who enter rosters while a scenario harms it.
 *
 * Every response to a player is recorded; `check` stops the server, compares its database with the record, and runs the audit.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensure, ExpectationFailed } from './scenario.ts'

export type Where = {
  dataDir: string
  databaseUrl?: string
  env?: Record<string, string>
  /** The folder of the server's sources; this project by default. */
  sources?: string
  /** Options for Node itself, such as `--expose-gc`. */
  nodeArguments?: readonly string[]
}

const START_MS = 90_000

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export class Program {
  readonly url: string
  readonly #where: Where
  readonly #port: number
  child: ChildProcess | undefined
  said = ''

  private constructor(where: Where, port: number) {
    this.#where = where
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
  }

  static async on(where: Where): Promise<Program> {
    return new Program(where, await freePort())
  }

  /** Returns the same server for a start from other sources; undefined means this project. */
  from(sources: string | undefined): Program {
    const { sources: _, ...where } = this.#where
    return new Program(sources === undefined ? where : { ...where, sources }, this.#port)
  }

  get pid(): number {
    return this.child!.pid!
  }

  get port(): number {
    return this.#port
  }

  /** Resolves with null once the server has printed its address, or with its exit code if it ends before. */
  async start(): Promise<number | null> {
    const { dataDir, databaseUrl, env, sources, nodeArguments = [] } = this.#where
    mkdirSync(dataDir, { recursive: true })
    const child = spawn(process.execPath, [...nodeArguments, 'server/main.ts'], {
      ...(sources !== undefined && { cwd: sources }),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(this.#port),
        DATA_DIR: dataDir,
        DRAFT_SECONDS: '3600',
        DEMO_RIVALS: '0',
        MAX_ENTRIES_PER_PLAYER: '1000',
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'error',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...env,
      },
    })
    this.child = child
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs))
    this.said = ''
    const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : 128))
    const started = new Promise<null>((resolve) => {
      const hear = (chunk: Buffer) => {
        if (this.said.length < 100_000) this.said += chunk.toString()
        if (this.said.includes('Fantasy Social is at')) resolve(null)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
    })
    const waiting = new AbortController()
    const late = pause(START_MS, undefined, { signal: waiting.signal, ref: false }).then(
      () => Promise.reject(new ExpectationFailed(`did not start in ${START_MS / 1000} s: ${this.said}`)),
      () => null,
    )
    return Promise.race([started, ended, late]).finally(() => waiting.abort())
  }

  async mustStart(): Promise<void> {
    const code = await this.start()
    ensure(code === null, `the program did not start, code ${code}: ${this.said.slice(0, 500)}`)
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Sends a signal and waits for the end. Returns the exit code, or null after a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.isRunning) return this.child?.exitCode ?? null
    const ended = once(this.child!, 'exit')
    this.child!.kill(signal)
    return ((await ended) as [number | null])[0]
  }

  memoryBytes(): number {
    const [, pages] = readFileSync(`/proc/${this.pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4096
  }
}

type Creator = { id: number; price: string; inPlay: boolean }
export type Player = { id: string; cookie: string; entered: number }
type Told = { status: number; code: string | undefined; id: number | undefined }

/** Players who enter one roster after another, each request with an idempotency key. */
export class Crowd {
  readonly #program: Program
  readonly acknowledged = new Map<number, { userId: string; creatorIds: number[] }>()
  /** The number of responses of each status or refusal code. */
  readonly told = new Map<string, number>()
  #players: Player[] = []
  #rosters: Creator[][] = []
  #competitionId = 0
  #isOver = false
  #entering: Promise<unknown> = Promise.resolve()

  constructor(program: Program) {
    this.#program = program
  }

  async arrive(players: number): Promise<void> {
    await until(() => this.findDraft(), 60_000, 'no competition is being drafted')
    this.#players = await Promise.all(Array.from({ length: players }, (_, nth) => this.#signUp(nth)))
  }

  /**
   * Looks for the competition that is being drafted; from then on players enter that one. Returns false if there is none at the moment.
   */
  async findDraft(): Promise<boolean> {
    const { url } = this.#program
    const active = (await (await fetch(`${url}/api/competitions/active`)).json()) as {
      id: number
      phase: string
    } | null
    if (active?.phase !== 'drafting') return false
    if (active.id === this.#competitionId) return true
    const creators = ((await (await fetch(`${url}/api/creators`)).json()) as Creator[])
      .filter(({ inPlay }) => inPlay)
      .toSorted((one, other) => Number(one.price) - Number(other.price))
      .slice(0, 18)
    this.#rosters = creators.flatMap((one, a) =>
      creators.slice(a + 1).flatMap((two, b) => creators.slice(a + b + 2).map((three) => [one, two, three])),
    )
    this.#competitionId = active.id
    return true
  }

  async #signUp(nth: number): Promise<Player> {
    const { url } = this.#program
    const reply = await fetch(`${url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `player-${nth}@example.com`,
        password: 'correct horse battery',
        firstName: `P${nth}`,
      }),
    })
    ensure(reply.status === 201, `signing up was refused with ${reply.status}`)
    const cookie = reply.headers.get('set-cookie')!.split(';')[0]!
    await fetch(`${url}/api/accept-nda`, { method: 'POST', headers: { cookie } })
    return { id: ((await reply.json()) as { id: string }).id, cookie, entered: 0 }
  }

  get players(): readonly Player[] {
    return this.#players
  }

  /** The id of the competition that players enter, or 0 before the first one was found. */
  get competitionId(): number {
    return this.#competitionId
  }

  /** The session cookie of the first player. */
  get cookie(): string {
    return this.#players[0]!.cookie
  }

  /** Enters the next roster of a player; a request without a response is repeated with the same key. */
  async enter(player = this.#players[0]!): Promise<Told> {
    const roster = this.#rosters[player.entered++ % this.#rosters.length]!
    const body = JSON.stringify({
      competitionId: this.#competitionId,
      picks: roster.map(({ id, price }) => ({ creatorId: id, price })),
      totalSalary: decimalOf(total(roster.map(({ price }) => parseDecimal(price)!))),
    })
    const headers = {
      'content-type': 'application/json',
      cookie: player.cookie,
      'idempotency-key': `${player.id}-${player.entered}`,
    }
    let told: Told
    try {
      const reply = await fetch(`${this.#program.url}/api/entries`, { method: 'POST', headers, body })
      const { id, code } = (await reply.json()) as { id?: number; code?: string }
      told = { status: reply.status, id, code }
      if (reply.status === 201)
        this.acknowledged.set(id!, { userId: player.id, creatorIds: roster.map((creator) => creator.id) })
    } catch {
      told = { status: 0, id: undefined, code: 'no response' }
    }
    const word = told.code ?? String(told.status)
    this.told.set(word, (this.told.get(word) ?? 0) + 1)
    return told
  }

  /** Lets all players enter until `stop`. After a refusal a player pauses briefly. */
  begin(): void {
    this.#isOver = false
    this.#entering = Promise.all(
      this.#players.map(async (player) => {
        while (!this.#isOver && player.entered < 800) {
          const { status } = await this.enter(player)
          if (status !== 201) await pause(50)
        }
      }),
    )
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#entering
  }

  /** Waits until `more` further entries have been acknowledged. */
  async untilAcknowledged(more: number, withinMs = 30_000): Promise<void> {
    const wanted = this.acknowledged.size + more
    await until(() => this.acknowledged.size >= wanted, withinMs, `${more} more entries were not acknowledged`)
  }

  /** Checks that all responses were entries or these refusals. */
  requireOnly(...codes: string[]): void {
    const others = [...this.told].filter(([word]) => word !== '201' && word !== 'no response' && !codes.includes(word))
    ensure(others.length === 0, `unexpected responses: ${JSON.stringify(Object.fromEntries(others))}`)
  }
}

export async function until(holds: () => boolean | Promise<boolean>, withinMs: number, otherwise: string) {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    ensure(performance.now() < deadline, otherwise)
    await pause(50)
  }
}

/** Stops the server normally, checks that every acknowledged entry is stored once, and runs the audit. Returns a sentence. */
export async function check(program: Program, crowd: Crowd, where: Where): Promise<string> {
  await crowd.stop()
  const code = await program.end('SIGTERM')
  ensure(code === 0, `the stop ended with code ${code}: ${program.said.slice(-500)}`)
  runAudit(where)
  const log = { info() {}, warn() {}, error() {} }
  const { db, close } = await openDatabase({ dataDir: where.dataDir, databaseUrl: where.databaseUrl ?? null, log })
  try {
    const entries = await db.selectFrom('entries').select(['id', 'user_id', 'picks']).execute()
    const byId = new Map(entries.map((entry) => [Number(entry.id), entry]))
    const lost = [...crowd.acknowledged].filter(([id, { userId, creatorIds }]) => {
      const entry = byId.get(id)
      return entry?.user_id !== userId || String(entry.picks.map((pick) => pick.creatorId)) !== String(creatorIds)
    })
    ensure(lost.length === 0, `${lost.length} of ${crowd.acknowledged.size} acknowledged entries are not there`)
    return `${crowd.acknowledged.size} acknowledged, all there, audit clean`
  } finally {
    await close()
  }
}

/** Runs the audit in a process of its own, under the same clock as the server. */
export function runAudit({ dataDir, databaseUrl, env }: Where): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.ts'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  ensure(status === 0, `the audit found: ${(stdout + stderr).slice(0, 500)}`)
}
