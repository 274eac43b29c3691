/** The real program in a process of its own, for tests that end or kill it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { SHORT_LIVED } from './database.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Starts the program on this port and data folder, with these settings and no others of the environment. Resolves once the program prints
 * its address, and rejects with its output if it ends before.
 */
export async function startProgram(
  port: number,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Fantasy Social is at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code, signal) =>
      reject(new Error(`the program ended (${code ?? signal}) and said: ${said.trim().replaceAll('\n', ' | ')}`)),
    )
  })
  return child
}

/** Returns a port of this computer that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
