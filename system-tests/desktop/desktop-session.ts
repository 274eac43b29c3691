/**
 * A desktop session for the test: a virtual X display, a window manager, a session bus, and an empty home folder. All programs started in
 * it end with it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type DesktopSession = {
  /** The environment for programs in this session. */
  env: NodeJS.ProcessEnv
  home: string
  /** Starts a program in the session; it is killed at the end of the session. */
  run(command: string, args: readonly string[], more?: NodeJS.ProcessEnv): ChildProcess
  /** Runs xdotool and returns its output. */
  xdotool(...args: string[]): string
  photograph(window: string, file: string): void
  /** Returns the messages to the notification service on the session bus so far. */
  notified(): string
  end(): void
}

/** Variables that are taken from the test's own environment; others may belong to another desktop. */
const PASSED_ON = ['PATH', 'LANG', 'TZ']

export async function startDesktopSession(): Promise<DesktopSession> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-desk-'))
  const home = path.join(folder, 'home')
  const runtime = path.join(folder, 'run')
  for (const made of [home, runtime]) mkdirSync(made, { mode: 0o700 })
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_SESSION_TYPE: 'x11',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const children: ChildProcess[] = []
  const start = (command: string, args: readonly string[], fds: 'ignore' | 'pipe', more = {}) => {
    const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', fds, 'ignore'] })
    children.push(child)
    return child
  }
  const end = () => {
    process.off('exit', end)
    for (const child of children.toReversed()) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  process.on('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    env.DISPLAY = `:${await firstLine(start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], 'pipe'))}`
    const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], 'pipe')
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus)
    start('openbox', [], 'ignore')
    start('dunst', [], 'ignore') // the notification service
    let notified = ''
    const listener = start('dbus-monitor', ['--session', "interface='org.freedesktop.Notifications'"], 'pipe')
    listener.stdout!.on('data', (text) => (notified += text))
    await once(listener.stdout!, 'data')
    const xdotool = (...args: string[]) => spawnSync('xdotool', args, { env, encoding: 'utf8' }).stdout.trim()
    const photograph = (window: string, file: string) =>
      void spawnSync('import', ['-silent', '-window', window, file], { env, timeout: 10_000 })
    return {
      photograph,
      env,
      home,
      run: (command, args, more) => start(command, args, 'pipe', more),
      xdotool,
      notified: () => notified,
      end,
    }
  } catch (error) {
    end()
    throw error
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  const lines = createInterface({ input: child.stdout! })
  const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string]
  return line.trim()
}
