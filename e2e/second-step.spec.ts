/** Second factors of administrators, in a browser with an authenticator for passkeys. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from './support/journey.ts'
import { ADMIN_CODE } from './support/people.ts'
import { RESEND } from './support/scene.ts'

test.use({ on: 'busy' })

const PASSWORD = 'countess of lovelace'

/** Browsers allow passkeys only at host names, so this journey does not use the bare address. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

async function send(page: Page, url: string, body?: object): Promise<void> {
  const response = await page.request.post(url, body === undefined ? RESEND : { ...RESEND, data: body })
  expect(response.ok(), `${url}: ${response.status()}`).toBe(true)
}

/** Gives the proof that each change of second steps asks for. */
async function confirmAgain(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' })
  await proof.getByLabel('Admin code').fill(ADMIN_CODE)
  await proof.getByRole('button', { name: 'Continue' }).click()
}

async function plugInAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test(
  'an admin adds a passkey, saves the recovery codes, and needs the passkey from then on',
  { tag: '@desktop' },
  async ({ page, app, axe }) => {
    const here = named(app.url)
    await plugInAuthenticator(page)
    const email = `grace-${crypto.randomUUID()}@example.org`
    await send(page, `${here}/api/auth/sign-up`, { email, password: PASSWORD, firstName: 'Grace' })
    await send(page, `${here}/api/accept-nda`)

    const access = page.getByRole('dialog', { name: 'Admin Access' })
    await page.goto(`${here}/admin`)
    await access.getByLabel('Code', { exact: true }).fill(ADMIN_CODE)
    await access.getByRole('button', { name: 'Enter' }).click()

    const panel = page.getByRole('region', { name: 'Your Second Step' })
    await panel.getByRole('button', { name: 'Set Up' }).click()
    await confirmAgain(page)
    const dialog = page.getByRole('dialog', { name: 'Add a Second Step' })
    await dialog.getByRole('button', { name: 'Passkey' }).click()
    await dialog.getByLabel('Name').fill('My phone')
    await dialog.getByRole('button', { name: 'Create Passkey' }).click()
    const codes = page.getByRole('dialog', { name: 'Recovery Codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await axe()
    await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(panel).toContainText('My phone')
    await expect(panel).toContainText('10 recovery codes left')

    await page.goto('about:blank') // an open screen would notice the end of its session and navigate away
    await send(page, `${here}/api/auth/sign-in`, { email, password: PASSWORD })
    await page.goto(`${here}/admin`)
    await access.getByLabel('Code', { exact: true }).fill(ADMIN_CODE)
    await access.getByRole('button', { name: 'Enter' }).click()
    await expect(access.getByRole('button', { name: 'Use Your Passkey' })).toBeFocused()
    await axe()
    await access.getByRole('button', { name: 'Use Your Passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(panel).toContainText('Last used')
  },
)

test(
  'an admin adds an authenticator app by its QR code without violating the content security policy',
  { tag: '@phone' },
  async ({ page, app, axe }) => {
    const here = named(app.url)
    const email = `hedy-${crypto.randomUUID()}@example.org`
    await send(page, `${here}/api/auth/sign-up`, { email, password: PASSWORD, firstName: 'Hedy' })
    await send(page, `${here}/api/accept-nda`)
    await send(page, `${here}/api/admin/elevate`, { code: ADMIN_CODE })
    await page.goto(`${here}/admin`)
    await page.getByRole('region', { name: 'Your Second Step' }).getByRole('button', { name: 'Set Up' }).click()
    await confirmAgain(page)
    const dialog = page.getByRole('dialog', { name: 'Add a Second Step' })
    await dialog.getByRole('button', { name: 'Authenticator App' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
    await axe()
    const address = await dialog.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
    const secret = new URL(address!).searchParams.get('secret')!
    await dialog.getByLabel('Code', { exact: true }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
    await dialog.getByRole('button', { name: 'Add App' }).click()
    await expect(page.getByRole('dialog', { name: 'Recovery Codes' }).getByRole('listitem')).toHaveCount(10)
  },
)
