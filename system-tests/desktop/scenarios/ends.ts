/** The app or its server ends, or cannot start. The next start works, and no process is left behind. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { startServer } from '#e2e/support/server.ts'
import { closeWindow, gone, PROGRAM, until, windowOf, type Options } from '#system-tests/desktop/app.ts'
import { assertAtMost, assertDiffers, assertEqual } from '#system-tests/desktop/assert.ts'
import { MOST_START_MS, seconds, shown, type DesktopScenario, type Test } from '#system-tests/desktop/app-test.ts'

const BACK_MS = 10_000

async function startsAgain(test: Test, options?: Options): Promise<void> {
  await test.open(options)
  await test.expectGame()
  await test.expectAda()
}

export const ends: readonly DesktopScenario[] = [
  {
    name: 'server killed',
    expectation: 'the server is killed: it is back on its port within 10 s, with the same player',
    async run(test) {
      const [before, ...more] = test.servers()
      assertEqual(more, [], 'further servers')
      const address = await test.app.url()
      const killed = Date.now()
      process.kill(before!, 'SIGKILL')
      const healthy = async () => test.servers()[0] !== before && (await fetch(new URL('/healthz', address))).ok
      await until('it is back', healthy, BACK_MS)
      const took = Date.now() - killed
      await test.expectAda()
      assertEqual(await test.app.url(), address, 'the address in the window')
      return seconds(took)
    },
  },
  {
    name: 'second start',
    expectation: 'a second start hands its link to the first and exits with 0',
    async run(test) {
      assertEqual(test.follow('fantasysocial://open/leaderboard'), 0, 'its exit code')
      await until('the link is followed', async () => (await test.app.url()).endsWith('/leaderboard'))
      assertEqual(test.servers().length, 1, 'servers')
    },
  },
  {
    name: 'closed',
    expectation: 'closed: no server is left after 5 s',
    async run(test) {
      const window = windowOf(test.desk, test.app.process)
      test.desk.xdotool('windowsize', '--sync', window, '1000', '720')
      test.desk.xdotool('windowmove', '--sync', window, '180', '90')
      await test.app.close()
      return test.expectNoServer()
    },
  },
  {
    name: 'start after the first',
    expectation: 'the second start: straight to the game, signed in, its storage kept, painted in at most 4 s',
    async run(test) {
      await test.open()
      await test.expectGame()
      const painted = await test.painted()
      await test.expectAda()
      assertEqual(await test.app.in(() => localStorage.getItem('kept-by-the-test')), 'yes', 'what the page stored')
      assertAtMost(painted, MOST_START_MS, 'ms until it is painted')
      return seconds(painted)
    },
  },
  {
    name: 'window place',
    expectation: 'the window is where it was',
    async run(test) {
      const geometry = test.desk.xdotool('getwindowgeometry', windowOf(test.desk, test.app.process))
      assertEqual(/Geometry: (\S+)/.exec(geometry)?.[1], '1000x720', 'the size')
      const [x, y] = /Position: (\d+),(\d+)/.exec(geometry)!.slice(1).map(Number)
      assertAtMost(Math.abs(x! - 180) + Math.abs(y! - 90), 60, 'px off, frames counted once or twice')
      return geometry.split('\n').slice(1).join(',').replaceAll(/\s+/g, ' ').trim()
    },
  },
  ...(['SIGKILL', 'SIGTERM'] as const).map((signal): DesktopScenario => ({
    name: signal,
    expectation: `${signal}: no server is left after 5 s, and the next start works`,
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
    name: 'closed during setup',
    expectation: 'closed while the first database is made: no server is left after 5 s, and the next start works',
    async run(test) {
      await test.app.close()
      const home = path.join(test.desk.home, 'another')
      mkdirSync(test.settings(home), { recursive: true })
      writeFileSync(path.join(test.settings(home), 'place.json'), '{"play":"here"}')
      const env = { HOME: home }
      const opening = test.desk.run(PROGRAM, [], env)
      await until('a server', () => test.servers(home).length > 0)
      await until('its window', () => windowOf(test.desk, opening.pid!) !== '')
      assertEqual(existsSync(path.join(test.data(home), 'game/admin-code')), false, 'the first start is through')
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
    name: 'port taken',
    expectation: 'a port that is taken is left alone, and the player stays signed in',
    async run(test) {
      const port = Number(readFileSync(path.join(test.data(), 'port'), 'utf8'))
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      try {
        await startsAgain(test)
        assertDiffers(new URL(await test.app.url()).port, String(port), 'the port')
      } finally {
        other.close()
      }
      await test.app.close()
      await test.expectNoServer()
      return `not ${port}`
    },
  },
  {
    name: 'folder in use',
    expectation: 'a folder in use is said in a sentence, and opened once it is free',
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
    name: 'stray settings',
    expectation: 'stray DATABASE_URL and NODE_OPTIONS reach nothing',
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
    name: 'no session bus',
    expectation: 'it starts without a session bus',
    async run(test) {
      await startsAgain(test, { env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nothing/here' } })
      await test.app.close()
      await test.expectNoServer()
    },
  },
]
