/**
 * A throw-away Redis for a peer, reachable only through a socket in its own folder. For speed, commands are bytes prepared in advance and
 * sent together, and replies are only counted.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram } from './programs.ts'

export type Redis = {
  /** Sends commands. Resolves when `lines` lines have come back: one for a number, one more for each member of a list. */
  send(commands: Buffer, lines: number): Promise<void>
  stop(): Promise<void>
}

export async function startRedis(): Promise<Redis | undefined> {
  const program = findProgram('redis-server')
  if (program === undefined) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-redis-'))
  const address = path.join(folder, 'redis.sock')
  const kept = ['--save', '', '--appendonly', 'no']
  const server = spawn(program, ['--port', '0', '--unixsocket', address, ...kept], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stopWithUs = () => server.kill('SIGKILL')
  process.once('exit', stopWithUs)
  for await (const line of createInterface({ input: server.stdout })) if (/ready to accept/i.test(line)) break
  server.stdout.resume()
  const socket = createConnection(address)
  await once(socket, 'connect')

  return {
    async send(commands, lines) {
      let missing = lines
      const replied = Promise.withResolvers<void>()
      const count = (bytes: Buffer) => {
        if (missing === lines && bytes[0] === 0x2d) replied.reject(new Error(bytes.toString('utf8', 1, 200)))
        for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) missing--
        if (missing === 0) replied.resolve()
      }
      socket.on('data', count)
      socket.write(commands)
      await replied.promise
      socket.off('data', count)
    },
    async stop() {
      process.off('exit', stopWithUs)
      socket.destroy()
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a command in Redis' protocol. */
export const command = (...words: readonly (string | number)[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`
