import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { acceptNda, currentUser, signIn, signOut, watch } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { ownApplications } from '#contract/ipo.ts'
import { finishSignOut, notePlayer, userQuery } from '#web/domain/player/session.ts'
import { lastResponse, saveResponse } from '#web/api/offline-responses.ts'
import { SIGNED_OUT_HERE } from '#web/api/session-marks.ts'
import { readStored } from '#web/ui/storage.ts'
import { GRACE_MS } from '#web/api/live-connection.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { expectComplaints } from '#web/testing/complaints.ts'
import { holdClock } from '#web/testing/polling.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ORGANISATION_ONLY, sampleAbout, sampleCompetition, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Gate } from './gate.tsx'

const server = fakeServer()
const { departures } = keepDepartures()
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const viewer = () =>
  sampleUser({
    id: 'public-user',
    role: 'viewer',
    email: null,
    firstName: null,
    lastName: null,
    ndaAccepted: false,
    ndaAcceptedAt: null,
  })
const newcomer = () => sampleUser({ ndaAccepted: false, ndaAcceptedAt: null })

const enter = (user: ReturnType<typeof sampleUser> | null, path: string) => {
  if (user) server.returns(currentUser, user)
  server.returns(activeCompetition, sampleCompetition())
  server.returns(about, sampleAbout())
  return renderScreen(<Gate />, { path })
}

test('a splash is shown until the user is known', async () => {
  server.returns(activeCompetition, null)
  const held = server.holds(currentUser)
  await renderScreen(<Gate />, { path: '/' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  held.refuse({ code: 'signed_out' })
  await expect.element(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
})

test('a visitor sees the landing at /, and its coin leads to the login and on to /play', async () => {
  await enter(null, '/')
  await expect
    .element(page.getByRole('link', { name: 'Click to Enter' }))
    .toHaveAttribute('href', '/api/login?to=%2Fplay')
})

test.each([
  ['drafting', /^Tonight's prize \$12,500.*Draft locks in \d\d:\d\d:\d\d$/],
  ['live', /^Tonight's prize \$12,500.*Live, ends in \d\d:\d\d:\d\d$/],
] as const)(
  'while it is %s the landing shows the prize and the deadline without moving its content',
  async (phase, words) => {
    const held = server.holds(activeCompetition)
    await renderScreen(<Gate />, { path: '/' })
    const coin = page.getByRole('link', { name: 'Click to Enter' })
    await expect.element(coin).toBeVisible()
    const before = coin.element().getBoundingClientRect()
    const line = coin.element().nextElementSibling!
    const height = line.getBoundingClientRect().height
    held.respond(sampleCompetition({ phase }))
    await vi.waitFor(() => expect(line.textContent).toMatch(words))
    expect(coin.element().getBoundingClientRect().x).toBe(before.x)
    expect(line.getBoundingClientRect().height).toBe(height)
  },
)

test('a landing that stays open past the lock soon says that the competition is live', async () => {
  holdClock()
  const startTime = new Date(Date.now() + 10_000).toISOString()
  server.returns(activeCompetition, sampleCompetition({ startTime }))
  await renderScreen(<Gate />, { path: '/' })
  await expect.poll(() => document.body.textContent).toContain('Draft locks in')
  server.returns(activeCompetition, sampleCompetition({ startTime, phase: 'live' }))
  await vi.advanceTimersByTimeAsync(10_000 + GRACE_MS)
  await expect.poll(() => document.body.textContent).toContain('Live, ends in')
  expect(server.received(activeCompetition)).toHaveLength(2)
})

test('without a competition the landing shows no prize and no deadline', async () => {
  server.returns(activeCompetition, null)
  await renderScreen(<Gate />, { path: '/' })
  await vi.waitFor(() => expect(server.received(activeCompetition)).toHaveLength(1))
  expect(page.getByText(/Tonight/).elements()).toHaveLength(0)
})

test('the navigation bar of a visitor has only the links home, to the sign-in and to watching', async () => {
  await enter(null, '/')
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await expect.element(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  expect(
    bar
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/api/login?to=%2Fplay', '/sign-in?to=/live&watch'])
})

test.each([
  ['/instagram', '/api/login?to=%2Finstagram'],
  ['/leaderboard', '/api/login?to=%2Fleaderboard'],
  ['/nowhere', '/api/login?to=%2Fnowhere'],
])('a visitor at %s is sent to %s', async (path, to) => {
  await enter(null, path)
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'replace', to }]))
})

test.each([
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
])('%s is open to visitors, to users without the agreement, and to players', async (path, name) => {
  for (const user of [null, newcomer(), sampleUser()]) {
    const screen = await enter(user, path)
    await expect.element(heading(name)).toBeVisible()
    await expect.poll(() => document.title).toBe(`${name} · Fantasy Social`)
    await screen.unmount()
  }
  expect(departures).toEqual([])
})

test.each([
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Set your password'],
])('%s works for users who forgot their password, signed in or not', async (path, name) => {
  for (const user of [null, viewer(), newcomer(), sampleUser()]) {
    const screen = await enter(user, path)
    await expect.element(heading(name)).toBeVisible()
    await screen.unmount()
  }
  expect(departures).toEqual([])
})

test.each([
  ['the landing', '/', null],
  ['the sign-in', '/sign-in', null],
  ['the agreement', '/', newcomer()],
  ['a screen', '/ipo', sampleUser()],
] as const)('%s leads to both, and to the terms of YouTube', async (_, path, user) => {
  server.returns(ownApplications, [])
  await enter(user, path)
  for (const [name, to] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['YouTube Terms', 'https://www.youtube.com/t/terms'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)
  }
})

test('a user who has not accepted the agreement sees only the agreement at every address', async () => {
  for (const path of ['/', '/instagram', '/nowhere']) {
    const screen = await enter(newcomer(), path)
    await expect.element(heading('Non-Disclosure Agreement')).toBeVisible()
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument()
    await screen.unmount()
  }
  expect(server.sockets()).toHaveLength(0)
})

test('a viewer who has an account is led to the agreement instead of the sign-up', async () => {
  const watching = (what: string) => page.getByRole('button', { name: `Watching ${what}` })
  const first = await enter(newcomer(), '/instagram')
  await expect.element(heading('Non-Disclosure Agreement')).toBeVisible()
  await first.unmount()
  const second = await enter(viewer(), '/instagram')
  await expect.element(watching('Accept the agreement')).toBeVisible()
  await second.unmount()
  const third = await enter(sampleUser(), '/instagram')
  await expect.element(heading('Instagram')).toBeVisible()
  await third.unmount()
  await enter(viewer(), '/instagram')
  await expect.element(watching('Sign up')).toBeVisible()
})

test('on the narrowest phone the header of a viewer ends within the window', async () => {
  await page.viewport(320, 568)
  localStorage.setItem('agreement-open', 'yes')
  await enter(viewer(), '/instagram')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expect.element(menu).toBeVisible()
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  localStorage.removeItem('agreement-open')
  await page.viewport(390, 844)
})

test.each([
  ['a player', sampleUser()],
  ['a viewer, without the agreement', viewer()],
])('%s gets past the gate and sees the header and live updates', async (_, user) => {
  await enter(user, '/instagram')
  await expect.element(heading('Instagram')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect.element(page.getByRole('main')).toBeVisible()
  await vi.waitFor(() => expect(server.sockets()).toHaveLength(1))
  server.socket().opens()
  await vi.waitFor(() =>
    expect(server.socket().heard).toEqual([
      { type: 'subscribe_competition', competitionId: 7 },
      { type: 'subscribe_leaderboard', competitionId: 7 },
    ]),
  )
})

test('a visitor has no live connection', async () => {
  await enter(null, '/')
  await expect.element(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
  expect(server.sockets()).toHaveLength(0)
})

test.each([
  ['/instagram?tab=2', '/instagram?tab=2'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/auth/sign-out', '/'],
])('signing in with ?to=%s leads to %s', async (to, address) => {
  notePlayer(sampleUser())
  const screen = await enter(null, `/sign-in?to=${encodeURIComponent(to)}`)
  server.returns(signIn, newcomer())
  await page.getByLabelText('Email').fill('ada@example.org')
  await page.getByLabelText('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await vi.waitFor(() => expect(screen.address()).toBe(address))
})

test('watching as a viewer leads straight into the game', async () => {
  const screen = await enter(null, '/sign-in?to=/tiktok')
  server.returns(watch, viewer())
  await page.getByRole('button', { name: 'Watch as a viewer' }).click()
  await expect.element(heading('TikTok')).toBeVisible()
  expect(screen.address()).toBe('/tiktok')
})

test('a viewer who goes to the sign-up and returns keeps watching the same page', async () => {
  localStorage.removeItem('agreement-open')
  const first = await enter(viewer(), '/tiktok?tab=2')
  server.returns(signOut, { ok: true, next: null })
  await page.getByRole('button', { name: 'Watching Sign up' }).click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/api/login?to=%2Ftiktok%3Ftab%3D2' }]))
  dispatchEvent(new Event('pagehide'))
  await first.unmount()

  // the viewer goes back instead of signing up
  server.refuses(currentUser, { code: 'signed_out' })
  server.returns(watch, viewer())
  const back = await renderScreen(<Gate />, { path: '/tiktok?tab=2' })
  await expect.element(heading('TikTok')).toBeVisible()
  expect(back.address()).toBe('/tiktok?tab=2')
  await back.unmount()

  // this works once: after signing out a viewer stays signed out
  await renderScreen(<Gate />, { path: '/tiktok?tab=2' })
  await vi.waitFor(() => expect(departures.at(-1)).toEqual({ how: 'replace', to: '/api/login?to=%2Ftiktok%3Ftab%3D2' }))
})

test('providers beside accounts with a password have a button each, below the form', async () => {
  server.returns(about, sampleAbout({ providers: [{ id: 'twitch', label: 'Continue with Twitch' }] }))
  await renderScreen(<Gate />, { path: '/sign-in?to=/tiktok' })
  await expect.element(page.getByLabelText('Password')).toBeVisible()
  const link = page.getByRole('link', { name: 'Continue with Twitch' })
  await expect.element(link).toHaveAttribute('href', '/api/login?to=%2Ftiktok&with=twitch')
})

test('with an identity provider the sign-in page only links to the provider', async () => {
  server.returns(about, sampleAbout(ORGANISATION_ONLY))
  await renderScreen(<Gate />, { path: '/sign-in?to=/tiktok' })
  const link = page.getByRole('link', { name: 'Sign in through your organisation' })
  await expect.element(link).toHaveAttribute('href', '/api/login?to=%2Ftiktok&with=organisation')
  await expect.element(page.getByLabelText('Password')).not.toBeInTheDocument()
})

test.each([
  [null, '/'],
  ['https://id.example.org/end', 'https://id.example.org/end'],
])('signing out leads to %s', async (next, to) => {
  await enter(newcomer(), '/')
  server.returns(signOut, { ok: true, next })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to }]))
  expect(server.received(signOut)).toHaveLength(1)
})

test('other tabs know that the session ended in this browser, unless signing out failed', async () => {
  await enter(newcomer(), '/')
  const held = server.holds(signOut)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await vi.waitFor(() => expect(readStored(SIGNED_OUT_HERE)).toBe('yes'))
  held.refuse({ code: 'too_many_requests', retryAfter: 9 })
  await vi.waitFor(() => expect(readStored(SIGNED_OUT_HERE)).toBeNull())
  server.returns(signOut, { ok: true, next: null })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await vi.waitFor(() => expect(departures).toHaveLength(1))
  expect(readStored(SIGNED_OUT_HERE)).toBe('yes')
})

test('a sign-out without a network clears this browser at once, and ends the session once the network is back', async () => {
  await enter(newcomer(), '/')
  saveResponse(currentUser, currentUser.path, newcomer())
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  try {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/' }]))
    expect(await lastResponse(currentUser, currentUser.path)).toBeNull()
    expect(await new QueryClient().fetchQuery(userQuery)).toBeNull()
  } finally {
    vi.stubGlobal('fetch', online)
  }
  server.returns(signOut, { ok: true, next: null })
  server.refuses(currentUser, { code: 'signed_out' })
  expect(await new QueryClient().fetchQuery(userQuery)).toBeNull()
  expect(server.received(signOut)).toHaveLength(1)
  expect(await finishSignOut()).toBe(true)
  expect(server.received(signOut), 'it is sent once').toHaveLength(1)
})

test('a user who declines the agreement can watch as a viewer', async () => {
  await enter(newcomer(), '/leaderboard?competition=7')
  server.returns(signOut, { ok: true, next: null })
  await page.getByRole('button', { name: 'Not now: watch as a viewer' }).click()
  const to = '/sign-in?to=%2Fleaderboard%3Fcompetition%3D7&watch'
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to }]))
  expect(server.received(signOut)).toHaveLength(1)
})

test('a session that ends while playing leads to the login and back', async () => {
  const screen = await enter(sampleUser(), '/instagram')
  await expect.element(heading('Instagram')).toBeVisible()
  screen.queries.setQueryData(['api', 'auth', 'user'], null)
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'replace', to: '/api/login?to=%2Finstagram' }]))
})

test('an address without a screen says so and links back', async () => {
  await enter(sampleUser(), '/nowhere')
  await expect.element(heading('Nothing in this orbit')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to the game' })).toHaveAttribute('href', '/')
  await expect.poll(() => document.title).toBe('Not found · Fantasy Social')
})

test('accepting the agreement reloads the page', async () => {
  await enter(newcomer(), '/')
  server.returns(acceptNda, sampleUser())
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Accept & Continue' }).click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'reload' }]), { timeout: 5000 })
})

test('if the user cannot be read, the error screen is shown', async () => {
  server.breaks(currentUser, 500, 'boom')
  const { App } = await import('./app.tsx')
  const { makeQueryClient } = await import('#web/api/query-client.ts')
  const { render } = await import('vitest-browser-react')
  await render(<App queries={makeQueryClient()} />)
  await expect.element(heading('Something went wrong')).toBeVisible()
  expectComplaints(/500: boom/)
})
