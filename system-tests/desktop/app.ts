/** The installed app, driven by WebKitWebDriver: it starts the app, presses, types and reads in its window. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { DesktopSession } from './desktop-session.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const LOOK_EVERY_MS = 50
const DEFAULT_MS = 30_000

export const PROGRAM = '/usr/bin/fantasy-social'

/** Repeats `test` until it returns a truthy value. The last error is the cause of the timeout error. */
export async function until<T>(what: string, test: () => Promise<T> | T, ms = DEFAULT_MS): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  let last: unknown
  for (;;) {
    try {
      const found = await test()
      if (found) return found
    } catch (error) {
      last = error
    }
    if (Date.now() > end) throw new Error(`not within ${ms / 1000} s: ${what}`, { cause: last })
    await pause(LOOK_EVERY_MS)
  }
}

export type Options = { args?: readonly string[]; env?: NodeJS.ProcessEnv; binary?: string }

export class App {
  /** The time at which the process was started. */
  readonly startedAt: number
  readonly #desk: DesktopSession
  readonly #driver: ChildProcess
  readonly #base: string

  private constructor(desk: DesktopSession, driver: ChildProcess, base: string, startedAt: number) {
    this.#desk = desk
    this.#driver = driver
    this.#base = base
    this.startedAt = startedAt
  }

  static async open(desk: DesktopSession, { args = [], env = {}, binary = PROGRAM }: Options = {}): Promise<App> {
    const port = 20_000 + Math.floor(Math.random() * 7_000)
    const driver = desk.run('WebKitWebDriver', [`--port=${port}`], { TAURI_WEBVIEW_AUTOMATION: 'true', ...env })
    const base = `http://127.0.0.1:${port}`
    try {
      await until('the driver', () => send(base, 'GET', '/status'))
      const startedAt = Date.now()
      const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } }
      const { sessionId } = (await send(base, 'POST', '/session', { capabilities: { alwaysMatch } })) as {
        sessionId: string
      }
      return new App(desk, driver, `${base}/session/${sessionId}`, startedAt)
    } catch (error) {
      driver.kill('SIGKILL')
      throw error
    }
  }

  url = () => send(this.#base, 'GET', '/url') as Promise<string>
  /** Navigates the window; the app itself has no address bar. */
  visit = (url: string) => send(this.#base, 'POST', '/url', { url })

  /** Runs a function in the page. It may return a promise. */
  async in<T, A extends unknown[]>(script: (...given: A) => T | Promise<T>, ...given: A): Promise<T> {
    const body = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (${script.toString()})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const said = (await send(this.#base, 'POST', '/execute/async', { script: body, args: given })) as {
      value: T
      error?: string
    }
    if (said.error !== undefined) throw new Error(said.error)
    return said.value
  }

  /** Runs a script given as text, such as a library. */
  run = (script: string) => send(this.#base, 'POST', '/execute/sync', { script, args: [] })

  forgetCookies = () => send(this.#base, 'DELETE', '/cookie')
  keepCookie = (cookie: { name: string; value: string; path: string }) =>
    send(this.#base, 'POST', '/cookie', { cookie })

  async find(xpath: string): Promise<string> {
    const found = await send(this.#base, 'POST', '/element', { using: 'xpath', value: xpath })
    return (found as Record<string, string>)[ELEMENT]!
  }

  /** Looks up the element again at each try, because the page may render it again in between. */
  async press(xpath: string): Promise<void> {
    await until(`${xpath} can be pressed`, async () => {
      await send(this.#base, 'POST', `/element/${await this.find(xpath)}/click`, {})
      return true
    })
  }

  async type(xpath: string, text: string): Promise<void> {
    const element = await until(xpath, () => this.find(xpath))
    await send(this.#base, 'POST', `/element/${element}/value`, { text })
  }

  /** Saves a picture of the window without its frame. The driver's own screenshots need a graphics card. */
  picture(file: string): void {
    this.#desk.photograph(windowOf(this.#desk, this.process), file)
  }

  /** Sets the size of the window's content. */
  async resize(width: number, height: number): Promise<void> {
    await send(this.#base, 'POST', '/window/rect', { width, height })
  }

  /** The process id of the app, not of its browser engine. */
  get process(): number {
    const found = childrenOf(this.#driver.pid!).find((child) => commandOf(child).startsWith(PROGRAM))
    if (found === undefined) throw new Error('the app does not run')
    return found
  }

  /** Closes the window with the keyboard and waits until the app has ended. */
  async close(): Promise<void> {
    const app = this.process
    closeWindow(this.#desk, app)
    await gone(app)
    this.forget()
  }

  /** Ends the driver after the app has ended by itself. */
  forget(): void {
    this.#driver.kill('SIGKILL')
  }
}

export function windowOf(desk: DesktopSession, app: number): string {
  return desk.xdotool('search', '--onlyvisible', '--pid', String(app)).split('\n').at(-1)!
}

export function closeWindow(desk: DesktopSession, app: number): void {
  desk.xdotool('windowactivate', '--sync', windowOf(desk, app), 'key', '--clearmodifiers', 'alt+F4')
}

export const gone = (pid: number, ms = 10_000): Promise<unknown> =>
  until(`process ${pid} is gone`, () => !isThere(pid), ms)

function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns the ids of all processes whose command line contains this text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && commandOf(pid).includes(text))
}

function childrenOf(parent: number): number[] {
  return processesWith('').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function send(base: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (value !== null && typeof value === 'object' && value.error !== undefined)
    throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
  return value
}
