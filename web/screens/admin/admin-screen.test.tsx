import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { elevate, elevation, adminCreators } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { isKnownAdmin } from '#web/domain/player/known-admin.ts'
import { noteAgreement } from '#web/domain/player/session.ts'
import { sampleKeptCreator, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { AdminScreen } from './admin-screen.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const soon = () => new Date(Date.now() + 1_800_000).toISOString()
const dialog = page.getByRole('dialog', { name: 'Admin Access' })
const code = dialog.getByLabelText('Code')
const dashboard = page.getByRole('heading', { level: 2, name: /^YouTube Channels/ })

function arrange(elevatedUntil: string | null) {
  server.returns(currentUser, sampleUser())
  server.returns(elevation, { elevatedUntil })
  server.returns(adminCreators, [sampleKeptCreator()])
  server.returns(ipoApplications, [])
  server.returns(heldPrizes, [])
}
const show = (path = '/admin') => renderScreen(<AdminScreen />, { path })

test.each(['/admin', '/manage-creators'])(
  '%s asks for the admin code and shows nothing else before it',
  async (path) => {
    arrange(null)
    await show(path)
    await expect.element(dialog).toHaveAccessibleDescription('Enter the admin code to manage the catalogue.')
    await expect.element(code).toHaveAttribute('type', 'password')
    await expect.element(code).toHaveFocus()
    await expect.element(dashboard).not.toBeInTheDocument()
    expect(server.received(adminCreators)).toEqual([])
  },
)

test.each([
  ['nobody signed up', false, 'Sign up', 'Sign up to play'],
  ['somebody has not accepted the agreement', true, 'Accept the agreement', 'Accept the agreement'],
])('a viewer reads what is needed and gets no field for the code (%s here)', async (_, isOpen, what, way) => {
  noteAgreement(isOpen)
  arrange(null)
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  const text = `You are watching, and admins are players. ${what} first, then enter the admin code.`
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: way, exact: true })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  noteAgreement(false)
})

test('the dashboard is shown at once to a session that already has admin access', async () => {
  arrange(soon())
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect.element(dashboard).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(isKnownAdmin(sampleUser().id), 'the menu offers the dashboard from now on').toBe(true)
  localStorage.clear()
})

test.each(['the button', 'Enter'])('the right code, sent by %s, leads to the dashboard', async (how) => {
  arrange(null)
  const screen = await show()
  server.returns(elevate, { elevatedUntil: soon() })
  await code.fill('open sesame')
  if (how === 'Enter') await userEvent.keyboard('{Enter}')
  else await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect.element(dashboard).toBeVisible()
  expect(screen.address()).toBe('/manage-creators')
  expect(server.received(elevate)).toMatchObject([{ body: { code: 'open sesame' } }])
})

test('a wrong code shows a toast and clears the field for the next try', async () => {
  arrange(null)
  await show()
  server.refuses(elevate, { code: 'invalid_code' })
  await code.fill('guess')
  await userEvent.keyboard('{Enter}')
  const told = { title: 'Invalid Code', message: 'The admin code is incorrect.' }
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject(told))
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  // the toast says all of it
  await expect.element(code).toHaveAccessibleDescription('')
  await expect.element(dashboard).not.toBeInTheDocument()
})

test('an empty code is not sent', async () => {
  arrange(null)
  await show()
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect.element(code).toHaveAccessibleDescription('Please enter the code')
  expect(server.received(elevate)).toEqual([])
})

test('the closed dialog can be opened again', async () => {
  arrange(null)
  await show()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Enter the Code' }).click()
  await expect.element(dialog).toBeVisible()
})

const OVER =
  'Your admin access has ended: it lasts 30 minutes, and an hour after each change. Please enter the admin code again.'

test('when the admin access expires, the dashboard closes and the code is asked for again', async () => {
  arrange(soon())
  server.refuses(adminCreators, { code: 'admin_required' })
  await show()
  await expect.element(dialog).toHaveAccessibleDescription(OVER)
  await expect.element(page.getByText(OVER).first()).toBeInTheDocument()
  server.returns(elevate, { elevatedUntil: soon() })
  server.returns(adminCreators, [sampleKeptCreator()])
  await code.fill('open sesame')
  await userEvent.keyboard('{Enter}')
  await expect.element(dashboard).toBeVisible()
})

test('a failed load can be tried again', async () => {
  server.breaks(elevation, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'The dashboard did not load' })).toBeVisible()
  arrange(soon())
  server.breaks(adminCreators, 500, 'boom')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'The catalogue did not load' })).toBeVisible()
  arrange(soon())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(dashboard).toBeVisible()
})
