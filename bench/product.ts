/**
 * The server as it is usually run, in a process of its own: server/main.ts on a free port, with its own data folder.
 *
 *   const product = await startProduct({ databaseUrl: postgres.url, env: { LIVE_SECONDS: '600' } })
 *   await fetch(`${product.url}/api/competitions/active`)
 *   await product.stop()
 *
 * Rate limits are raised, because they are not measured. The first competition is drafting for a day.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { askOf } from './beside.ts'

export type Product = {
  url: string
  pid: number
  /** Sends a question to the module that was loaded with `watcher`. */
  ask<Reply>(question: unknown): Promise<Reply>
  /** Resolves when the process has ended for any reason. */
  ended: Promise<unknown>
  stop(): Promise<void>
}
export type ProductOptions = {
  /** The embedded database in this folder, or PostgreSQL with databaseUrl. */
  dataDir: string
  databaseUrl?: string
  env?: Record<string, string>
  /** Options for node itself, such as `--cpu-prof`. */
  nodeArguments?: readonly string[]
  /** A module loaded into the server's process that answers questions. */
  watcher?: URL
}

const BENCH_SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000000',
  DEMO_RIVALS: '0',
  DRAFT_SECONDS: '86400',
  LIVE_SECONDS: '86400',
}

/** Makes a folder for one run. Returns its path and a function that deletes it. */
export function makeDataDir(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-bench-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

export async function startProduct({
  dataDir,
  databaseUrl,
  env = {},
  nodeArguments = [],
  watcher,
}: ProductOptions): Promise<Product> {
  const settings = {
    ...BENCH_SETTINGS,
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  }
  const watched = watcher ? ['--import', watcher.href] : []
  const child = spawn(process.execPath, [...nodeArguments, ...watched, 'server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', ...(watcher ? (['ipc'] as const) : [])],
  })
  const ended = once(child, 'exit')
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  const stop = async () => {
    process.off('exit', stopWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /is at (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout!.resume()
    return { url, pid: child.pid!, ended, ask: (question) => askOf(child, 'the product', question), stop }
  }
  await stop()
  throw new Error(`the product did not start: node ${child.spawnargs.slice(1).join(' ')} ended with ${child.exitCode}`)
}

/** Returns the memory of a whole process in KB: now (VmRSS), or the maximum so far (VmHWM). */
export const memoryKb = (pid: number, which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
