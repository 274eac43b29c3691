/**
 * A server for journeys: the real program in a process of its own, on a free port, with its own data folder. The folder begins with a
 * migrated database unless the settings name a folder.
 *
 * In      settings as environment variables; nothing else of this machine's environment is passed on. Rate limits are raised, because all
 *         journeys share an address.
 * Out     the address once the server is ready; stop() stops the server and deletes the data folder.
 * Errors  the server ended, did not get ready in time, or did not stop: with all its output.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDataFolder, SHORT_LIVED } from '#server/testing/database.ts'

export type Settings = Readonly<Record<string, string>>

export type RunningServer = {
  url: string
  dataDir: string
  /** The server's output so far, stdout and stderr. */
  said(): string
  stop(): Promise<void>
}

const READY_MS = 60_000
const STOP_MS = 15_000
const KEPT_FROM_THIS_MACHINE = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE']

export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const ownFolder = settings.DATA_DIR === undefined ? await mkdtemp(path.join(tmpdir(), 'fantasy-social-')) : null
  const dataDir = settings.DATA_DIR ?? path.join(ownFolder!, 'data')
  if (ownFolder !== null) await copyDataFolder(dataDir)
  const kept = KEPT_FROM_THIS_MACHINE.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  const env = {
    ...Object.fromEntries(kept),
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100',
    ...settings,
  }

  const child = spawn(process.execPath, [...SHORT_LIVED, 'server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  const clearUp = async () => {
    process.off('exit', killWithUs)
    if (ownFolder !== null) await rm(ownFolder, { recursive: true, force: true, maxRetries: 5 })
  }

  const output = listen(child)
  try {
    const url = await output.ready
    return { url, dataDir, said: output.said, stop: () => stop(child, output.said).finally(clearUp) }
  } catch (error) {
    child.kill('SIGKILL')
    await clearUp()
    throw error
  }
}

/** Collects the server's output, and waits for the line with the address. */
function listen(child: ChildProcess): { said: () => string; ready: Promise<string> } {
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The server ${why}. It said:\n${text}`))
    const timer = setTimeout(() => giveUp(`was not ready after ${READY_MS / 1000} s`), READY_MS)
    const hear = (chunk: Buffer) => {
      text += chunk.toString()
      const url = /Fantasy Social is at (http:\/\/\S+)/.exec(text)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('error', (error) => giveUp(`does not start: ${error.message}`))
    child.once('close', (code) => {
      clearTimeout(timer)
      giveUp(`ended with code ${code}`)
    })
  })
  return { said: () => text, ready }
}

async function stop(child: ChildProcess, said: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await closed
    clearTimeout(timer)
  }
  if (child.exitCode !== 0)
    throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}. It said:\n${said()}`)
}
