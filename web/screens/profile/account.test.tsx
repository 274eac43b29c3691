import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { about, type About } from '#contract/about.ts'
import { numberedName } from '#contract/display-name.ts'
import {
  changePassword,
  chooseName,
  endOtherSessions,
  endOwnSession,
  ownSessions,
  type OwnSession,
} from '#contract/account.ts'
import { becomeAccount, becomeAccountOfProvider } from '#contract/seats.ts'
import { switchSounds } from '#web/ui/device-settings.ts'
import { AT_PROVIDER, readStored, readTab, writeTab } from '#web/ui/storage.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ORGANISATION_ONLY, sampleAbout, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { Account } from './account.tsx'

const server = fakeServer()
const { departures } = keepDepartures()
beforeEach(() => useShownToast.setState({ toast: null }))

const HOUR = 3_600_000
const idOf = (letter: string) => letter.repeat(32)
const session = (letter: string, changes: Partial<OwnSession> = {}): OwnSession => ({
  id: idOf(letter),
  browser: 'Chrome on Android',
  beganAt: new Date(Date.now() - 50 * HOUR).toISOString(),
  seenAt: new Date(Date.now() - 30 * HOUR).toISOString(),
  isThis: false,
  ...changes,
})
const here = session('a', { browser: 'Firefox on Linux', isThis: true, seenAt: new Date().toISOString() })
const sessions = page.getByRole('dialog', { name: 'Signed-In Browsers' })
const password = page.getByRole('dialog', { name: 'Change Password' })
const shownToast = () => useShownToast.getState().toast

async function openSessions(...others: OwnSession[]) {
  server.returns(ownSessions, [here, ...others])
  await renderScreen(<Account user={sampleUser()} />)
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
}
async function openPassword() {
  await renderScreen(<Account user={sampleUser()} />)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a player changes the name that other players see, and a name of ours is refused beside the field', async () => {
  await renderScreen(<Account user={sampleUser({ firstName: 'Ada', username: null })} />)
  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Name' })
  const field = dialog.getByLabelText('Name that other players see')
  await expect.element(field).toHaveValue('Ada')
  await field.fill('Admin')
  await dialog.getByRole('button', { name: 'Change Name' }).click()
  await expect.element(dialog).toMatchTextContent(/is a name that we use ourselves/)
  expect(server.received(chooseName)).toEqual([])
  server.returns(chooseName, sampleUser({ username: 'Countess' }))
  await field.fill('Countess')
  await dialog.getByRole('button', { name: 'Change Name' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(chooseName)).toMatchObject([{ body: { displayName: 'Countess' } }])
})

test('the proposed name of a player, with a number, can stay as it is, and that of another player is refused', async () => {
  const user = sampleUser({ username: null })
  const own = numberedName(user.id)
  await renderScreen(<Account user={{ ...user, firstName: own }} />)
  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Name' })
  const field = dialog.getByLabelText('Name that other players see')
  await field.fill(numberedName('another'))
  await dialog.getByRole('button', { name: 'Change Name' }).click()
  await expect.element(dialog).toMatchTextContent(/is a name that we use ourselves/)
  server.returns(chooseName, sampleUser({ username: own }))
  await field.fill(own)
  await dialog.getByRole('button', { name: 'Change Name' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(chooseName)).toMatchObject([{ body: { displayName: own } }])
})

test('the list shows every browser that is signed in, this one first, with the time of its last call', async () => {
  await openSessions(
    session('b'),
    session('c', { browser: 'Safari on Mac', seenAt: new Date(Date.now() - HOUR / 2).toISOString() }),
  )
  const rows = sessions.getByRole('listitem')
  await expect.element(rows.nth(2)).toBeVisible()
  const texts = rows.elements().map((row) => row.textContent)
  expect(texts[0]).toMatch(/Firefox on Linux.*This one/)
  expect(texts[1]).toMatch(/Chrome on Android.*seen 1d ago/)
  expect(texts[2]).toMatch(/Safari on Mac.*active in the last hour/)
  await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument()
})

test('another browser can be signed out, and the list is read again', async () => {
  await openSessions(session('b'))
  server.returns(endOwnSession, { ok: true })
  server.returns(ownSessions, [here])
  await sessions.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await expect.element(sessions.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect(server.received(endOwnSession)).toMatchObject([{ params: { sessionId: idOf('b') } }])
  expect(shownToast()).toMatchObject({ title: 'Signed Out', message: 'Chrome on Android' })
})

test('a session that had already ended leaves the list, and any other failure is reported', async () => {
  await openSessions(session('b'))
  server.refuses(endOwnSession, { code: 'session_not_found' })
  server.returns(ownSessions, [here, session('c')])
  await sessions.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await vi.waitFor(() => expect(server.received(ownSessions)).toHaveLength(2))
  expect(shownToast()).toBeNull()
  server.breaks(endOwnSession, 500, 'boom')
  await sessions.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await vi.waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to sign out', tone: 'bad' }))
})

test('all other browsers can be signed out at once', async () => {
  await openSessions(session('b'), session('c'))
  server.returns(endOtherSessions, { ended: 2 })
  server.returns(ownSessions, [here])
  await sessions.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect.element(sessions.getByText('You are not signed in anywhere else.')).toBeVisible()
  expect(shownToast()).toMatchObject({ title: 'Signed Out Elsewhere', message: '2 browsers' })
})

test('a list that failed to load can be tried again', async () => {
  server.breaks(ownSessions, 500, 'boom')
  await renderScreen(<Account user={sampleUser()} />)
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  await expect.element(sessions.getByText(/The list did not load/)).toBeVisible()
  server.returns(ownSessions, [here])
  await sessions.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(sessions.getByText('Firefox on Linux')).toBeVisible()
})

test('a new password is sent with the old one, and the dialog closes', async () => {
  await openPassword()
  server.returns(changePassword, { ended: 1 })
  await password.getByLabelText('Old password').fill('seven green llamas')
  await password.getByLabelText('New password').fill('eight purple llamas')
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect.element(password).not.toBeInTheDocument()
  expect(server.received(changePassword)).toMatchObject([
    { body: { oldPassword: 'seven green llamas', newPassword: 'eight purple llamas' } },
  ])
  expect(shownToast()).toMatchObject({ title: 'Password Changed' })
})

test('a missing, wrong or weak password is reported beside its field', async () => {
  await openPassword()
  const [old, next] = [password.getByLabelText('Old password'), password.getByLabelText('New password')]
  const submit = () => password.getByRole('button', { name: 'Change Password' }).click()
  await next.fill('short')
  await submit()
  await expect.element(old).toHaveAccessibleDescription('Old password is required')
  await expect.element(old).toHaveFocus()
  await expect.element(next).toHaveAccessibleDescription('New password must have at least 8 characters')
  expect(server.received(changePassword)).toEqual([])

  await old.fill('not the old one')
  await expect.element(old).not.toHaveAttribute('aria-invalid')
  await expect.element(next).toHaveAttribute('aria-invalid')
  await next.fill('password2026')
  server.refuses(changePassword, { code: 'wrong_password' })
  await submit()
  await expect.element(old).toHaveAccessibleDescription('That is not your password. Please try again')
  server.refuses(changePassword, { code: 'weak_password', reason: 'Please choose another' })
  await submit()
  await expect.element(next).toHaveAccessibleDescription('Please choose another')
  await expect.element(next).toHaveFocus()
})

test('on a landscape phone the buttons of the password dialog are visible at once', async () => {
  await page.viewport(640, 360)
  onTestFinished(() => page.viewport(390, 844))
  await openPassword()
  await expect.element(password).toMatchTextContent('Every other browser will be signed out.')
  for (const name of ['Cancel', 'Change Password']) {
    const button = password.getByRole('button', { name }).element()
    const box = button.getBoundingClientRect()
    for (const y of [box.top + 2, box.bottom - 2])
      expect(button.contains(document.elementFromPoint(box.left + box.width / 2, y)), name).toBe(true)
  }
})

test('an account of an identity provider has no password to change', async () => {
  await renderScreen(<Account user={sampleUser({ signsInHere: false })} />)
  await expect.element(page.getByRole('button', { name: 'Where you are signed in' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change password' })).not.toBeInTheDocument()
})

test('sounds are off until the player switches them on, and stay on in this browser', async () => {
  switchSounds(false)
  await renderScreen(<Account user={sampleUser()} />)
  const sounds = page.getByRole('switch', { name: 'Sounds' })
  await expect.element(sounds).not.toBeChecked()
  await sounds.click()
  await expect.element(sounds).toBeChecked()
  expect(readStored('sounds')).toBe('on')
  await sounds.click()
  expect(readStored('sounds')).toBeNull()
})

const account = page.getByRole('dialog', { name: 'Make It an Account' })
async function openSeat(installation: Partial<About> = {}) {
  server.returns(about, sampleAbout(installation))
  await renderScreen(<Account user={sampleUser({ isSeat: true, email: null, signsInHere: false })} />)
  await page.getByRole('button', { name: 'Make it an account' }).click()
}

test('a seat becomes an account by email and password, and wrong fields say so', async () => {
  await openSeat()
  await account.getByRole('button', { name: 'Make Account' }).click()
  await expect.element(account.getByLabelText('Email')).toHaveFocus()
  expect(server.received(becomeAccount)).toEqual([])
  server.returns(becomeAccount, sampleUser({ email: 'zoe@example.com' }))
  await account.getByLabelText('Email').fill('zoe@example.com')
  await account.getByLabelText('Password').fill('seven green llamas')
  await account.getByRole('button', { name: 'Make Account' }).click()
  await expect.element(account).not.toBeInTheDocument()
  expect(server.received(becomeAccount)).toMatchObject([
    { body: { email: 'zoe@example.com', password: 'seven green llamas' } },
  ])
  expect(shownToast()).toMatchObject({ title: 'Account Ready' })
})

test('a seat goes on at the page of a provider to become an account, beside email and password', async () => {
  await openSeat({ providers: [{ id: 'google', label: 'Continue with Google' }] })
  await expect.element(account.getByLabelText('Email')).toBeVisible()
  server.refuses(becomeAccountOfProvider, { code: 'provider_unreachable' })
  await account.getByRole('button', { name: 'Continue with Google' }).click()
  await vi.waitFor(() => expect(shownToast()).toMatchObject({ tone: 'bad' }))
  expect(departures).toEqual([])
  server.returns(becomeAccountOfProvider, { next: 'https://accounts.example/authorize?state=x' })
  await account.getByRole('button', { name: 'Continue with Google' }).click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: 'https://accounts.example/authorize?state=x' }]))
  expect(server.received(becomeAccountOfProvider).at(-1)).toMatchObject({ body: { provider: 'google' } })
  useShownToast.setState({ toast: null })
  await renderScreen(<Account user={sampleUser()} />)
  await vi.waitFor(() => expect(shownToast()).toMatchObject({ title: 'Account Ready' }))
})

test('a seat that returns from the page of a provider without an account is told nothing', async () => {
  writeTab(AT_PROVIDER, 'yes')
  await renderScreen(<Account user={sampleUser({ isSeat: true })} />)
  await vi.waitFor(() => expect(readTab(AT_PROVIDER)).toBeNull())
  expect(shownToast()).toBeNull()
})

test('where a provider replaces passwords, a seat is offered the provider alone', async () => {
  await openSeat(ORGANISATION_ONLY)
  await expect.element(account.getByRole('button', { name: 'Sign in through your organisation' })).toBeVisible()
  await expect.element(account.getByLabelText('Email')).not.toBeInTheDocument()
  await expect.element(account.getByRole('button', { name: 'Make Account' })).not.toBeInTheDocument()
})
