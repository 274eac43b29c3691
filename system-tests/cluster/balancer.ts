/**
 * haproxy in front of several processes, configured as an operator would: it checks each process five times a second, sends requests to
 * those that are ready, and does not interrupt running requests. When no process is ready, it still passes shared reads on.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#system-tests/program.ts'
import { CannotRun } from '#system-tests/scenario.ts'

export type Balancer = { url: string; stop(): Promise<void> }

const START_MS = 5_000

export function findHaproxy(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ]
  return folders.map((folder) => path.join(folder, 'haproxy')).find((program) => existsSync(program))
}

export async function startBalancer(folder: string, servers: Readonly<Record<string, number>>): Promise<Balancer> {
  const program = findHaproxy()
  if (program === undefined) throw new CannotRun("haproxy is not installed (Debian's package haproxy)")
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsFor(port, servers))
  const child = spawn(program, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    process.off('exit', endWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(50)) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return { url, stop }
  }
  await stop()
  throw new Error(`haproxy found nobody to pass calls to: ${said}`)
}

const settingsFor = (port: number, servers: Readonly<Record<string, number>>): string => `
global
  maxconn 4000
defaults
  mode http
  option redispatch
  option forwardfor
  retries 3
  timeout connect 1s
  timeout client 75s
  timeout server 60s
  timeout tunnel 1h
  timeout check 300ms
frontend everybody
  bind 127.0.0.1:${port}
  acl is_shared path_beg /api/competitions /api/creators /api/leaderboard
  use_backend kept if METH_GET is_shared { nbsrv(processes) eq 0 }
  default_backend processes
backend processes
  option httpchk GET /readyz
  default-server check inter 200ms fall 2 rise 1
${linesFor(servers)}
backend kept
${linesFor(servers)}
`

const linesFor = (servers: Readonly<Record<string, number>>): string =>
  Object.entries(servers)
    .map(([name, at]) => `  server ${name} 127.0.0.1:${at}`)
    .join('\n')
