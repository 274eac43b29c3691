/**
 * Starts a throw-away PostgreSQL: a server in a temporary folder, reachable only through a socket in that folder, and deleted when stopped.
 *
 * Returns a connection string for its administrator, or undefined if PostgreSQL is not installed. `careless` turns durability off, for
 * tests that need no data after a crash.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Stop } from './processes.mjs'

type Person = { uid: number; gid: number }
export type ThrowAwayPostgres = {
  url: string
  /** The server's folder. It belongs to the user that PostgreSQL runs as. */
  folder: string
  /** The path of the data folder. */
  data: string
  /** Starts another program of PostgreSQL as the same user. */
  begin(program: string, args: readonly string[]): ChildProcess
  /** Runs a program of PostgreSQL to its end. Returns its output. Throws a Stop if the program fails. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Kills the server. */
  crash(): Promise<void>
  /** Stops the server: SIGTERM waits for clients, SIGINT disconnects them, SIGQUIT skips the shutdown, SIGKILL kills it. */
  end(signal: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Freezes all processes of the server: connections stay open without an answer. */
  freeze(): void
  thaw(): void
  /** Kills the server as a crash would, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const OLDEST_MAJOR = 15
const careless = ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((setting) => ['-c', `${setting}=off`])

/** `settings` are lines of postgresql.conf, such as 'wal_level=replica'. */
export async function startPostgres(options: {
  careless: boolean
  settings?: readonly string[]
}): Promise<ThrowAwayPostgres | undefined> {
  const programs = findPostgres()
  if (programs === undefined) return undefined
  const person = whoRunsIt()
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-pg-'))
  if (person) chownSync(folder, person.uid, person.gid)
  const settings = [...(options.careless ? careless : []), ...(options.settings ?? []).flatMap((each) => ['-c', each])]
  let server: ChildProcess | undefined
  const stop = async () => {
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    makeServer(programs, folder, person)
    server = await runServer(programs, folder, person, settings)
  } catch (error) {
    await stop()
    throw error
  }
  const start = async () => {
    server = await runServer(programs, folder, person, settings)
  }
  const crash = () => stopServer(server)
  const end = (signal: NodeJS.Signals) => stopServer(server, signal)
  const restart = () => crash().then(start)
  const tellAll = (signal: NodeJS.Signals) => {
    const pid = server!.pid!
    for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal)
  }
  const freeze = () => tellAll('SIGSTOP')
  const thaw = () => tellAll('SIGCONT')
  const begin: ThrowAwayPostgres['begin'] = (program, args) =>
    spawn(programIn(programs, program), args, { ...person, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const run: ThrowAwayPostgres['run'] = async (program, args) => {
    const child = begin(program, args)
    let said = ''
    child.once('error', (error) => (said += error.message))
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Stop(`${program} failed: ${said.trim()}`)
    return said
  }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  return { url, folder, data: dataIn(folder), begin, run, crash, end, start, freeze, thaw, restart, stop }
}

/** Returns the program folder of a recent PostgreSQL: first from PATH, then from the usual places, newest first. */
export function findPostgres(): string | undefined {
  const usual = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
  ]
  const found = usual
    .flatMap((pattern) => globSync(pattern))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...found]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && majorOf(folder) >= OLDEST_MAJOR)
}

/**
 * Finds a program of PostgreSQL. The program's folder may hold only links to the server's programs, which are then beside the link targets
 * or on PATH.
 */
function programIn(programs: string, name: string): string {
  const folders = [programs, path.dirname(realpathSync(path.join(programs, 'initdb')))]
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  return found ?? name
}

/** Writes a whole database into a file (pg_dump), or reads it back into an empty one (pg_restore). Throws a Stop on failure. */
export const dump = (databaseUrl: string, file: string): Promise<void> =>
  runAsOurselves('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${databaseUrl}`])

export const restoreDump = (file: string, databaseUrl: string): Promise<void> =>
  runAsOurselves('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${databaseUrl}`, file])

async function runAsOurselves(name: string, args: readonly string[]): Promise<void> {
  const programs = findPostgres()
  try {
    await promisify(execFile)(programs === undefined ? name : programIn(programs, name), args)
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') throw new Stop(`${name} is not installed here: it comes with PostgreSQL.`)
    throw new Stop(`${name} failed: ${stderr.trim().split('\n').at(-1)}`)
  }
}

function majorOf(folder: string): number {
  const program = path.join(folder, 'postgres')
  if (!existsSync(program)) return 0
  return Number(/ (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
}

/** PostgreSQL refuses to run as root: root runs it as the user `postgres`, which its package created. */
function whoRunsIt(): Person | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new Stop('PostgreSQL does not run as root and there is no user postgres: run this as another user.')
  }
}

function makeServer(programs: string, folder: string, person: Person | undefined): void {
  // the database gets the same collation as the embedded one
  const initdb = ['-D', dataIn(folder), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(programs, 'initdb'), initdb, {
    ...person,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const dataIn = (folder: string): string => path.join(folder, 'data')

async function runServer(
  programs: string,
  folder: string,
  person: Person | undefined,
  settings: string[],
): Promise<ChildProcess> {
  const args = ['-D', dataIn(folder), '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=200', ...settings]
  // the server is detached from the terminal, so that Ctrl-C ends this script first and then the server
  const how = {
    ...person,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
  }
  const server = spawn(path.join(programs, 'postgres'), args, how)
  const endWithUs = () => server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  const said: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line)
    if (!line.includes('ready to accept connections')) continue
    server.stderr.resume() // later output is about errors that tests cause on purpose
    return server
  }
  // the child processes of a killed server need a moment to end
  if (said.some((line) => line.includes('shared memory block'))) {
    await pause(50)
    return runServer(programs, folder, person, settings)
  }
  throw new Stop(`PostgreSQL did not start:\n${said.join('\n')}`)
}

/** Each connection has a process of its own. */
const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? [pid!] : []))

async function stopServer(server: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
