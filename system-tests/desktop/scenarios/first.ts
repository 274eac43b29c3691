/** The first start: choosing a server, connecting to a remote server, then playing on this computer until a draft is done. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until, windowOf } from '#system-tests/desktop/app.ts'
import { assertAtMost, assertEqual } from '#system-tests/desktop/assert.ts'
import {
  field,
  MOST_START_MS,
  seconds,
  shown,
  withText,
  type DesktopScenario,
  type Test,
} from '#system-tests/desktop/app-test.ts'

/** Tauri commands that a hostile server's page might call. */
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
  assertEqual(allowed, [], 'calls that were allowed')
  return `${CALLS.length} calls`
}

export const first: readonly DesktopScenario[] = [
  {
    name: 'first start',
    expectation: 'the first start asks where to play',
    async run(test) {
      await test.open()
      await until('the choice', () => test.app.find(shown('choice')))
      test.app.picture(path.join(test.pictures, 'start.png'))
    },
  },
  {
    name: 'wrong address',
    expectation: 'an address that cannot be used is refused with a sentence',
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
    name: 'remote server',
    expectation: 'a server elsewhere is connected to, with its host in the title',
    async run(test) {
      // another name of this computer counts as a remote server
      const url = test.elsewhere.url.replace('127.0.0.1', 'localhost')
      await test.app.in(() => ((document.getElementById('address') as HTMLInputElement).value = ''))
      await test.app.type('//*[@id="address"]', url)
      await test.app.press('//*[@id="connect"]')
      await until('its page', async () => (await test.app.url()).startsWith(url))
      const title = () => test.desk.xdotool('getwindowname', windowOf(test.desk, test.app.process))
      await until('its host in the title', () => title().endsWith(`· ${new URL(url).host}`))
      return title()
    },
  },
  {
    name: 'calls of a remote page',
    expectation: 'pages of a server elsewhere can call nothing of the app',
    run: refusesCalls,
  },
  {
    name: 'link to a server',
    expectation: 'a link suggests a server, which is looked at before it is gone to',
    async run(test) {
      assertEqual(test.follow('fantasysocial://connect?server=https%3A%2F%2Fplay.example.com'), 0, 'its exit code')
      await until('the start page', test.onStartPage)
      const value = () => test.app.in(() => (document.getElementById('address') as HTMLInputElement).value)
      await until('the suggestion', async () => (await value()) === 'https://play.example.com')
    },
  },
  {
    name: 'local start',
    expectation: 'play on this computer: the first start, until the admin code and then the game are painted',
    async run(test) {
      const pressed = Date.now()
      await test.app.press('//*[@id="here"]')
      await until('the admin code', () => test.app.find(shown('code')))
      const making = Date.now() - pressed
      const code = await test.app.in(() => document.getElementById('admin-code')!.textContent)
      assertEqual(code, readFileSync(path.join(test.data(), 'game/admin-code'), 'utf8').trim(), 'the admin code')
      test.app.picture(path.join(test.pictures, 'admin-code.png'))
      const entered = Date.now()
      await test.app.press('//*[@id="enter"]')
      await test.expectGame()
      const painting = await test.painted(entered)
      test.app.picture(path.join(test.pictures, 'landing.png'))
      assertAtMost(making + painting, MOST_START_MS, 'ms for the first start')
      return `${seconds(making)} + ${seconds(painting)}`
    },
  },
  {
    name: 'calls of a local page',
    expectation: 'pages of the game on this computer can call nothing of the app',
    run: refusesCalls,
  },
  {
    name: 'no install offer',
    expectation: 'no install is offered',
    async run({ app }) {
      await pause(4_000) // an install banner would appear after 2 s, the install card after 3 s
      const offers = await app.in(
        () => document.querySelectorAll('[data-banner], [aria-label="Install Fantasy Social"]').length,
      )
      assertEqual(offers, 0, 'offers')
      assertEqual(await app.in(() => 'fantasySocialDesktop' in window), true, 'the mark of the app')
    },
  },
  {
    name: 'sign-up and draft',
    expectation: 'a person signs up, agrees and drafts',
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
]
