import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, upcomingCompetitions, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { endReminder, useReminder } from '#web/domain/competition/draft-reminder.tsx'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { UpcomingScreen } from './upcoming-screen.tsx'
import { dayOf, openingOf, timesOf, untilNext, untilStart } from './upcoming-card.tsx'

const server = fakeServer()
const ahead = (changes: Partial<Competition> = {}) =>
  sampleCompetition({ phase: 'upcoming', isActive: false, totalEntries: 0, prizeValue: '500.00', ...changes })
const title = page.getByRole('heading', { level: 1, name: 'Upcoming Games' })

const MINUTE_MS = 60_000
test.each([
  [-1, 'Starting soon'],
  [MINUTE_MS - 1, 'Starting soon'],
  [MINUTE_MS, '1m until start'],
  [59 * MINUTE_MS, '59m until start'],
  [60 * MINUTE_MS, '1h 0m until start'],
  [(23 * 60 + 59) * MINUTE_MS, '23h 59m until start'],
  [24 * 60 * MINUTE_MS, '1 day away'],
  [49 * 60 * MINUTE_MS, '2 days away'],
])('%s ms before its start a competition reads: %s', (ms, words) => {
  expect(untilStart(ms)).toBe(words)
})

test.each([
  [MINUTE_MS - 1, 'Draft opens soon'],
  [MINUTE_MS, 'Draft opens in 1m'],
  [125 * MINUTE_MS, 'Draft opens in 2h 5m'],
  [49 * 60 * MINUTE_MS, 'Draft opens in 2 days'],
  [0, '3h 0m until start'],
])('%s ms before its draft opens, three hours before its start, a competition reads: %s', (ms, words) => {
  const draftOpensAt = new Date(ms).toISOString()
  expect(untilNext({ draftOpensAt, startTime: new Date(ms + 180 * MINUTE_MS).toISOString() }, 0)).toBe(words)
})

test('a draft that opens on another day than the start shows that day', () => {
  const startTime = new Date(2026, 0, 20, 0, 30).toISOString()
  const at = (hour: number, day: number) =>
    openingOf({ draftOpensAt: new Date(2026, 0, day, hour, 5).toISOString(), startTime })
  expect(at(0, 20)).toBe('12:05 AM')
  expect(at(23, 19)).toBe('Mon, Jan 19, 2026, 11:05 PM')
})

test('a competition that ends on another day shows the date of its end', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 35).toISOString()
  expect(timesOf(at(27, 11), at(27, 15))).toBe('11:35 AM - 3:35 PM')
  expect(timesOf(at(27, 11), at(28, 11))).toBe('11:35 AM - Sat, Nov 28, 2026, 11:35 AM')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS + MINUTE_MS / 2).toISOString()
const remind = () => page.getByRole('button', { name: 'Remind me' })

test('every upcoming draft has a countdown, and the next one also a reminder', async () => {
  const next = ahead({ draftOpensAt: inHours(2), startTime: inHours(5) })
  const later = ahead({ id: 8, prizeTitle: 'Saturday', draftOpensAt: inHours(26), startTime: inHours(29) })
  server.returns(upcomingCompetitions, [next, later])
  server.returns(activeCompetition, sampleCompetition({ id: 6, phase: 'live' }))
  server.returns(currentUser, sampleUser())
  await renderScreen(<UpcomingScreen />)
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
  await expect.element(first).toMatchTextContent(/^Draft opens in 2h 0m.*Game Not StartedRemind me$/)
  await expect.element(second).toMatchTextContent(/^Draft opens in 1 day.*Game Not Started$/)
  await remind().click()
  await expect.element(first.getByRole('button', { name: 'Reminder set' })).toBeVisible()
  expect(useReminder.getState().reminder).toEqual({ afterId: 6, toldOf: null })
  endReminder()
})

test('a viewer is offered no reminder', async () => {
  server.returns(upcomingCompetitions, [ahead({ draftOpensAt: inHours(2), startTime: inHours(5) })])
  server.returns(activeCompetition, sampleCompetition({ id: 6, phase: 'live' }))
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByText('Draft opens in 2h 0m')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Game Not Started' })).toBeVisible()
  expect(remind().elements()).toEqual([])
})

test('the card of an upcoming competition shows prize, times and terms, and that it cannot be joined', async () => {
  const game = ahead({ startTime: new Date(Date.now() + 125 * MINUTE_MS).toISOString() })
  server.returns(upcomingCompetitions, [game, ahead({ id: 8, prizeTitle: 'Saturday' })])
  server.returns(activeCompetition, sampleCompetition({ id: 6, phase: 'live' }))
  await renderScreen(<UpcomingScreen />)
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText('Future competitions you can join')).toBeVisible()
  const card = page.getByRole('article', { name: 'Friday Night Launch' })
  await expect
    .element(card)
    .toMatchTextContent(/2h [45]m until start.*Prize Pool\$500.*Salary Cap\$150,000.*Team Size3-5 creators/)
  await expect
    .element(card.getByText(`${dayOf(game.startTime)}, ${timesOf(game.startTime, game.endTime)}`))
    .toBeVisible()
  await expect.element(card.getByText(`Drafting opens ${openingOf(game)}`)).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Game Not Started' })).toBeDisabled()
  expect(page.getByRole('article').elements()).toHaveLength(2)
})

test('an open draft comes first, with a countdown to its lock and a link', async () => {
  const startTime = new Date(Date.now() + 125 * MINUTE_MS).toISOString()
  server.returns(upcomingCompetitions, [ahead({ id: 8, prizeTitle: 'Saturday' })])
  server.returns(activeCompetition, sampleCompetition({ phase: 'drafting', startTime }))
  server.returns(currentUser, sampleUser())
  await renderScreen(<UpcomingScreen />)
  const first = page.getByRole('article').first()
  await expect
    .element(first)
    .toMatchTextContent(/^Locks in 02:0[45]:\d\d.*Friday Night Launch.*The draft is open.*Salary Cap.*Draft Now$/)
  await expect.element(first.getByRole('link', { name: 'Draft Now' })).toHaveAttribute('href', '/')
  await expect.element(page.getByRole('article').nth(1)).toMatchTextContent(/Saturday.*Game Not StartedRemind me$/)
})

test('a player with all allowed entries is led to them', async () => {
  server.returns(upcomingCompetitions, [ahead({ id: 8 })])
  server.returns(activeCompetition, sampleCompetition({ phase: 'drafting', maxEntriesPerPlayer: 2 }))
  server.returns(myEntries, [sampleEntry(), sampleEntry({ id: 12 })])
  server.returns(currentUser, sampleUser())
  await renderScreen(<UpcomingScreen />)
  const card = page.getByRole('article').first()
  const way = card.getByRole('link', { name: 'All 2 entries submitted. Edit one' })
  await expect.element(way).toHaveAttribute('href', '/myteams')
  await expect.element(card.getByRole('link', { name: 'Draft Now' })).not.toBeInTheDocument()
})

test('a viewer is led to sign-up', async () => {
  server.returns(upcomingCompetitions, [ahead({ id: 8, prizeTitle: 'Saturday' })])
  server.returns(activeCompetition, sampleCompetition())
  server.returns(currentUser, sampleUser({ role: 'viewer' }))
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/Friday Night Launch.*Sign up to play$/)
})

test('the upcoming list is refreshed every 30 s', async () => {
  holdClock()
  server.returns(upcomingCompetitions, [])
  server.returns(activeCompetition, null)
  await renderScreen(<UpcomingScreen />)
  await expectAskedEvery(server, upcomingCompetitions, 30_000)
})

test('without upcoming competitions the screen links to the current game', async () => {
  server.returns(upcomingCompetitions, [])
  server.returns(activeCompetition, sampleCompetition())
  server.returns(myEntries, [sampleEntry()])
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByRole('heading', { name: 'No Upcoming Games' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Play Current Game' })).toHaveAttribute('href', '/gamemode')
})

test('without upcoming competitions and without an entry the screen links to the live board', async () => {
  server.returns(upcomingCompetitions, [])
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  server.returns(myEntries, [])
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/live')
})

test('the upcoming list shows that it loads, and a failed load can be retried', async () => {
  const held = server.holds(upcomingCompetitions)
  server.returns(activeCompetition, null)
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByRole('status')).toMatchTextContent('Loading upcoming games...')
  held.refuse({ code: 'unavailable' })
  await expect.element(page.getByRole('heading', { name: 'Upcoming games did not load' })).toBeVisible()
  server.returns(upcomingCompetitions, [ahead()])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('article', { name: 'Friday Night Launch' })).toBeVisible()
})

test('no card is wider than the window', async () => {
  const wordy = ahead({ prizeTitle: 'The Longest Championship of the Whole Season, Extended' })
  server.returns(upcomingCompetitions, [wordy, ahead({ id: 8 }), ahead({ id: 9 })])
  server.returns(activeCompetition, sampleCompetition({ id: 6 }))
  for (const width of [360, 768, 1920]) {
    await page.viewport(width, 844)
    const screen = await renderScreen(<UpcomingScreen />)
    await expect.element(title).toBeVisible()
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})

test('a draft that cannot open because too few creators are listed has no time', async () => {
  server.returns(activeCompetition, null)
  server.returns(creators, [])
  server.returns(upcomingCompetitions, [ahead({ draftOpensAt: new Date(Date.now() - 1_000).toISOString() })])
  await renderScreen(<UpcomingScreen />)
  await expect.element(page.getByText('Drafting opens once three creators are listed')).toBeVisible()
  await expect.element(page.getByText('Not open yet')).toBeVisible()
})
