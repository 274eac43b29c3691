/**
 * Every screen of e2e/screens*.spec.ts in the app's browser engine, WebKitGTK, at the size of a phone and of a desktop: the screen loads,
 * nothing overflows, axe finds no violation, and every rolling digit is in place. Leaves pictures for review.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { peopleOf, untilLive, type People } from '#e2e/support/people.ts'
import { whileDrafting, whileLive, type ScreenCase } from '#e2e/support/screens.ts'
import { startServer, type RunningServer } from '#e2e/support/server.ts'
import { settingsOf } from '#e2e/support/shared.ts'
import { until } from './app.ts'
import { assertEqual } from './assert.ts'
import type { DesktopScenario, Test } from './app-test.ts'

const SIZES = { phone: [390, 844], desktop: [1440, 900] } as const

/** The dialogs to open, by user and path, as in e2e/support/check-screen.ts but without Playwright. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  'visitor /': ['Open menu'],
  'player /leaderboard': ['Open menu', 'Notifications'],
  'player /': ['Rules'],
}

let server: RunningServer
let people: People

export const screenScenarios: readonly DesktopScenario[] = [
  opening('drafting', 'quiet'),
  ...whileDrafting.map((screenCase) => row(screenCase, 'drafting')),
  closing('drafting'),
  opening('live', 'live'),
  ...whileLive.map((screenCase) => row(screenCase, 'live')),
  closing('live'),
]

function opening(state: string, kind: keyof typeof settingsOf): DesktopScenario {
  return {
    name: `WebKit opens (${state})`,
    expectation: `WebKit: the app opens a server that is ${state}`,
    async run(test) {
      server = await startServer(settingsOf[kind])
      people = await peopleOf(server.url)
      if (kind === 'live') await untilLive(server.url)
      mkdirSync(test.settings(), { recursive: true })
      writeFileSync(path.join(test.settings(), 'place.json'), JSON.stringify({ play: 'server', origin: server.url }))
      // with reduced motion the pictures show the final state
      mkdirSync(path.join(test.desk.home, '.config/gtk-3.0'), { recursive: true })
      writeFileSync(
        path.join(test.desk.home, '.config/gtk-3.0/settings.ini'),
        '[Settings]\ngtk-enable-animations=0\ngtk-application-prefer-dark-theme=1\n',
      )
      await test.open()
      await until('its page', async () => (await test.app.url()).startsWith(server.url))
    },
  }
}

function closing(state: string): DesktopScenario {
  return {
    name: `WebKit closes (${state})`,
    expectation: `WebKit: it closes the server that is ${state}`,
    async run(test) {
      await test.app.close()
      await server.stop()
    },
  }
}

function row(screenCase: ScreenCase, state: string): DesktopScenario {
  return {
    name: `WebKit: ${screenCase.name}`,
    expectation: `WebKit: ${screenCase.name} for a ${screenCase.who} while ${state}`,
    async run(test) {
      await become(test, screenCase)
      const faults: string[] = []
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await fit(test, width, height)
        await prepare(test, screenCase)
        await test.app.visit(server.url + screenCase.path)
        await settle(test)
        const look = async (name: string) => {
          test.app.picture(path.join(test.pictures, `${state}-${screenCase.who}-${name}-${size}.png`))
          faults.push(...(await faultsIn(test)).map((fault) => `${name} on a ${size}: ${fault}`))
        }
        await look(screenCase.name)
        for (const button of OPENED[`${screenCase.who} ${screenCase.path}`] ?? []) {
          await test.app.press(`(//button[starts-with(@aria-label, "${button}") or contains(., "${button}")])[1]`)
          await until('its dialog', () => test.app.find('//dialog[@open]'))
          await settle(test)
          await look(`${screenCase.name}-${button.toLowerCase().replaceAll(' ', '-')}`)
          await test.app.press('//dialog[@open]//button[@aria-label="Close"]')
          await until('it is closed', () => test.app.in(() => document.querySelector('dialog') === null))
        }
      }
      assertEqual(faults, [], 'faults')
    },
  }
}

/** Gives the browser the cookies of this user. */
async function become({ app }: Test, { who }: ScreenCase): Promise<void> {
  await app.forgetCookies()
  if (who !== 'visitor')
    for (const { name, value, path: at } of people[who]) await app.keepCookie({ name, value, path: at })
}

/** Resets the stored state as e2e/support/check-screen.ts does: a returning user, the install banner dismissed. */
async function prepare({ app }: Test, { who }: ScreenCase): Promise<void> {
  await app.in((isSignedIn) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('theme', 'midnight')
    localStorage.setItem('install-banner-dismissed', String(Date.now()))
    if (isSignedIn) localStorage.setItem('signed-in', 'yes')
  }, who !== 'visitor')
}

/** Resizes the window until the page has this size, because the size of the window's frame is known only after resizing. */
async function fit({ app }: Test, width: number, height: number): Promise<void> {
  let [more, taller] = [0, 0]
  await until(`the page is ${width} x ${height}`, async () => {
    await app.resize(width + more, height + taller)
    const [wide, high] = await app.in(() => [innerWidth, innerHeight] as const)
    more += width - wide
    taller += height - high
    return wide === width && high === height
  })
}

async function settle({ app }: Test): Promise<void> {
  await until('the screen', () =>
    app.in(() => {
      if (document.querySelector('h1') === null || document.readyState !== 'complete') return false
      if (/^Loading(\.\.\.| live games\.\.\.)$/m.test(document.body.innerText)) return false
      return [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return image.complete || bottom <= 0 || top >= innerHeight || !image.checkVisibility()
      })
    }),
  )
  await app.in(async () => void (await document.fonts.ready))
  await app.in(untilNothingIsLoaded, QUIET_MS)
}

const QUIET_MS = 500

/** Runs in the page: waits until no resource has been loaded for a while and the last one is painted. */
async function untilNothingIsLoaded(quietMs: number): Promise<void> {
  const loaded = () => performance.getEntriesByType('resource').length
  const frame = () => new Promise(requestAnimationFrame)
  let [count, since] = [loaded(), performance.now()]
  while (performance.now() - since < quietMs) {
    await frame()
    if (loaded() !== count) [count, since] = [loaded(), performance.now()]
  }
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

async function faultsIn({ app }: Test): Promise<string[]> {
  if (!(await app.in(() => 'axe' in window))) await app.run(axe)
  return app.in(async () => {
    type Axe = {
      run(options: object): Promise<{ violations: { id: string; help: string; nodes: { target: string[] }[] }[] }>
    }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] })
    const found = violations.map(
      ({ id, nodes }) => `${id} at ${nodes.slice(0, 3).map(({ target }) => target.join(' '))}`,
    )
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide`)
    // a score may be changing: its digits are measured after the animation
    const rolling = () => [...document.querySelectorAll('[data-now]')].flatMap((place) => place.getAnimations())
    while (rolling().length > 0) await Promise.allSettled(rolling().map(({ finished }) => finished))
    for (const place of document.querySelectorAll<HTMLElement>('[data-now]:not([data-now=""])')) {
      const window = place.parentElement!.getBoundingClientRect()
      if (window.height === 0) continue
      const glyph = place.getBoundingClientRect()
      const off = (glyph.top + glyph.bottom) / 2 - (window.top + window.bottom) / 2
      if (Math.abs(off) > 0.6)
        found.push(
          `a digit of "${place.closest('[aria-hidden]')?.previousElementSibling?.textContent}" is ${off.toFixed(1)} px off`,
        )
    }
    return found
  })
}
