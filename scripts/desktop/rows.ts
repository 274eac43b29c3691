/** What the installed app must do, one row after the other: each begins where the one before it ended. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type RunningServer } from '#e2e/support/server.ts'
import { App, closeWindow, gone, processesWith, PROGRAM, until, windowOf, type Options } from './app.ts'
import type { Desk } from './desk.ts'
import { must } from './must.ts'

const IDENTIFIER = 'social.fantasy.desktop'
const MOST_START_MS = 4_000
const OUTSIDE = 2
const LEFT_MS = 5_000
const BACK_MS = 10_000

export class Test {
  readonly desk: Desk
  readonly pictures: string
  app!: App
  elsewhere!: RunningServer
  #outside: string

  constructor(desk: Desk, pictures: string) {
    this.desk = desk
    this.pictures = pictures
    this.#outside = path.join(desk.home, 'opened-outside')
  }

  data = (home = this.desk.home) => path.join(home, '.local/share', IDENTIFIER)
  settings = (home = this.desk.home) => path.join(home, '.config', IDENTIFIER)

  /** Opens the app, with a program of ours where the system would open a browser. */
  async open({ args, env }: Options = {}): Promise<App> {
    const bin = path.join(this.desk.home, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${this.#outside}'\n`, { mode: 0o755 })
    this.app = await App.open(this.desk, { ...(args && { args }), env: { PATH: `${bin}:${process.env.PATH}`, ...env } })
    return this.app
  }

  /** The addresses that were opened outside so far. */
  outside = (): string[] => (existsSync(this.#outside) ? readFileSync(this.#outside, 'utf8').trim().split('\n') : [])

  servers = (home = this.desk.home) =>
    processesWith('fantasy-social-server').filter((pid) => processesWith(this.data(home)).includes(pid))

  async expectNoServer(home?: string): Promise<string> {
    const began = Date.now()
    await until('no server is left', () => this.servers(home).length === 0, LEFT_MS)
    return seconds(Date.now() - began)
  }

  /** The app shows the game of this computer. */
  async expectGame(app = this.app): Promise<void> {
    await until('the game', async () => (await app.url()).startsWith('http://127.0.0.1:'))
    await until('a heading', () => app.in(() => document.querySelector('h1') !== null))
  }

  async expectAda(app = this.app): Promise<void> {
    await until('Ada is signed in', () =>
      app.in(async () => (await fetch('/api/auth/user')).text().then((said) => said.includes('Ada'))),
    )
  }

  /** From the start of the app, or from `since`, until something was painted. */
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

  /** A link from outside: a second start hands it to the first. */
  follow(link: string): number | null {
    const { PATH, ...env } = this.desk.env
    return spawnSync(PROGRAM, [link], { env: { ...env, PATH: PATH ?? '' }, timeout: 20_000 }).status
  }
}

export type Row = { title: string; run: (test: Test) => Promise<string | void> }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const withText = (element: string, text: string): string => `//${element}[contains(., "${text}")]`
const shown = (id: string): string => `//*[@id="${id}" and not(@hidden)]`
const field = (name: string): string => `//input[@autocomplete="${name}"]`

/** What a page of a server would like to call. */
const CALLS = [
  'state',
  'play_here',
  'connect',
  'enter',
  'plugin:window-state|restore_state',
  'plugin:event|listen',
  'plugin:window|close',
  'plugin:webview|create_webview_window',
  'plugin:deep-link|get_current',
  'plugin:app|version',
  'plugin:opener|open_url',
]

async function refusesCalls({ app }: Test): Promise<string> {
  const allowed = await app.in(async (calls) => {
    type Shell = { __TAURI_INTERNALS__: { invoke: (call: string, given: object) => Promise<unknown> } }
    const { invoke } = (window as unknown as Shell).__TAURI_INTERNALS__
    const tried = calls.map((call) => invoke(call, { address: 'https://example.com', url: 'https://example.com' }))
    const outcomes = await Promise.allSettled(tried)
    return calls.filter((_, nth) => outcomes[nth]!.status === 'fulfilled')
  }, CALLS)
  must(allowed, []).equal('calls that were allowed')
  return `${CALLS.length} calls`
}

async function startsAgain(test: Test, options?: Options): Promise<void> {
  await test.open(options)
  await test.expectGame()
  await test.expectAda()
}

export const rows: readonly Row[] = [
  {
    title: 'the first start asks where to play',
    async run(test) {
      await test.open()
      await until('the choice', () => test.app.find(shown('choice')))
      test.app.picture(path.join(test.pictures, 'start.png'))
    },
  },
  {
    title: 'an address that cannot be used is refused with a sentence',
    async run({ app }) {
      for (const [address, sentence] of [
        ['http://example.com', 'must begin with https://'],
        ['http://127.0.0.1:9', 'does not respond'],
        ['not an address', 'That is not an address'],
      ] as const) {
        await app.in(() => ((document.getElementById('address') as HTMLInputElement).value = ''))
        await app.type('//*[@id="address"]', address)
        await app.press('//*[@id="connect"]')
        await until(sentence, () => app.find(`//*[@id="trouble" and contains(., "${sentence}")]`))
      }
    },
  },
  {
    title: 'a server elsewhere is connected to, with its host in the title',
    async run(test) {
      // another name of this computer, and so a server elsewhere
      const url = test.elsewhere.url.replace('127.0.0.1', 'localhost')
      await test.app.in(() => ((document.getElementById('address') as HTMLInputElement).value = ''))
      await test.app.type('//*[@id="address"]', url)
      await test.app.press('//*[@id="connect"]')
      await until('its page', async () => (await test.app.url()).startsWith(url))
      const title = () => test.desk.hands('getwindowname', windowOf(test.desk, test.app.process))
      await until('its host in the title', () => title().endsWith(`· ${new URL(url).host}`))
      return title()
    },
  },
  { title: 'pages of a server elsewhere can call nothing of the app', run: refusesCalls },
  {
    title: 'a link suggests a server, which is looked at before it is gone to',
    async run(test) {
      must(test.follow('fantasysocial://connect?server=https%3A%2F%2Fplay.example.com'), 0).equal('its exit code')
      await until('the start page', test.onStartPage)
      const value = () => test.app.in(() => (document.getElementById('address') as HTMLInputElement).value)
      await until('the suggestion', async () => (await value()) === 'https://play.example.com')
    },
  },
  {
    title: 'play on this computer: the first start, until the admin code and then the game are painted',
    async run(test) {
      const pressed = Date.now()
      await test.app.press('//*[@id="here"]')
      await until('the admin code', () => test.app.find(shown('code')))
      const making = Date.now() - pressed
      const code = await test.app.in(() => document.getElementById('admin-code')!.textContent)
      must(code, readFileSync(path.join(test.data(), 'game/admin-code'), 'utf8').trim()).equal('the admin code')
      test.app.picture(path.join(test.pictures, 'admin-code.png'))
      const entered = Date.now()
      await test.app.press('//*[@id="enter"]')
      await test.expectGame()
      const painting = await test.painted(entered)
      test.app.picture(path.join(test.pictures, 'landing.png'))
      must(making + painting, MOST_START_MS).atMost('ms for the first start')
      return `${seconds(making)} + ${seconds(painting)}`
    },
  },
  { title: 'pages of the game on this computer can call nothing of the app', run: refusesCalls },
  {
    title: 'no install is offered',
    async run({ app }) {
      await pause(4_000) // the banner would come after 2 s, the card after 3 s
      const offers = await app.in(
        () => document.querySelectorAll('[data-banner], [aria-label="Install Fantasy Social"]').length,
      )
      must(offers, 0).equal('offers')
      must(await app.in(() => 'fantasySocialDesktop' in window), true).equal('the mark of the app')
    },
  },
  {
    title: 'a person signs up, agrees and drafts',
    async run(test) {
      const { app } = test
      await app.press(withText('a', 'Click to Enter'))
      await app.press('//*[@role="tab"][contains(., "Sign up") or contains(., "Create")]')
      await app.type(field('email'), 'ada@example.org')
      await app.type(field('given-name'), 'Ada')
      await app.type(field('family-name'), 'Lovelace')
      await app.type(field('new-password'), 'countess of lovelace')
      await app.press('//form//button[@type="submit" or not(@type)]')
      const agree = withText('button', 'Accept & Continue')
      await until('the agreement', () => app.find(agree))
      for (const box of ['//input[@type="checkbox"]', '//*[@role="checkbox"]'])
        if (
          await app.in(
            (at) => document.evaluate(at, document, null, XPathResult.BOOLEAN_TYPE).booleanValue,
            `boolean(${box})`,
          )
        )
          await app.press(box)
      await app.press(agree)
      await until('the draft', () => app.in(() => /roster/i.test(document.body.innerText)))
      await test.expectAda()
      await app.in(() => localStorage.setItem('kept-by-the-test', 'yes'))
      app.picture(path.join(test.pictures, 'draft.png'))
    },
  },
  {
    title: 'the socket and the service worker work, and no script reads the cookie',
    async run({ app }) {
      await until('a service worker', () =>
        app.in(async () => (await navigator.serviceWorker.getRegistration())?.active != null),
      )
      const isOpen = await app.in(
        () =>
          new Promise<boolean>((done) => {
            const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
            socket.onopen = () => done(true)
            socket.onerror = () => done(false)
          }),
      )
      must(isOpen, true).equal('the socket opens')
      must(await app.in(() => document.cookie), '').equal('what a script reads of the cookies')
    },
  },
  {
    title: 'the menu leads to the app’s own pages and back',
    async run(test) {
      const { app } = test
      await app.press('//button[@aria-label="Open menu"]')
      await app.press(withText('a', 'About'))
      await until('the start page', test.onStartPage)
      await until('its version', () =>
        app.find('//*[@id="about" and not(@hidden)]//*[@id="version" and string-length(.) > 0]'),
      )
      app.picture(path.join(test.pictures, 'about.png'))
      await app.press('//*[@id="about-back"]')
      await test.expectGame()
      await app.press('//button[@aria-label="Open menu"]')
      await app.press(withText('a', 'Change server'))
      await until('the choice', () => app.find(shown('choice')))
      await app.press('//*[@id="back"]')
      await test.expectGame()
      await test.expectAda()
    },
  },
  {
    title: 'other sites open outside',
    async run(test) {
      const before = await test.app.url()
      for (const target of ['same', '_blank']) {
        await test.app.in((where) => {
          const link = Object.assign(document.createElement('a'), { href: `https://example.com/${where}`, id: where })
          if (where === '_blank') link.target = where
          Object.assign(link.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9999' })
          link.textContent = 'elsewhere'
          document.body.append(link)
        }, target)
        await test.app.press(`//*[@id="${target}"]`)
        await until('it is opened outside', () => test.outside().at(-1) === `https://example.com/${target}`)
        await test.app.in((id) => document.getElementById(id)!.remove(), target)
      }
      must(await test.app.url(), before).equal('the address in the window')
    },
  },
  {
    title: 'file: and tauri: from a page of a server go nowhere',
    async run(test) {
      const before = await test.app.url()
      for (const address of [
        'file:///etc/passwd',
        'tauri://localhost/',
        'tauri://localhost/index.html',
        'data:text/html,x',
      ]) {
        await test.app.in((to) => void (location.href = to), address)
        await pause(300) // that nothing happens cannot be waited for
        must(await test.app.url(), before).equal(`the address after ${address}`)
      }
      must(test.outside().length, OUTSIDE).equal('opened outside')
    },
  },
  {
    title: 'cookies and the game are unreadable to other people of the computer',
    async run(test) {
      for (let folder = test.data(); folder !== path.dirname(test.desk.home); folder = path.dirname(folder))
        chmodSync(folder, 0o755) // as if the home folder were open
      chmodSync(path.dirname(test.desk.home), 0o755)
      const files = [...globSync(`${test.data()}/browser/**/*cookies*`), path.join(test.data(), 'game/admin-code')]
      must(files.length, 2).atLeast('files to read')
      const nobody = { uid: 65_534, gid: 65_534 }
      must(spawnSync('cat', ['/etc/hostname'], nobody).status, 0).equal('somebody else reads what is open')
      for (const file of files) must(spawnSync('cat', [file], nobody).status, 1).equal(`somebody else reads ${file}`)
      return `${files.length} files`
    },
  },
  {
    title: 'a notification reaches the session bus after a click',
    async run({ app, desk }) {
      await app.in(() => {
        const button = Object.assign(document.createElement('button'), { id: 'notify', textContent: 'Notify' })
        button.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999'
        button.onclick = async () => {
          if ((await Notification.requestPermission()) === 'granted') new Notification('You finished 3rd')
        }
        document.body.append(button)
      })
      await app.press('//*[@id="notify"]')
      await until('the notification', () => desk.notified().includes('You finished 3rd'))
      await app.in(() => document.getElementById('notify')!.remove())
    },
  },
  {
    title: 'the server is killed: it is back on its port within 10 s, with the same player',
    async run(test) {
      const [before, ...more] = test.servers()
      must(more, []).equal('further servers')
      const address = await test.app.url()
      const killed = Date.now()
      process.kill(before!, 'SIGKILL')
      const healthy = async () => test.servers()[0] !== before && (await fetch(new URL('/healthz', address))).ok
      await until('it is back', healthy, BACK_MS)
      const took = Date.now() - killed
      await test.expectAda()
      must(await test.app.url(), address).equal('the address in the window')
      return seconds(took)
    },
  },
  {
    title: 'a second start hands its link to the first and exits with 0',
    async run(test) {
      must(test.follow('fantasysocial://open/leaderboard'), 0).equal('its exit code')
      await until('the link is followed', async () => (await test.app.url()).endsWith('/leaderboard'))
      must(test.servers().length, 1).equal('servers')
    },
  },
  {
    title: 'closed: no server is left after 5 s',
    async run(test) {
      const window = windowOf(test.desk, test.app.process)
      test.desk.hands('windowsize', '--sync', window, '1000', '720')
      test.desk.hands('windowmove', '--sync', window, '180', '90')
      await test.app.close()
      return test.expectNoServer()
    },
  },
  {
    title: 'the second start: straight to the game, signed in, its storage kept, painted in at most 4 s',
    async run(test) {
      await test.open()
      await test.expectGame()
      const painted = await test.painted()
      await test.expectAda()
      must(await test.app.in(() => localStorage.getItem('kept-by-the-test')), 'yes').equal('what the page stored')
      must(painted, MOST_START_MS).atMost('ms until it is painted')
      return seconds(painted)
    },
  },
  {
    title: 'the window is where it was',
    async run(test) {
      const geometry = test.desk.hands('getwindowgeometry', windowOf(test.desk, test.app.process))
      must(/Geometry: (\S+)/.exec(geometry)?.[1], '1000x720').equal('the size')
      const [x, y] = /Position: (\d+),(\d+)/.exec(geometry)!.slice(1).map(Number)
      must(Math.abs(x! - 180) + Math.abs(y! - 90), 60).atMost('px off, frames counted once or twice')
      return geometry.split('\n').slice(1).join(',').replaceAll(/\s+/g, ' ').trim()
    },
  },
  ...(['SIGKILL', 'SIGTERM'] as const).map((signal): Row => ({
    title: `${signal}: no server is left after 5 s, and the next start works`,
    async run(test) {
      const app = test.app.process
      process.kill(app, signal)
      await gone(app)
      const left = await test.expectNoServer()
      test.app.forget()
      await startsAgain(test)
      return left
    },
  })),
  {
    title: 'closed while the first database is made: no server is left after 5 s, and the next start works',
    async run(test) {
      await test.app.close()
      const home = path.join(test.desk.home, 'another')
      mkdirSync(test.settings(home), { recursive: true })
      writeFileSync(path.join(test.settings(home), 'place.json'), '{"play":"here"}')
      const env = { HOME: home }
      const opening = test.desk.run(PROGRAM, [], env)
      await until('a server', () => test.servers(home).length > 0)
      await until('its window', () => windowOf(test.desk, opening.pid!) !== '')
      must(existsSync(path.join(test.data(home), 'game/admin-code')), false).equal('the first start is through')
      closeWindow(test.desk, opening.pid!)
      const left = await test.expectNoServer(home)
      await gone(opening.pid!)
      await test.open({ env })
      await until('the admin code', () => test.app.find(shown('code')))
      await test.app.close()
      await test.expectNoServer(home)
      return left
    },
  },
  {
    title: 'a port that is taken is left alone, and the player stays signed in',
    async run(test) {
      const port = Number(readFileSync(path.join(test.data(), 'port'), 'utf8'))
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      try {
        await startsAgain(test)
        must(new URL(await test.app.url()).port, String(port)).differ('the port')
      } finally {
        other.close()
      }
      await test.app.close()
      await test.expectNoServer()
      return `not ${port}`
    },
  },
  {
    title: 'a folder in use is said in a sentence, and opened once it is free',
    async run(test) {
      const other = await startServer({ DATA_DIR: path.join(test.data(), 'game') })
      await test.open().finally(() => undefined)
      await until('the sentence', () => test.app.find('//*[@id="trouble" and string-length(.) > 20]'))
      const sentence = await test.app.in(() => document.getElementById('trouble')!.textContent)
      test.app.picture(path.join(test.pictures, 'in-use.png'))
      await other.stop()
      await test.app.press('//*[@id="here"]')
      await test.expectGame()
      await test.expectAda()
      await test.app.close()
      return sentence
    },
  },
  {
    title: 'stray DATABASE_URL and NODE_OPTIONS reach nothing',
    async run(test) {
      const env = {
        DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
        NODE_OPTIONS: '--require /nothing/here.js',
        PORT: '1',
      }
      await startsAgain(test, { env })
      await test.app.close()
    },
  },
  {
    title: 'it starts without a session bus',
    async run(test) {
      await startsAgain(test, { env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nothing/here' } })
      await test.app.close()
      await test.expectNoServer()
    },
  },
]

/** Files of a home folder that hold what people made: for the rows about the package. */
export const dataIn = (test: Test): string[] =>
  ['game/pg/PG_VERSION', 'game/admin-code', 'browser'].map((name) => path.join(test.data(), name))
