/**
 * A page of another site in the browser of a signed-in player cannot change anything.
 *
 * The other site is this machine under another name (localhost beside 127.0.0.1): a different site for the browser, so cookies are not
 * sent. Another port of the same name is the same site and gets the cookie: only the server's refusal protects the player.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test as journey } from './support/journey.ts'
import { RESEND } from './support/scene.ts'

/** Starts a server on `port` that answers every request with an empty page. */
const test = journey.extend<{ port: number }>({
  port: async ({ playwright: _playwright }, use) => {
    const stranger = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">')
    }).listen(0)
    await once(stranger, 'listening')
    await use((stranger.address() as AddressInfo).port)
    stranger.closeAllConnections()
    stranger.close()
  },
})

const STRANGERS = [
  { where: 'another port', host: '127.0.0.1' },
  { where: 'another site', host: 'localhost' },
] as const

for (const { where, host } of STRANGERS) {
  test(`a form on ${where} cannot accept the agreement for a player`, async ({ page, app, port, complaints }) => {
    await signUpWithoutAgreement(page)
    await page.goto(`http://${host}:${port}/`)
    const refused = page.waitForResponse(`${app.url}/api/accept-nda`)
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      document.body.append(form)
      form.submit()
    }, `${app.url}/api/accept-nda`)

    const response = await refused
    expect(response.status()).toBe(403)
    await expect(page.getByText('cross_site')).toBeVisible()
    expect(await hasAccepted(page, app.url)).toBe(false)
    // the browser shows the refusal as plain data without an icon
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('/favicon.ico'))).toEqual([])
  })

  test(`a script on ${where} can neither accept the agreement nor read anything`, async ({
    page,
    app,
    port,
    complaints,
  }) => {
    await signUpWithoutAgreement(page)
    await page.goto(`http://${host}:${port}/`)
    const heard = await page.evaluate(async (url) => {
      const hear = (path: string, init: RequestInit) =>
        fetch(`${url}${path}`, { credentials: 'include', ...init }).then(
          () => 'a response',
          () => 'nothing',
        )
      return {
        accepting: await hear('/api/accept-nda', { method: 'POST' }),
        acceptingUnseen: await hear('/api/accept-nda', { method: 'POST', mode: 'no-cors' }),
        reading: await hear('/api/auth/user', {}),
        readingUnseen: await hear('/api/auth/user', { mode: 'no-cors' }),
      }
    }, app.url)

    expect(heard).toMatchObject({ accepting: 'nothing', reading: 'nothing' })
    expect(await hasAccepted(page, app.url)).toBe(false)
    // the browser logs the response that it hid from the script
    expect(complaints.splice(0).filter((complaint) => !/CORS policy|net::ERR_/.test(complaint))).toEqual([])
  })

  test(`a page on ${where} cannot open a socket`, async ({ page, app, port, complaints }) => {
    await signUpWithoutAgreement(page)
    await page.goto(`http://${host}:${port}/`)
    const outcome = await page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(address)
          socket.addEventListener('open', () => resolve('open'))
          socket.addEventListener('close', () => resolve('closed'))
        }),
      `${app.url.replace('http', 'ws')}/ws`,
    )

    expect(outcome).toBe('closed')
    expect(complaints.splice(0).join()).toContain('Unexpected response code: 403')
  })
}

test('our own page can open the socket and accept the agreement', async ({ page, app }) => {
  const socket = page.waitForEvent('websocket')
  await signUpWithoutAgreement(page)
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'I have read, understood, and agree' }).check()
  await page.getByRole('button', { name: 'Accept & Continue' }).click()
  expect((await socket).url()).toBe(`${app.url.replace('http', 'ws')}/ws`)
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
  expect(await hasAccepted(page, app.url)).toBe(true)
})

/** Sends a request from the page, so that the browser adds the session cookie. */
async function signUpWithoutAgreement(page: Page): Promise<void> {
  await page.goto('/')
  const status = await page.evaluate(
    async (body) => {
      const response = await fetch('/api/auth/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.status
    },
    { email: `bea-${crypto.randomUUID()}@example.org`, password: 'countess of lovelace', firstName: 'Bea' },
  )
  expect(status).toBe(201)
}

/** Sends a request with the browser's cookies, but from no page. */
async function hasAccepted(page: Page, url: string): Promise<boolean> {
  const response = await page.request.get(`${url}/api/auth/user`, RESEND)
  expect(response.status()).toBe(200)
  return ((await response.json()) as { ndaAccepted: boolean }).ndaAccepted
}
