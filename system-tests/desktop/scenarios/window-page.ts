/** What a page in the window can and cannot do. */
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#system-tests/desktop/app.ts'
import { assertAtLeast, assertEqual } from '#system-tests/desktop/assert.ts'
import { shown, withText, type DesktopScenario } from '#system-tests/desktop/app-test.ts'

const OUTSIDE = 2

export const windowPage: readonly DesktopScenario[] = [
  {
    name: 'socket, worker, cookie',
    expectation: 'the socket and the service worker work, and no script reads the cookie',
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
      assertEqual(isOpen, true, 'the socket opens')
      assertEqual(await app.in(() => document.cookie), '', 'what a script reads of the cookies')
    },
  },
  {
    name: 'menu',
    expectation: 'the menu leads to the app’s own pages and back',
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
    name: 'other sites',
    expectation: 'other sites open outside',
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
      assertEqual(await test.app.url(), before, 'the address in the window')
    },
  },
  {
    name: 'local addresses',
    expectation: 'file: and tauri: from a page of a server go nowhere',
    async run(test) {
      const before = await test.app.url()
      for (const address of [
        'file:///etc/passwd',
        'tauri://localhost/',
        'tauri://localhost/index.html',
        'data:text/html,x',
      ]) {
        await test.app.in((to) => void (location.href = to), address)
        await pause(300) // no event says that nothing happened
        assertEqual(await test.app.url(), before, `the address after ${address}`)
      }
      assertEqual(test.outside().length, OUTSIDE, 'opened outside')
    },
  },
  {
    name: 'private files',
    expectation: 'cookies and the game are unreadable to other people of the computer',
    async run(test) {
      for (let folder = test.data(); folder !== path.dirname(test.desk.home); folder = path.dirname(folder))
        chmodSync(folder, 0o755) // simulates a readable home folder
      chmodSync(path.dirname(test.desk.home), 0o755)
      const files = [...globSync(`${test.data()}/browser/**/*cookies*`), path.join(test.data(), 'game/admin-code')]
      assertAtLeast(files.length, 2, 'files to read')
      const nobody = { uid: 65_534, gid: 65_534 }
      assertEqual(spawnSync('cat', ['/etc/hostname'], nobody).status, 0, 'somebody else reads what is open')
      for (const file of files) assertEqual(spawnSync('cat', [file], nobody).status, 1, `somebody else reads ${file}`)
      return `${files.length} files`
    },
  },
  {
    name: 'notification',
    expectation: 'a notification reaches the session bus after a click',
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
]
