import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { requestResetLink, resetPassword } from '#contract/account.ts'
import { signIn } from '#contract/auth.ts'
import { notePlayer } from '#web/domain/player/session.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ORGANISATION_ONLY, sampleAbout, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { SignInScreens } from './sign-in-screen.tsx'
import { keepEmail } from './sign-in-card.tsx'

const TOKEN = 'A-_'.padEnd(43, 'b')
const ON_ITS_WAY = 'If this email has an account, we have sent a reset link. It works for one hour.'

const server = fakeServer()
const { departures } = keepDepartures()
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
const here = location.href
const openLink = (hash: string) => history.replaceState(null, '', `#${hash}`)

beforeEach(() => notePlayer(sampleUser()))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keepEmail('')
  history.replaceState(null, '', here)
})

const show = (path: string, changes: Parameters<typeof sampleAbout>[0] = {}) => {
  server.returns(about, sampleAbout(changes))
  return renderScreen(<SignInScreens />, { path })
}

test('the email typed at the sign-in is filled in at the request for a link, and again on the way back', async () => {
  const screen = await show('/sign-in')
  await field('Email').fill('ada@example.org')
  await link('Forgot your password?').click()
  expect(screen.address()).toBe('/forgot-password')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot your password?')
  await expect.element(field('Email')).toHaveValue('ada@example.org')
  server.returns(requestResetLink, { ok: true })
  await button('Ask for a link').click()
  await expect.element(page.getByText(ON_ITS_WAY)).toHaveFocus()
  expect(server.received(requestResetLink)).toMatchObject([{ body: { email: 'ada@example.org' } }])
  await expect.element(page.getByText(/cannot send email/)).not.toBeInTheDocument()
  await link('Back to signing in').click()
  await expect.element(field('Email')).toHaveValue('ada@example.org')
})

test('the sign-up does not mention forgotten passwords', async () => {
  await show('/sign-in')
  await expect.element(link('Forgot your password?')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect.element(link('Forgot your password?')).not.toBeInTheDocument()
})

test('while the request is sent the button says so; a failure is reported, and the link can be requested again', async () => {
  await show('/forgot-password')
  await button('Ask for a link').click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Email is required')
  await field('Email').fill('ada@example.org')
  const held = server.holds(requestResetLink)
  await button('Ask for a link').click()
  await expect.element(button('Asking...')).toBeDisabled()
  held.refuse({ code: 'too_many_requests', retryAfter: 60 })
  await expect.element(page.getByRole('listitem').getByText(/in 60 seconds/)).toBeVisible()
  server.returns(requestResetLink, { ok: true })
  await button('Ask for a link').click()
  await button('Ask again').click()
  await expect.element(field('Email')).toHaveValue('ada@example.org')
})

test('a link can be requested even if it is unknown whether emails are sent', async () => {
  const held = server.holds(about)
  await renderScreen(<SignInScreens />, { path: '/forgot-password' })
  await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  held.refuse({ code: 'unavailable' })
  await expect.element(button('Ask for a link')).toBeEnabled()
  await expect.element(page.getByText(/cannot send email/)).not.toBeInTheDocument()
})

test('where no email is sent, the screen says where the email is stored, before and after the request', async () => {
  await show('/forgot-password', { sendsEmail: false })
  const note = page.getByText(
    /^This installation cannot send email. The link is stored in its outbox folder: ask the operator/,
  )
  await expect.element(note).toBeVisible()
  server.returns(requestResetLink, { ok: true })
  await field('Email').fill('ada@example.org')
  await button('Ask for a link').click()
  await expect
    .element(page.getByText('If this email has an account, we have made a reset link. It works for one hour.'))
    .toBeVisible()
  await expect.element(note).toBeVisible()
})

test.each(['/sign-in', '/forgot-password', '/reset-password'])(
  'with an identity provider, %s offers only its sign-in',
  async (path) => {
    openLink(TOKEN)
    await show(path, ORGANISATION_ONLY)
    await expect.element(link('Sign in through your organisation')).toBeVisible()
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(link('Forgot your password?')).not.toBeInTheDocument()
  },
)

test('the link of the email sets a new password and leads to the sign-in, which says so once', async () => {
  openLink(TOKEN)
  const screen = await show('/reset-password')
  await field('New password').fill('short')
  await button('Set password').click()
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('New password must have at least 8 characters')
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password')
  server.refuses(resetPassword, { code: 'weak_password', reason: 'This password is too common' })
  await field('New password').fill('password2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('New password')).toHaveAccessibleDescription('This password is too common')
  server.refuses(resetPassword, { code: 'banned', reason: 'One person played six accounts' })
  await field('New password').fill('two unrelated words')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('An administrator has banned this account. The reason: One person played six accounts')
  await field('New password').fill('three unrelated words')
  const held = server.holds(resetPassword)
  await button('Set password').click()
  await expect.element(button('Setting it...')).toBeDisabled()
  held.respond({ ok: true })
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'replace', to: '/sign-in' }]))
  expect(server.received(resetPassword).at(-1)).toMatchObject({
    body: { token: TOKEN, newPassword: 'three unrelated words' },
  })
  await screen.unmount()

  localStorage.clear()
  const set = page.getByText('Your new password is set. Sign in with it.')
  const signingIn = await show('/sign-in')
  await expect.element(set).toHaveRole('status')
  await expect.element(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await signingIn.unmount()
  await show('/sign-in')
  await expect.element(page.getByRole('tab', { name: 'Sign in' })).toBeVisible()
  await expect.element(set).not.toBeInTheDocument()
  expect(server.received(signIn)).toEqual([])
})

test('an expired link says why, and offers a new one', async () => {
  openLink(TOKEN)
  const screen = await show('/reset-password')
  server.refuses(resetPassword, { code: 'reset_link_over' })
  await field('New password').fill('three unrelated words')
  await button('Set password').click()
  await expect.element(page.getByText(/^This link has been used, has expired/)).toHaveRole('alert')
  await link('Ask for a new link').click()
  expect(screen.address()).toBe('/forgot-password')
  expect(departures).toEqual([])
})

test.each(['', 'half-a-link', `${TOKEN}x`])('a link that ends in #%s is not sent to the server', async (hash) => {
  openLink(hash)
  await show('/reset-password')
  await expect.element(page.getByText(/^This link is incomplete/)).toHaveRole('alert')
  await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/forgot-password')
  expect(server.received(resetPassword)).toEqual([])
})

test('another link that is opened in the same tab replaces the first', async () => {
  openLink('half-a-link')
  await show('/reset-password')
  await expect.element(page.getByRole('alert')).toBeVisible()
  location.hash = TOKEN
  await expect.element(field('New password')).toBeVisible()
})
