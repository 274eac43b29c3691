import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deleteAccount } from '#contract/account.ts'
import { currentUser, signOut } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { ownLedger, playedCompetitions, type LedgerLine, type PlayedCompetition } from '#contract/profile.ts'
import { ACCOUNT_DELETED, readTab, writeTab } from '#web/ui/storage.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ProfileScreen } from './profile-screen.tsx'

const server = fakeServer()
const { departures } = keepDepartures()

const played = (changes: Partial<PlayedCompetition> = {}): PlayedCompetition => ({
  competitionId: 7,
  prizeTitle: 'Friday Night Launch',
  endTime: '2026-01-20T22:00:00.000Z',
  entries: 2486,
  ownEntries: 1,
  bestRank: 4,
  bestScore: 318.4,
  prize: '0.00',
  ...changes,
})
const welcome: LedgerLine = {
  id: 1,
  at: '2026-01-17T08:00:00.000Z',
  reason: 'welcome credit',
  amount: '1000.00',
  competitionId: null,
  prizeTitle: null,
  nthEntry: null,
}
const arrange = () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition())
  server.returns(ownLedger, { lines: [welcome], next: null, waiting: [] })
}
const show = (user = sampleUser(), past: PlayedCompetition[] = []) => {
  arrange()
  server.returns(currentUser, user)
  server.returns(playedCompetitions, past)
  return renderScreen(<ProfileScreen />, { path: '/discovery' })
}
const past = page.getByRole('region', { name: 'Past Competitions' })

test("the profile shows the player's name, level, and the experience left to the next level", async () => {
  await show(sampleUser({ level: 3, xp: 650 }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  await expect.element(page.getByText('Level 3')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Experience' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '250')
  await expect.element(bar).toHaveAttribute('aria-valuemax', '500')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '650 of 900 XP')
  await expect.element(page.getByText('250 XP to level 4')).toBeVisible()
})

test('wins, earnings, streak and balance are those of the player', async () => {
  await show(sampleUser({ totalWins: 3, totalEarnings: '1312.50', currentStreak: 2, balance: '2312.50' }))
  await expect.element(page.getByText('1st places')).toBeVisible()
  await expect.element(page.getByText('for all winners together')).toBeVisible()
  const figures = page
    .getByRole('term')
    .elements()
    .map((term) => [term.textContent, term.nextElementSibling?.querySelector('.sr-only')?.textContent])
  expect(figures).toEqual([
    ['1st places', '3'],
    ['Earnings', '$1,313'],
    ['Streak', '2'],
    ['Balance', '$2,312.50'],
    ['Next prize pool', '$12,500'],
  ])
})

test('the prize of a live competition is not offered to players who cannot enter it any more', async () => {
  arrange()
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  server.returns(playedCompetitions, [])
  await renderScreen(<ProfileScreen />)
  await expect.element(page.getByText('Prize pool now')).toBeVisible()
  await expect.element(page.getByText('Next prize pool')).not.toBeInTheDocument()
})

test('past competitions show rank, size, points and prize, and link to their result', async () => {
  await show(sampleUser(), [
    played({ competitionId: 9, prizeTitle: 'Prime Time', bestRank: 1, prize: '6250.00', ownEntries: 3 }),
    played({ entries: 1 }),
  ])
  const lines = past.getByRole('link')
  await expect.element(lines.first()).toBeVisible()
  const [first, second] = lines.elements()
  expect(first!.textContent).toBe('Prime TimeJan 20, 2026 · 2,486 entries, 3 yours+$6,250318.4 pts')
  expect(first!.querySelector('img')!.alt).toBe('Rank 1')
  expect(second!.textContent).toBe('#4Friday Night LaunchJan 20, 2026 · 1 entry$0.00318.4 pts')
  expect([first, second].map((line) => line!.getAttribute('href'))).toEqual([
    '/result?competition=9',
    '/result?competition=7',
  ])
})

test('a player without past competitions is sent to the draft, and a viewer is not', async () => {
  const screen = await show()
  await expect.element(past.getByRole('heading', { name: 'No competitions yet' })).toBeVisible()
  await expect.element(past.getByRole('link', { name: 'Draft your creators' })).toHaveAttribute('href', '/')
  await screen.unmount()
  await show(sampleUser({ id: 'public-user', role: 'viewer', firstName: null, lastName: null, email: null }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Viewer' })).toBeVisible()
  await expect.element(past.getByText(/You are watching as a viewer/)).toBeVisible()
  await expect.element(past.getByRole('link')).not.toBeInTheDocument()
})

test('a shared place is called tied, and a place without points has no medal', async () => {
  await show(sampleUser(), [
    played({ bestRank: 4, isTied: true }),
    played({ competitionId: 8, bestRank: 1, isTied: true, bestScore: 0 }),
    played({ competitionId: 9, bestRank: 4 }),
  ])
  const lines = past.getByRole('link')
  await expect.element(lines.nth(0)).toMatchTextContent(/^#4tied/)
  await expect.element(lines.nth(1)).toMatchTextContent(/^#1tied/)
  await expect.element(lines.nth(2)).toMatchTextContent(/^#4Friday/)
})

test('while a competition is live, a player without past competitions is sent to it', async () => {
  arrange()
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  server.returns(playedCompetitions, [])
  await renderScreen(<ProfileScreen />)
  await expect.element(past.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/live')
  await expect.element(past.getByRole('link', { name: 'Draft your creators' })).not.toBeInTheDocument()
})

test('past competitions that failed to load are read again on request', async () => {
  arrange()
  server.breaks(playedCompetitions, 503, 'One moment')
  await renderScreen(<ProfileScreen />)
  await expect.element(past.getByRole('heading', { name: 'Your competitions did not load' })).toBeVisible()
  server.returns(playedCompetitions, [played()])
  await past.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(past.getByRole('link')).toBeVisible()
})

test('on a phone a single past competition takes no more room than it needs', async () => {
  await page.viewport(390, 844)
  await show(sampleUser(), [played()])
  await expect.element(past.getByRole('link')).toBeVisible()
  const end = past.getByRole('link').element().getBoundingClientRect().bottom
  expect(past.element().getBoundingClientRect().bottom - end).toBeLessThanOrEqual(20)
})

test('the profile has a sign-out button', async () => {
  await show()
  server.returns(signOut, { ok: true, next: null })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => departures).toEqual([{ how: 'go', to: '/' }])
})

test('the account is deleted after a confirmation, and the page reloads', async () => {
  await show()
  server.returns(deleteAccount, { ok: true })
  await page.getByRole('button', { name: 'Delete account' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect.element(dialog).toMatchTextContent(/scores and the ledger stay, without your name.*cannot be undone/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.received(deleteAccount)).toEqual([])
  await page.getByRole('button', { name: 'Delete account' }).first().click()
  await expect
    .element(dialog)
    .toMatchTextContent(/Your entered teams stay in their competitions.*You lose your balance.*prizes/)
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
  await expect.element(remove).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Type “delete” to go on' }).fill('Delete')
  await remove.click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/' }]))
  expect(readTab(ACCOUNT_DELETED)).toBe('yes')
  writeTab(ACCOUNT_DELETED, null)
})

test('a viewer cannot delete the shared account', async () => {
  await show(sampleUser({ id: 'public-user', role: 'viewer' }))
  await expect.element(page.getByRole('button', { name: 'Stop watching' }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument()
})

const wallet = page.getByRole('region', { name: 'Wallet' })
const prizeLine: LedgerLine = {
  id: 9,
  at: '2026-01-20T22:00:00.000Z',
  reason: 'prize',
  amount: '50.25',
  competitionId: 7,
  prizeTitle: 'Prime Time',
  nthEntry: null,
}

test('the wallet shows what changed the balance, links to each competition, and says once that it is play money', async () => {
  arrange()
  server.returns(ownLedger, ({ query }) =>
    query.before === undefined
      ? { lines: [prizeLine], next: 9, waiting: [] }
      : { lines: [welcome], next: null, waiting: [] },
  )
  server.returns(playedCompetitions, [])
  await renderScreen(<ProfileScreen />, { path: '/discovery' })
  const lines = wallet.getByRole('listitem')
  await expect.element(lines.first()).toMatchTextContent(/^Prize: Prime Time.*\+\$50\.25$/)
  await expect.element(wallet.getByRole('link')).toHaveAttribute('href', '/result?competition=7')
  await wallet.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect.element(lines.nth(1)).toMatchTextContent(/^Welcome credit.*\+\$1,000\.00$/)
  await expect.element(wallet.getByRole('button')).not.toBeInTheDocument()
  expect(document.body.textContent!.match(/play money/gi)).toHaveLength(1)
})

test('several prizes of one competition say which entry each is for', async () => {
  arrange()
  const lines = [2, 1].map((nthEntry) => ({ ...prizeLine, id: 9 + nthEntry, nthEntry }))
  server.returns(ownLedger, { lines, next: null, waiting: [] })
  server.returns(playedCompetitions, [])
  await renderScreen(<ProfileScreen />, { path: '/discovery' })
  await expect.element(wallet.getByRole('listitem').first()).toMatchTextContent(/^Prize: Prime TimeEntry 2 · /)
  await expect.element(wallet.getByRole('listitem').nth(1)).toMatchTextContent(/^Prize: Prime TimeEntry 1 · /)
})

test('a link from a balance scrolls to the wallet, whatever is above it', async () => {
  arrange()
  server.returns(ownLedger, { lines: [welcome], next: null, waiting: [] })
  server.returns(playedCompetitions, [])
  history.replaceState(null, '', '#wallet')
  await renderScreen(<ProfileScreen />, { path: '/discovery' })
  await expect.element(wallet).toBeInViewport({ ratio: 1 })
  history.replaceState(null, '', ' ')
})

test('a prize that is being checked is shown above the movements, and is not one of them', async () => {
  arrange()
  server.returns(playedCompetitions, [])
  server.returns(ownLedger, {
    lines: [welcome],
    next: null,
    waiting: [{ competitionId: 7, prizeTitle: 'Prime Time', amount: '50.25' }],
  })
  await renderScreen(<ProfileScreen />, { path: '/discovery' })
  await expect
    .element(wallet.getByRole('listitem').first())
    .toMatchTextContent(/^Prize: Prime TimeBeing checked, usually for less than a day\$50\.25$/)
  await expect.element(wallet.getByRole('link')).toHaveAttribute('href', '/result?competition=7')
})

test('an empty ledger says so, and a ledger that failed to load can be tried again', async () => {
  arrange()
  server.returns(playedCompetitions, [])
  server.breaks(ownLedger, 503, 'One moment')
  await renderScreen(<ProfileScreen />, { path: '/discovery' })
  await expect.element(wallet.getByText(/The ledger did not load/)).toBeVisible()
  server.returns(ownLedger, { lines: [], next: null, waiting: [] })
  await wallet.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(wallet.getByText('Your balance has not changed yet.')).toBeVisible()
})

test.each([
  [360, 640],
  [768, 1024],
  [1024, 768],
])('a long name is visible whole at %i x %i px', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(390, 844))
  await show(sampleUser({ firstName: 'Tabitha', lastName: 'Wintergarten-Oyelaran' }))
  const name = page.getByRole('heading', { level: 1 })
  await expect.element(name).toHaveTextContent('Tabitha Wintergarten-Oyelaran')
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = name.element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
})
