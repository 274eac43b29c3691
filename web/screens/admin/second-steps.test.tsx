/** The second step: set up on the dashboard, proven in the dialog of the admin code, and set up in that dialog where it is required. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminCreators,
  beginTotp,
  confirmTotp,
  elevate,
  elevation,
  proveAgain,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactors,
  type SecondFactors,
} from '#contract/admin.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleKeptCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { AdminScreen } from './admin-screen.tsx'
import { SecondSteps } from './second-steps.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const CODES = Array.from({ length: 10 }, (_, nth) => `AAAAA-BBBBB-CCCCC-DDDD${nth}`)
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const ADDRESS = `otpauth://totp/Fantasy%20Social:Ada?issuer=Fantasy%20Social&secret=${SECRET}`
const at = '2026-11-20T10:00:00.000Z'
const soon = () => new Date(Date.now() + 1_800_000).toISOString()
const factors = (changes: Partial<SecondFactors> = {}): SecondFactors => ({
  isRequired: false,
  hasPasskeys: true,
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
  ...changes,
})
const panel = page.getByRole('region', { name: 'Your Second Step' })
const access = page.getByRole('dialog', { name: 'Admin Access' })
const dashboard = page.getByRole('heading', { level: 2, name: /^YouTube Channels/ })
const appCode = access.getByLabelText('Code of your authenticator app')

/** Gives the proof that each change of second steps asks for. */
async function confirmAgain() {
  server.returns(proveAgain, { ok: true })
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' })
  await proof.getByLabelText('Admin code').fill('open sesame')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect.element(proof).not.toBeInTheDocument()
}

async function openAccess() {
  server.returns(elevation, { elevatedUntil: null })
  server.returns(adminCreators, [sampleKeptCreator()])
  server.returns(ipoApplications, [])
  server.returns(heldPrizes, [])
  await renderScreen(<AdminScreen />, { path: '/admin' })
  await access.getByLabelText('Code', { exact: true }).fill('open sesame')
}

test('an app is set up by QR code, secret or link, with its first code, and recovery codes follow', async () => {
  server.returns(beginTotp, { secret: SECRET, address: ADDRESS })
  await renderScreen(<SecondSteps />)
  await expect.element(panel.getByText('Off', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Set Up' }).click()
  await confirmAgain()
  const dialog = page.getByRole('dialog', { name: 'Add a Second Step' })
  await dialog.getByRole('button', { name: 'Authenticator App' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expect.element(dialog.getByText(/JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open in an app on this device' }))
    .toHaveAttribute('href', ADDRESS)
  const code = dialog.getByLabelText('Code')
  await code.fill('12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Please enter the six digits')
  expect(server.received(confirmTotp)).toEqual([])

  server.refuses(confirmTotp, { code: 'invalid_second_factor' })
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Wrong code. Check that the clock of your phone is right')

  server.returns(confirmTotp, { recoveryCodes: CODES, elevatedUntil: soon() })
  server.returns(secondFactors, factors({ totpSince: at, recoveryCodesLeft: 10 }))
  await code.fill('654321')
  await userEvent.keyboard('{Enter}')
  const codes = page.getByRole('dialog', { name: 'Recovery Codes' })
  await expect.element(codes.getByText(CODES[9]!)).toBeVisible()
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  onTestFinished(() => clipboard.mockRestore())
  await codes.getByRole('button', { name: 'Copy' }).click()
  await expectToast('Not Copied', 'Select the codes and copy them, or write them down')
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect.element(panel.getByText('On', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('10 recovery codes left')).toBeVisible()
})

test('where the browser has no passkeys, only the app is offered, with the reason', async () => {
  server.returns(secondFactors, factors({ hasPasskeys: false }))
  await renderScreen(<SecondSteps />)
  await panel.getByRole('button', { name: 'Set Up' }).click()
  await confirmAgain()
  await expect.element(page.getByRole('button', { name: 'Passkey' })).toBeDisabled()
  await expect.element(page.getByText(/Passkeys do not work at a numeric address/)).toBeVisible()
})

test('a second step is listed, and removed after a confirmation; recovery codes can be replaced', async () => {
  server.returns(
    secondFactors,
    factors({
      passkeys: [{ id: 'abc', name: 'My phone', createdAt: at, lastUsedAt: null }],
      totpSince: at,
      recoveryCodesLeft: 7,
    }),
  )
  await renderScreen(<SecondSteps />)
  await expect.element(panel.getByRole('listitem').nth(1)).toBeVisible()
  server.refuses(removeSecondFactor, { code: 'last_second_factor' })
  await panel.getByRole('button', { name: 'Remove My phone' }).click()
  await confirmAgain()
  const question = page.getByRole('dialog', { name: 'Remove a Second Step' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title: 'Still Needed' }))
  server.returns(removeSecondFactor, { ok: true })
  server.returns(secondFactors, factors({ totpSince: at, recoveryCodesLeft: 7 }))
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(panel.getByText('My phone')).not.toBeInTheDocument()
  expect(server.received(removeSecondFactor).at(-1)).toMatchObject({ body: { id: 'abc' } })

  server.returns(renewRecoveryCodes, { recoveryCodes: CODES })
  await panel.getByRole('button', { name: 'New Recovery Codes' }).click()
  await confirmAgain()
  await expect.element(page.getByRole('dialog', { name: 'Recovery Codes' }).getByText(CODES[0]!)).toBeVisible()
})

test('a change of second steps says why it asks for a new proof, and sends the admin code with the second step', async () => {
  server.returns(secondFactors, factors({ totpSince: at, recoveryCodesLeft: 7 }))
  await renderScreen(<SecondSteps />)
  await panel.getByRole('button', { name: 'New Recovery Codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' })
  await expect.element(proof).toHaveAccessibleDescription(/Anybody at an open dashboard could change your second step/)
  server.refuses(proveAgain, { code: 'second_factor_needed', methods: ['totp', 'recovery'] })
  await proof.getByLabelText('Admin code').fill('open sesame')
  await userEvent.keyboard('{Enter}')
  const field = proof.getByLabelText('Code of your authenticator app')
  server.refuses(proveAgain, { code: 'invalid_second_factor' })
  await field.fill('111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('We could not confirm that it is you. Please try again')
  expect(server.received(renewRecoveryCodes)).toEqual([])
  server.returns(proveAgain, { ok: true })
  server.returns(renewRecoveryCodes, { recoveryCodes: CODES })
  await field.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Recovery Codes' }).getByText(CODES[0]!)).toBeVisible()
  expect(server.received(proveAgain).at(-1)).toMatchObject({
    body: { code: 'open sesame', secondFactor: { kind: 'totp', code: '123456' } },
  })
})

test('a failed load can be tried again', async () => {
  server.breaks(secondFactors, 500, 'boom')
  await renderScreen(<SecondSteps />)
  await expect.element(panel.getByText(/This did not load/)).toBeVisible()
  server.returns(secondFactors, factors())
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(panel.getByRole('button', { name: 'Set Up' })).toBeVisible()
})

test('an admin with a second step is asked for it after the code, and both are sent together', async () => {
  await openAccess()
  server.refuses(elevate, { code: 'second_factor_needed', methods: ['totp', 'recovery'] })
  await userEvent.keyboard('{Enter}')
  await expect.element(appCode).toHaveFocus()
  expect(useShownToast.getState().toast).toBeNull()

  server.refuses(elevate, { code: 'invalid_second_factor' })
  await appCode.fill('111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(appCode).toHaveAccessibleDescription('We could not confirm that it is you. Please try again')
  await expect.element(appCode).toHaveValue('')

  server.returns(elevate, { elevatedUntil: soon() })
  await appCode.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(dashboard).toBeVisible()
  expect(server.received(elevate).at(-1)).toMatchObject({
    body: { code: 'open sesame', secondFactor: { kind: 'totp', code: '123 456' } },
  })
})

test('a wrong admin code beside a right second step leads back to the code, and a recovery code can be used instead', async () => {
  await openAccess()
  server.refuses(elevate, { code: 'second_factor_needed', methods: ['totp', 'recovery'] })
  await userEvent.keyboard('{Enter}')
  await access.getByRole('button', { name: 'Use a recovery code instead' }).click()
  server.refuses(elevate, { code: 'invalid_code' })
  await access.getByLabelText('Recovery code').fill(CODES[0]!)
  await userEvent.keyboard('{Enter}')
  const code = access.getByLabelText('Code', { exact: true })
  await expect.element(page.getByText('The admin code is incorrect.')).toBeVisible()
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
})

test('a required second step is set up in the dialog, which then leads to the dashboard', async () => {
  await openAccess()
  server.refuses(elevate, { code: 'second_factor_missing' })
  await userEvent.keyboard('{Enter}')
  server.returns(beginTotp, { secret: SECRET, address: ADDRESS })
  server.returns(confirmTotp, { recoveryCodes: CODES, elevatedUntil: soon() })
  await access.getByRole('button', { name: 'Authenticator App' }).click()
  await access.getByLabelText('Code', { exact: true }).fill('123456')
  await userEvent.keyboard('{Enter}')
  await access.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect.element(dashboard).toBeVisible()
})

test('a session that may not set up a second step is told to ask an administrator for a recovery code', async () => {
  await openAccess()
  server.refuses(elevate, { code: 'ask_an_admin' })
  await userEvent.keyboard('{Enter}')
  await expect.element(access.getByText(/Please ask another administrator/)).toBeVisible()
  await expect.element(access.getByLabelText('Recovery code')).toBeVisible()
})

const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))
