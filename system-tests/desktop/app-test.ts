/** The context of the desktop scenarios: the installed app, the home folder it is used in, and what it opened outside. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '#e2e/support/server.ts'
import { App, processesWith, PROGRAM, until, type Options } from './app.ts'
import type { Scenario } from '#system-tests/scenario.ts'
import type { DesktopSession } from './desktop-session.ts'

const IDENTIFIER = 'social.fantasy.desktop'
const LEFT_MS = 5_000
/** The longest time from the start of the app to its first paint. */
export const MOST_START_MS = 4_000

export class Test {
  readonly desk: DesktopSession
  readonly pictures: string
  app!: App
  elsewhere!: RunningServer
  #outside: string

  constructor(desk: DesktopSession, pictures: string) {
    this.desk = desk
    this.pictures = pictures
    this.#outside = path.join(desk.home, 'opened-outside')
  }

  data = (home = this.desk.home) => path.join(home, '.local/share', IDENTIFIER)
  settings = (home = this.desk.home) => path.join(home, '.config', IDENTIFIER)

  /** Opens the app, with a recording program in the place of the system's browser. */
  async open({ args, env }: Options = {}): Promise<App> {
    const bin = path.join(this.desk.home, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${this.#outside}'\n`, { mode: 0o755 })
    this.app = await App.open(this.desk, { ...(args && { args }), env: { PATH: `${bin}:${process.env.PATH}`, ...env } })
    return this.app
  }

  /** Returns the addresses that the app has opened in the system's browser so far. */
  outside = (): string[] => (existsSync(this.#outside) ? readFileSync(this.#outside, 'utf8').trim().split('\n') : [])

  servers = (home = this.desk.home) =>
    processesWith('fantasy-social-server').filter((pid) => processesWith(this.data(home)).includes(pid))

  async expectNoServer(home?: string): Promise<string> {
    const began = Date.now()
    await until('no server is left', () => this.servers(home).length === 0, LEFT_MS)
    return seconds(Date.now() - began)
  }

  /** Waits until the app shows the game on the local server. */
  async expectGame(app = this.app): Promise<void> {
    await until('the game', async () => (await app.url()).startsWith('http://127.0.0.1:'))
    await until('a heading', () => app.in(() => document.querySelector('h1') !== null))
  }

  async expectAda(app = this.app): Promise<void> {
    await until('Ada is signed in', () =>
      app.in(async () => (await fetch('/api/auth/user')).text().then((said) => said.includes('Ada'))),
    )
  }

  /** Returns the time in ms from the start of the app, or from `since`, to the first paint. */
  async painted(since = this.app.startedAt): Promise<number> {
    const at = await until('something is painted', () =>
      this.app.in(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        return paint && performance.timeOrigin + paint.startTime
      }),
    )
    return at - since
  }

  onStartPage = async (): Promise<boolean> => (await this.app.url()).startsWith('tauri:')

  /** Opens a link as the system would: a second start passes it to the running app. Returns the exit code of the second start. */
  follow(link: string): number | null {
    const { PATH, ...env } = this.desk.env
    return spawnSync(PROGRAM, [link], { env: { ...env, PATH: PATH ?? '' }, timeout: 20_000 }).status
  }
}

export type DesktopScenario = Scenario<Test>

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const withText = (element: string, text: string): string => `//${element}[contains(., "${text}")]`
export const shown = (id: string): string => `//*[@id="${id}" and not(@hidden)]`
export const field = (name: string): string => `//input[@autocomplete="${name}"]`

/** Files of a home folder that hold a player's data. An upgrade and a removal of the package must keep them. */
export const dataIn = (test: Test): string[] =>
  ['game/pg/PG_VERSION', 'game/admin-code', 'browser'].map((name) => path.join(test.data(), name))
