/**
 * Three server processes on one PostgreSQL behind haproxy, and a database connection of the test's own.
 *
 * The processes are named a, b, c, also in PostgreSQL (application_name). They share the recorded source and one schedule.
 */
import path from 'node:path'
import pg from 'pg'
import { Program, until } from '#system-tests/program.ts'
import { CannotRun, ensure } from '#system-tests/scenario.ts'
import { startPostgres, type ThrowAwayPostgres } from '#scripts/postgres.ts'
import { startBalancer, type Balancer } from './balancer.ts'

const NAMES = ['a', 'b', 'c'] as const

export type Settings = Readonly<Record<string, string>>
export type Options = {
  /** Settings for all processes. */
  settings?: Settings
  /** The number of processes; three by default. */
  processes?: number
  /** The folder of the sources that the processes run from; this project by default. */
  sources?: string
  /** Whether haproxy stands in front of the processes; true by default. */
  isBalanced?: boolean
}

const READY_MS = 30_000
/** The suffix of application_name for the connection on which a process receives notifications of other processes. */
export const OF_INVALIDATIONS = '-direct'
const ADMIN_CODE = 'quite-another-lighthouse-53'

/** The settings of all scenarios. Their schedule lasts longer than any scenario. */
const COMMON: Settings = {
  DRAFT_SECONDS: '3600',
  LIVE_SECONDS: '3600',
  REVIEW_SECONDS: '5',
  TICK_SECONDS: '2',
  DEMO_RIVALS: '0',
  MAX_ENTRIES_PER_PLAYER: '1000',
  RATE_LIMIT_FACTOR: '100000',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ADMIN_CODE,
}

export class Cluster {
  readonly postgres: ThrowAwayPostgres
  /** Connections of the test; no server process uses them. */
  readonly pool: pg.Pool
  readonly folder: string
  readonly members: Map<string, Program>
  /** Tells the players to stop. */
  isStopped = false
  readonly #settings: Settings
  #balancer: Balancer | undefined

  private constructor(folder: string, postgres: ThrowAwayPostgres, settings: Settings, members: Map<string, Program>) {
    this.folder = folder
    this.postgres = postgres
    this.#settings = settings
    this.members = members
    this.pool = new pg.Pool({ connectionString: postgres.url, max: 4, application_name: 'observer' })
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => client.on('error', () => {}))
  }

  static async start(
    folder: string,
    { settings = {}, processes = NAMES.length, sources, isBalanced = true }: Options = {},
  ): Promise<Cluster> {
    const postgres = await startPostgres({ careless: false })
    if (!postgres) throw new CannotRun("PostgreSQL is not installed (Debian's package postgresql)")
    const all = { ...COMMON, ...settings }
    const members = new Map<string, Program>()
    for (const name of NAMES.slice(0, processes))
      members.set(name, await programOf(folder, postgres, name, all, sources))
    const cluster = new Cluster(folder, postgres, all, members)
    try {
      await Promise.all([...members.keys()].map((name) => cluster.begin(name)))
      if (!isBalanced) return cluster
      cluster.#balancer = await startBalancer(
        folder,
        Object.fromEntries([...members].map(([name, { port }]) => [name, port])),
      )
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** The address of haproxy. */
  get url(): string {
    return this.#balancer!.url
  }

  get names(): string[] {
    return [...this.members.keys()]
  }

  member(name: string): Program {
    return this.members.get(name)!
  }

  urlOf(name: string): string {
    return this.member(name).url
  }

  /** Starts a process and waits until it is ready. */
  async begin(name: string): Promise<void> {
    const program = this.member(name)
    await program.mustStart()
    await until(() => isReady(program.url), READY_MS, `${name} did not get ready: ${program.said.slice(-500)}`)
  }

  /** Makes the next start of this process run from this project's own sources. */
  upgrade(name: string): void {
    this.members.set(name, this.member(name).from(undefined))
  }

  /** Returns one more process, not started yet, that haproxy does not know. */
  another(name: string, settings: Settings): Promise<Program> {
    return programOf(this.folder, this.postgres, name, { ...this.#settings, ...settings })
  }

  async readOne<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> {
    const { rows } = await this.pool.query<T>(text, values)
    ensure(rows[0] !== undefined, `nothing was found by: ${text}`)
    return rows[0]
  }

  async readAll<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows
  }

  async hasColumn(table: string, column: string): Promise<boolean> {
    const found = await this.readAll(
      `select from information_schema.columns where table_name = $1 and column_name = $2`,
      [table, column],
    )
    return found.length > 0
  }

  /** Returns the last errors in the log of a process, for the message of a failed scenario. */
  troubles(name: string): string {
    const lines = this.member(name)
      .said.split('\n')
      .filter((line) => /"level":[56]0|Error|cannot/.test(line))
    return lines.slice(-3).join(' ').slice(0, 600)
  }

  /** Kills all processes, so that only stored data is left. */
  async killAll(): Promise<void> {
    await Promise.all([...this.members.values()].map((program) => program.end('SIGKILL')))
  }

  /** `await using` stops the cluster, however its scenario ends. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.#balancer?.stop()
    await this.killAll()
    await this.pool.end()
    await this.postgres.stop()
  }
}

async function programOf(
  folder: string,
  { url }: ThrowAwayPostgres,
  name: string,
  settings: Settings,
  sources?: string,
): Promise<Program> {
  const named = (application: string) => `${url}&application_name=${application}`
  return Program.on({
    dataDir: path.join(folder, name),
    databaseUrl: named(name),
    env: { PROCESS_NAME: name, DATABASE_DIRECT_URL: named(`${name}${OF_INVALIDATIONS}`), ...settings },
    ...(sources !== undefined && { sources }),
  })
}

export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  await reply?.arrayBuffer()
  return reply?.status === 200
}
