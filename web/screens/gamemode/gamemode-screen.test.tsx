import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  reviewedCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators as allCreators, highlights, type Highlight } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { playedCompetitions } from '#contract/profile.ts'
import { snapshots } from '#contract/recap.ts'
import { forecasts } from '#contract/forecasts.ts'
import { closeReceipt, useOpenReceipt } from '#web/domain/entry/receipts.ts'
import { keyOf } from '#web/api/call.ts'
import { setLetterKeys } from '#web/ui/device-settings.ts'
import { noteNewEntry, useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { inFrame } from '#web/testing/in-frame.tsx'
import { illegible, SMALL_WINDOWS } from '#web/testing/legible.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  samplePick,
  sampleSnapshots,
  sampleForecasts,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { GamemodeScreen } from './gamemode-screen.tsx'

const server = fakeServer()
const live = (changes: Partial<Competition> = {}) => sampleCompetition({ phase: 'live', totalEntries: 26, ...changes })
const playing = (changes: Partial<Entry> = {}) =>
  sampleEntry({
    picks: [
      samplePick(1, { points: 14.8, stillToCome: 19.1 }),
      samplePick(2, { points: 8.6, stillToCome: 11.4 }),
      samplePick(3),
    ],
    score: 23.4,
    totalScore: 23.4,
    rank: 3,
    ...changes,
  })
const clips: Highlight[] = [
  {
    id: 'a',
    title: 'How we built it',
    views: 12_400,
    durationSeconds: 725,
    publishedAt: '2026-01-19T12:00:00.000Z',
    url: 'https://www.youtube.com/watch?v=a',
  },
  {
    id: 'b',
    title: 'Questions and answers',
    views: null,
    durationSeconds: null,
    publishedAt: '2026-01-18T12:00:00.000Z',
    url: 'https://www.youtube.com/watch?v=b',
  },
]

type Wanted = { competition?: Competition | null; entries?: Entry[] }

function gameOf({ competition = live(), entries = [playing()] }: Wanted = {}): void {
  server.returns(currentUser, sampleUser({ balance: '1012.50' }))
  server.returns(activeCompetition, competition)
  server.returns(
    allCreators,
    [1, 2, 3].map((id) => sampleCreator(id)),
  )
  server.returns(myEntries, entries)
  server.returns(playedCompetitions, [])
  server.returns(highlights, ({ params }) => (params.creatorId === 1 ? clips : []))
  server.returns(forecasts, sampleForecasts())
  server.returns(snapshots, sampleSnapshots())
}
const show = () => renderScreen(<GamemodeScreen />, { path: '/gamemode' })
const open = (wanted?: Wanted) => {
  gameOf(wanted)
  return show()
}

function Later() {
  const [isHere, setHere] = useState(false)
  return isHere ? <GamemodeScreen /> : <button onClick={() => setHere(true)}>On</button>
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })
const player = (name: string) => page.getByRole('heading', { level: 2, name })

beforeEach(() => page.viewport(390, 844))
beforeEach(() => setLetterKeys(true))
beforeEach(() => localStorage.removeItem('shown-entry'))
beforeEach(() => ['why', 'highlights', 'before-lock'].forEach((name) => localStorage.removeItem(`fold-${name}`)))
beforeEach(() => noteNewEntry(null))
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [390, 844],
  [360, 640],
  [844, 390],
])('at %i x %i the statistics move no button', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const pad = button('Next creator')
  const board = page.getByRole('link', { name: 'Board' })
  await expect.element(page.getByText(/^Likely/).first()).toBeInTheDocument()
  const topsOf = () => [pad, board].map((one) => one.element().getBoundingClientRect().top)
  const before = topsOf()
  await button('X: stats').click()
  await expect.element(page.getByText('Videos', { exact: true })).toBeVisible()
  expect(topsOf()).toEqual(before)
})

test.each([
  ['without an entry', { entries: [] }],
  ['without a competition', { competition: null }],
])('%s game mode redirects to the draft', async (_, wanted) => {
  const screen = await open(wanted)
  await vi.waitFor(() => expect(screen.address()).toBe('/'))
})

test.each([
  ['drafting', 'Enter a roster first, and game mode will show how it plays'],
  ['live', 'You have no entry in this one. Follow it on the board'],
] as const)('a player who is redirected while the competition is %s sees the reason', async (phase, message) => {
  await open({ competition: sampleCompetition({ phase }), entries: [] })
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({ title: 'Nothing to Play Yet', message }),
  )
})

const MINUTE = 60_000
const played = {
  competitionId: 7,
  prizeTitle: 'Prime Time',
  endTime: '2026-01-20T20:00:00.000Z',
  entries: 12,
  ownEntries: 1,
  bestRank: 3,
  bestScore: 80,
  prize: '0.00',
}

test.each([
  ['with the next draft open', sampleCompetition({ id: 8 }), null],
  ['with another one live', live({ id: 8 }), 'You have no entry in this one. This is how your last one ended'],
  ['with nothing ahead', null, null],
])('a player of a competition that has just become final is redirected to its result, %s', async (_, next, message) => {
  gameOf({ competition: next, entries: [] })
  server.returns(playedCompetitions, [played, { ...played, competitionId: 5 }])
  const finalAt = new Date(Date.now() - MINUTE).toISOString()
  server.returns(oneCompetition, ({ params }) =>
    sampleCompetition({ id: params.competitionId, phase: 'completed', finalAt }),
  )
  useShownToast.setState({ toast: null })
  const screen = await show()
  await vi.waitFor(() => expect(screen.address()).toBe('/result?competition=7'))
  const { toast } = useShownToast.getState()
  if (message === null) expect(toast).toBeNull()
  else expect(toast).toMatchObject({ title: 'Nothing to Play Yet', message })
})

test('a competition that became final long ago causes no redirect to its result', async () => {
  gameOf({ competition: sampleCompetition({ id: 8 }), entries: [] })
  server.returns(playedCompetitions, [played])
  const finalAt = new Date(Date.now() - 60 * MINUTE).toISOString()
  server.returns(oneCompetition, sampleCompetition({ id: 7, phase: 'completed', finalAt }))
  const screen = await show()
  await vi.waitFor(() => expect(screen.address()).toBe('/'))
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Nothing to Play Yet' })
})

test('a competition that ended since the last request is found, although it was not under review then', async () => {
  gameOf({ competition: sampleCompetition({ id: 8 }) })
  const reviewed = live({ phase: 'review' })
  server.returns(myEntries, ({ params }) => (params.competitionId === 7 ? [playing()] : []))
  server.returns(oneCompetition, reviewed)
  const held = server.holds(reviewedCompetitions)
  const screen = await renderScreen(<Later />, { path: '/gamemode' })
  screen.queries.setQueryData(keyOf(reviewedCompetitions), [])
  await button('On').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  held.respond([reviewed])
  await expect.element(region('Result')).toMatchTextContent(/Being checked#3 of 26/)
  expect(screen.address()).toBe('/gamemode')
})

test('a player who withdraws the entry that is shown goes to the draft without another message', async () => {
  const screen = await open({ competition: sampleCompetition() })
  await expect.element(button(/^Edit/).first()).toBeVisible()
  useShownToast.setState({ toast: null })
  server.returns(myEntries, [])
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [])
  await vi.waitFor(() => expect(screen.address()).toBe('/'))
  expect(useShownToast.getState().toast).toBeNull()
})

test('a competition that became final after the page was loaded opens as a result without another message', async () => {
  gameOf({ competition: sampleCompetition({ id: 8 }), entries: [] })
  let reads = 0
  server.returns(currentUser, () => sampleUser({ unseenResultId: reads++ === 0 ? null : 7 }))
  useShownToast.setState({ toast: null })
  const screen = await show()
  await vi.waitFor(() => expect(screen.address()).toBe('/'))
  expect(screen.queries.getQueryData(keyOf(currentUser))).toMatchObject({ unseenResultId: 7 })
  expect(useShownToast.getState().toast).toBeNull()
})

test('a player who returns to an unseen result sees no other message', async () => {
  gameOf({ competition: sampleCompetition({ id: 8 }), entries: [] })
  server.returns(currentUser, sampleUser({ unseenResultId: 7 }))
  const reviews = server.holds(reviewedCompetitions)
  useShownToast.setState({ toast: null })
  const screen = await show()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  // the result is now on screen, so it counts as seen
  screen.queries.setQueryData(keyOf(currentUser), sampleUser())
  reviews.respond([])
  await vi.waitFor(() => expect(screen.address()).toBe('/'))
  expect(useShownToast.getState().toast).toBeNull()
})

test('a player who returns while their competition is under review sees it with a link to the next draft', async () => {
  gameOf({ competition: sampleCompetition({ id: 8 }) })
  const reviewed = live({ phase: 'review' })
  server.returns(reviewedCompetitions, [reviewed])
  server.returns(oneCompetition, reviewed)
  server.returns(myEntries, ({ params }) => (params.competitionId === 7 ? [playing()] : []))
  const screen = await show()
  await expect
    .element(region('Result'))
    .toMatchTextContent(/Being checked#3 of 26\. Final in 0\d:\d\d:\d\d.*Next draft/)
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=7')
  expect(screen.address()).toBe('/gamemode')
})

test('game mode does not redirect while the entries are loading', async () => {
  gameOf()
  const held = server.holds(myEntries)
  const screen = await show()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  expect(screen.address()).toBe('/gamemode')
  held.respond([playing()])
  await expect.element(player('Pixel Foundry')).toBeVisible()
})

test('an entry made a moment ago counts although the cached response lacks it', async () => {
  const screen = await open()
  await expect.element(player('Pixel Foundry')).toBeVisible()
  const held = server.holds(myEntries)
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [])
  void screen.queries.invalidateQueries({ queryKey: keyOf(myEntries, { params: { competitionId: 7 } }) })
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  held.respond([playing()])
  await expect.element(player('Pixel Foundry')).toBeVisible()
  expect(screen.address()).toBe('/gamemode')
})

test('the creators of the first entry stand in the carousel with their points, and the controller moves through them', async () => {
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  const screen = await open({
    entries: [playing(), playing({ id: 12, picks: [samplePick(4), samplePick(5), samplePick(6)] })],
  })
  await expect.element(player('Pixel Foundry')).toBeVisible()
  await expect.element(page.getByText('Player 1 of 3')).toBeVisible()
  await expect.element(region('Current creator')).toMatchTextContent(/Points14\.8.*Still to come19\.1/)
  await expect.element(region('Current creator')).toMatchTextContent('$1,012.50')
  await expect
    .element(region('Your Position'))
    .toMatchTextContent(/Entries1 of 2Entry 1: Your Score23\.4.*Rank#3StatusLIVE/)

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(player('Orbit Academy')).toBeVisible()
  await expect.element(page.getByText('Player 2 of 3')).toBeVisible()
  await expect.element(region('Highlights')).toMatchTextContent('There are no recent videos of Orbit Academy.')
  await button('Show Kitchen Rebels, 0.0 points').click()
  await expect.element(player('Kitchen Rebels')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(player('Pixel Foundry')).toBeVisible()

  await userEvent.keyboard('x')
  await expect.element(page.getByText('1.5B')).toBeVisible()
  await userEvent.keyboard('y')
  expect(opened.mock.calls).toEqual([
    ['https://www.youtube.com/channel/UC0000000000000000000001', '_blank', 'noopener,noreferrer'],
  ])
  opened.mockRestore()
  await userEvent.keyboard('a')
  await expect.poll(() => document.activeElement?.id).toBe('highlights')
  await button('Back to top').click()
  await expect.element(button('A: highlights')).toHaveFocus()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(page.getByText('DRAFT', { exact: true })).toBeVisible()
  await button('Back to the draft').click()
  expect(screen.address()).toBe('/')
})

test('on a phone the points below each creator open their receipt and are large enough to touch', async () => {
  await open()
  const figure = region('Your Team').getByTitle('Receipt of Pixel Foundry')
  await expect.element(figure).toHaveTextContent('14.8')
  const { left, width, top } = figure.element().getBoundingClientRect()
  const hit = getComputedStyle(figure.element(), '::before')
  expect(Number.parseFloat(hit.height)).toBeGreaterThanOrEqual(44)
  expect(Number.parseFloat(hit.width)).toBeGreaterThanOrEqual(44)
  expect(document.elementFromPoint(left + width / 2, top + 30)).toBe(figure.element())
  await figure.click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'creator', creatorId: 1, name: 'Pixel Foundry' })
  closeReceipt()
})

test('before the lock the team shows prices, and no receipt opens', async () => {
  await open({ competition: sampleCompetition(), entries: [sampleEntry()] })
  await expect.element(region('Your Team')).toMatchTextContent('$30K')
  expect(
    region('Your Team')
      .getByTitle(/^Receipt/)
      .elements(),
  ).toEqual([])
})

test('highlights are real videos of the source with their known facts', async () => {
  await open()
  await expect.element(player('Pixel Foundry')).toBeVisible()
  await userEvent.keyboard('a')
  const links = region('Highlights').getByRole('link')
  await expect.element(links.nth(0)).toHaveTextContent('How we built it12.4K views · 12:05 · Jan 19, 2026')
  await expect.element(links.nth(0)).toHaveAttribute('href', 'https://www.youtube.com/watch?v=a')
  await expect.element(links.nth(1)).toHaveTextContent('Questions and answersJan 18, 2026')
})

const title = (name: string) => page.getByText(name, { exact: true })

test('before the lock the status is WAITING, without rank or points still to come', async () => {
  await open({ competition: sampleCompetition(), entries: [sampleEntry()] })
  await expect.element(region('Your Position')).not.toBeInTheDocument()
  await title('Standing').click()
  await expect.element(region('Your Position')).toMatchTextContent(/Entries1Your Score0\.0StatusWAITING/)
  await expect.element(page.getByText('Still to come')).not.toBeInTheDocument()
})

test.each([390, 1440])(
  'before the lock game mode first shows what is entered, when it locks, and Edit, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    await open({ competition: sampleCompetition(), entries: [sampleEntry()] })
    const entered = region(width === 390 ? 'Your entry' : 'Entered')
    await expect.element(entered).toBeInViewport({ ratio: 1 })
    await expect
      .element(entered)
      .toMatchTextContent(width === 390 ? /Spent\$90,000|\$90,000Spent/ : /spent\$90,000left\$60,000/)
    await expect.element(entered).toMatchTextContent(/Locks (at|\w{3} \d)/)
    await expect.element(button('Edit Entry 1')).toBeInViewport({ ratio: 1 })
    await expect.element(region('Current creator')).toMatchTextContent(/Price\$30,000.*Projection50\.4/)
    const shown = ['0.0', 'N/A', 'WAITING'].flatMap((empty) => title(empty).elements())
    expect(shown.filter((one) => !one.closest('details:not([open])'))).toEqual([])
  },
)

test('a phone shows a live game in at most 1,400 px, with the place and the chance of a prize first', async () => {
  await open({ entries: [playing({ picks: [1, 2, 3, 4, 5].map((id) => samplePick(id, { points: 9.1 })) })] })
  await expect.element(button(/^Likely 2nd to 9th · prize 22%$/)).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('link', { name: '#3 on the board' })).toBeInViewport({ ratio: 1 })
  await expect.element(button('Trade in Entry 1')).toBeInViewport({ ratio: 1 })
  await expect.element(region('Around You').getByRole('listitem').nth(2)).toBeInTheDocument()
  await expect.element(title('Why')).toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1400)
})

test('highlights are open at first if a video was published on the replayed day, and the choice to open them is kept', async () => {
  gameOf()
  server.returns(highlights, ({ params }) =>
    params.creatorId === 1 ? [{ ...clips[0]!, publishedAt: '2026-01-20T09:00:00.000Z' }] : clips,
  )
  const screen = await show()
  await expect.element(region('Highlights').getByRole('link').first()).toBeVisible()
  await button('Next creator').click()
  await expect.element(player('Orbit Academy')).toBeVisible()
  await expect.element(region('Highlights').getByRole('link')).not.toBeInTheDocument()
  await title('Highlights').last().click()
  await expect.element(region('Highlights').getByRole('link').first()).toBeVisible()
  await screen.unmount()
  await open()
  await expect.element(region('Highlights').getByRole('link').first()).toBeVisible()
})

test.each([390, 1440])(
  'between the lock and the first reading a dash stands for the points still to come, %i px wide',
  async (width) => {
    await page.viewport(width, 900)
    const picks = [1, 2, 3].map((id) => samplePick(id))
    await open({ entries: [playing({ picks, score: 0, totalScore: 0, rank: null })] })
    await expect.element(region('Current creator')).toMatchTextContent(/Still to come.*—/)
    expect(document.body.textContent).not.toMatch(/proj\. 0/)
  },
)

test('the entries are requested again when the window regains focus', async () => {
  await open()
  await expect.element(player('Pixel Foundry')).toBeVisible()
  expect(server.received(myEntries)).toHaveLength(1)
  server.returns(myEntries, [playing({ score: 99.5 })])
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(region('Your Position')).toMatchTextContent(/Your Score99\.5/)
  expect(server.received(myEntries)).toHaveLength(2)
})

test('the outcome says that a shared rank is tied', async () => {
  const screen = await open({ entries: [playing({ rank: 11, isTied: true })] })
  await expect.element(region('Your Position')).toMatchTextContent('#11')
  await screen.unmount()
  await open({
    competition: sampleCompetition({ phase: 'review', totalEntries: 12 }),
    entries: [playing({ rank: 11, isTied: true })],
  })
  await expect.element(region('Result')).toMatchTextContent(/Being checked#11 of 12, tied/)
})

test.each([
  [
    'the winner is told the prize, of all entries together',
    '50.25',
    /You won \$101Final: #2 of 26, best of your 2 entriesYour resultNext draft/,
  ],
  [
    'who won nothing is told the place',
    '0.00',
    /No prize this timeFinal: #2 of 26, best of your 2 entriesYour resultNext draft/,
  ],
])('the competition stays on screen until its end: %s', async (_, prize, said) => {
  const screen = await open({ entries: [playing(), playing({ id: 12, rank: 2 })] })
  await expect.element(player('Pixel Foundry')).toBeVisible()
  server.returns(oneCompetition, live({ phase: 'review' }))
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await expect.element(region('Result')).toMatchTextContent(/Being checked#2 of 26, best of your 2 entries\. Final in/)
  await expect.element(region('Your Position')).toMatchTextContent('PROVISIONAL')

  // the phase arrives before the prizes, and an entry without a known prize must not say that it won nothing
  const settled = server.holds(myEntries)
  screen.queries.setQueryData(keyOf(oneCompetition, { params: { competitionId: 7 } }), live({ phase: 'completed' }))
  await expect
    .element(region('Result'))
    .toMatchTextContent(/Looking up the prizesFinal: #2 of 26, best of your 2 entriesYour result/)
  await vi.waitFor(() => expect(server.received(myEntries)).toHaveLength(2))
  settled.respond([playing({ prize }), playing({ id: 12, prize, rank: 2 })])
  await expect.element(region('Result')).toMatchTextContent(said)
  await expect.element(page.getByRole('link', { name: 'Your result' })).toHaveAttribute('href', '/result?competition=7')
  await page.getByRole('link', { name: 'Next draft' }).click()
  expect(screen.address()).toBe('/')
})

test.each([390, 768, 960, 1440])('the outcome and the links below it have enough space, %d px wide', async (width) => {
  await page.viewport(width, 1024)
  const screen = await open({ entries: [playing(), playing({ id: 12, rank: 2 })] })
  await expect.element(player('Pixel Foundry')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  server.returns(oneCompetition, live({ phase: 'completed' }))
  await vi.waitFor(() => expect(server.received(myEntries)).toHaveLength(2))
  await expect.element(region('Result')).toMatchTextContent(/Your resultNext draft$/)
  for (const name of ['Your result', 'Next draft']) {
    const words = document.createRange()
    words.selectNodeContents(page.getByRole('link', { name }).element())
    expect(words.getClientRects(), name).toHaveLength(1)
  }
})

test('a game that fails to load shows an error and can be requested again', async () => {
  gameOf()
  server.breaks(myEntries, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'The game did not load' })).toBeVisible()
  server.returns(myEntries, [playing()])
  await button('Try Again').click()
  await expect.element(player('Pixel Foundry')).toBeVisible()
})

test('the desktop adds the competition status and the team', async () => {
  await page.viewport(1440, 900)
  await open({ entries: [playing({ banked: 12.5, score: 35.9, totalScore: 35.9 })] })
  await expect
    .element(region('Competition Status'))
    .toMatchTextContent(/LIVE NOWYour position#3.*Chance of a prize22%Total entries26Prize\$12,500/)
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=7')
  await expect.element(region('Your Position')).toMatchTextContent(/Entries1Your Score35\.9StatusLIVE/)
  // the place is shown once
  await expect.element(region('Your Position')).not.toMatchTextContent(/Rank|#3/)
  await expect.element(region('Current creator')).not.toMatchTextContent('LIVE')
  await expect
    .element(region('Your Team'))
    .toMatchTextContent(
      /Pixel Foundry\$30,00014\.8.*19\.1 to come.*Creators now23\.4Kept from creators who left12\.5Total Score35\.9.*Entries1/,
    )
  await button('Next creator').click()
  await expect.element(player('Orbit Academy')).toBeVisible()
  await region('Your Team')
    .getByRole('button', { name: /Kitchen Rebels/ })
    .click()
  await expect.element(player('Kitchen Rebels')).toBeVisible()
  await button('Previous creator').click()
  await expect.element(player('Orbit Academy')).toBeVisible()
})

test('on a tablet score and rank are visible without scrolling, and cards have no gaps between them', async () => {
  await page.viewport(768, 1024)
  await open()
  await expect.element(region('Competition Status')).toMatchTextContent(/Your position#3.*Chance of a prize22%/)
  for (const name of ['Competition Status', 'Your Position'])
    await expect.element(region(name)).toBeInViewport({ ratio: 1 })
  await expect.element(title('Why')).toBeInViewport({ ratio: 1 })
  const edges = (name: string) => region(name).element().getBoundingClientRect()
  for (const [above, below] of [['Why', 'Highlights']] as const)
    expect(edges(below).top - edges(above).bottom, below).toBeCloseTo(20, 0)
})

test.each([
  ['live', 390],
  ['live', 1440],
  ['review', 390],
  ['completed', 390],
  ['completed', 1440],
] as const)('a replay is labelled as a replay: %s, %d px wide', async (phase, width) => {
  await page.viewport(width, 844)
  await open({ competition: live({ phase }) })
  await expect.element(page.getByText(/^Replay of January 20, 2026/)).toBeVisible()
})

const two = [
  playing(),
  playing({
    id: 12,
    picks: [samplePick(4, { points: 31.5 }), samplePick(5), samplePick(6)],
    score: 31.5,
    totalScore: 31.5,
    rank: 2,
  }),
]

test('on a phone a chip and a swipe switch entries, beginning with the first', async () => {
  await open({ entries: two })
  await expect.element(player('Pixel Foundry')).toBeVisible()
  await button('Entry 1 of 2').click()
  const list = page.getByRole('dialog', { name: 'Your entries' })
  await expect.element(list).toMatchTextContent(/Entry 1 Pixel Foundry, .*23\.4.*Entry 2 Gadget Garage, .*31\.5/)
  await list.getByRole('button', { name: /Entry 2/ }).click()
  await expect.element(player('Gadget Garage')).toBeVisible()
  await expect.element(region('Your Position')).toMatchTextContent(/Entry 2: Your Score31\.5.*Rank#2/)

  const strip = region('Your Team').element()
  const swipe = (type: string, clientX: number) =>
    strip.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, pointerId: 1 }))
  swipe('pointerdown', 300)
  swipe('pointerup', 180)
  await expect.element(button('Entry 1 of 2')).toBeVisible()
  await expect.element(player('Pixel Foundry')).toBeVisible()
  swipe('pointerdown', 100)
  swipe('pointerup', 140)
  await expect.element(button('Entry 1 of 2')).toBeVisible()
})

test('on a desktop tabs switch entries, and the best rank of all entries is shown', async () => {
  await page.viewport(1440, 900)
  await open({ entries: two })
  await expect
    .element(page.getByRole('tab', { name: /^Entry 1 · #3 Pixel Foundry, / }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(region('Competition Status')).toMatchTextContent('Your best position#2')
  await expect.element(region('Your Team')).toMatchTextContent(/Entry 1 of 2.*Pixel Foundry/)
  await page.getByRole('tab', { name: /^Entry 2 · #2 Gadget Garage, / }).click()
  await expect.element(region('Your Team')).toMatchTextContent(/Entry 2 of 2.*Gadget Garage.*Total Score31\.5/)
  await expect.element(player('Gadget Garage')).toBeVisible()
})

const entriesOf = (many: number) =>
  Array.from({ length: many }, (_, nth) =>
    playing({ id: nth + 1, rank: nth + 3, picks: [1, 2, 3, 4, 5].map((id) => samplePick(id)) }),
  )

test.each([
  [5, 768],
  [5, 1024],
  [6, 1440],
])('the tabs of %i entries are all visible, %i px wide', async (many, width) => {
  await page.viewport(width, 800)
  await open({ entries: entriesOf(many) })
  const list = page.getByRole('tablist', { name: 'Your entries' })
  await expect.element(list.getByRole('tab', { name: new RegExp(`^Entry ${many} `) })).toBeVisible()
  const { right, bottom } = list.element().getBoundingClientRect()
  for (const tab of list.getByRole('tab').elements()) {
    expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    expect(tab.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
    expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
  }
})

test('many tabs can be scrolled with the wheel, and the selected tab is visible', async () => {
  await page.viewport(1440, 900)
  noteNewEntry(30)
  await open({ entries: entriesOf(30) })
  const list = page.getByRole('tablist', { name: 'Your entries' })
  await expect.element(list.getByRole('tab', { name: /^Entry 30 / })).toHaveAttribute('aria-selected', 'true')
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = list.element()
  expect(clientHeight).toBeLessThan(250)
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  expect(scrollWidth).toBe(clientWidth)
  const ends = () => {
    const [tab, all] = [list.getByRole('tab', { selected: true }).element(), list.element()].map((one) =>
      one.getBoundingClientRect(),
    )
    return [tab!.top - all!.top, all!.bottom - tab!.bottom]
  }
  expect(Math.min(...ends())).toBeGreaterThanOrEqual(0)
  list.getByRole('tab', { selected: true }).element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(list.getByRole('tab', { name: /^Entry 1 / })).toHaveAttribute('aria-selected', 'true')
  expect(Math.min(...ends())).toBeGreaterThanOrEqual(0)
})

test('a new entry is shown until the player selects another', async () => {
  noteNewEntry(two[1]!.id)
  await open({ entries: two })
  await expect.element(player('Gadget Garage')).toBeVisible()
  await button('Entry 2 of 2').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Entry 1/ })
    .click()
  await expect.element(player('Pixel Foundry')).toBeVisible()
})

test('after the end the best entry is shown first unless the player has selected another', async () => {
  const screen = await open({ competition: live({ phase: 'completed' }), entries: two })
  await expect.element(button('Entry 2 of 2')).toBeVisible()
  await expect.element(player('Gadget Garage')).toBeVisible()
  await screen.unmount()
  localStorage.setItem('shown-entry', String(two[0]!.id))
  await open({ competition: live({ phase: 'completed' }), entries: two })
  await expect.element(player('Pixel Foundry')).toBeVisible()
})

test('the entry on screen at the end stays on screen, and the player can switch to another', async () => {
  const screen = await open({ entries: two })
  await expect.element(button('Entry 1 of 2')).toBeVisible()
  for (const phase of ['review', 'completed'] as const) {
    server.returns(activeCompetition, live({ phase }))
    await screen.queries.invalidateQueries()
    await expect.element(region('Result')).toMatchTextContent(/best of your 2 entries/)
    await expect.element(player('Pixel Foundry')).toBeVisible()
  }
  await button('Entry 1 of 2').click()
  await page
    .getByRole('dialog', { name: 'Your entries' })
    .getByRole('button', { name: /Entry 2/ })
    .click()
  await expect.element(player('Gadget Garage')).toBeVisible()
})

test("the sparkline beside a creator's name explains what it shows", async () => {
  await open()
  const line = region('Current creator').getByRole('button', { name: 'Daily views' })
  await expect.element(line).toBeVisible()
  await expect.element(line).toHaveAccessibleDescription(/^New views on each of the last \d+ complete days/)
})

test('the points of the picks and their total end at the same place', async () => {
  await page.viewport(1440, 900)
  await open()
  const team = region('Your Team')
  await expect.element(team).toBeVisible()
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  const total = team.getByRole('definition').first().getByRole('button')
  const picks = team
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelectorAll('button')[1]!)
  expect(picks.length).toBeGreaterThan(2)
  expect(picks.map(rightOf)).toEqual(picks.map(() => rightOf(total.element())))
})

test('a long name does not change the widths of the desktop columns', async () => {
  await page.viewport(1440, 900)
  const name = 'Pannacophone - Smartphone & Tech'
  const pick = samplePick(1, { creator: { ...samplePick(1).creator!, name } })
  await open({ entries: [playing({ picks: [pick, samplePick(2), samplePick(3)] })] })
  await title('Why').click()
  await expect.element(region('Why').getByText(name).first()).toBeVisible()
  const stage = region('Current creator').element().getBoundingClientRect()
  for (const card of ['Competition Status', 'Your Position'])
    expect(region(card).element().getBoundingClientRect().right, card).toBeLessThanOrEqual(stage.left)
  expect(stage.right).toBeLessThanOrEqual(region('Your Team').element().getBoundingClientRect().left)
})

test.each([
  [360, 640],
  [844, 390],
])(
  'at %i x %i one line explains each button, and the likely final rank is below the controller',
  async (width, height) => {
    await page.viewport(width, height)
    await open()
    await expect.element(button(/^Likely /)).toBeVisible()
    for (const hint of ['AHighlights', 'BDraft', 'XStats', 'YChannel'])
      await expect.element(region('Current creator').getByText(hint, { exact: true })).toBeInViewport({ ratio: 1 })
  },
)

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
])('at %i x %i the content during the review ends above the controller', async (width, height) => {
  await page.viewport(width, height)
  await open({
    competition: live({ phase: 'review' }),
    entries: [two[0]!, playing({ id: 12, banked: 6.5, totalScore: 29.9 })],
  })
  await expect.element(region('Result')).toBeVisible()
  const controls = region('Controls').element()
  const { top, left, bottom } = controls.getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(height)
  const seen = [...controls.parentElement!.querySelectorAll('section, ul, p, h2, dt, dd, a, button')].filter(
    (one) => !controls.contains(one) && one.compareDocumentPosition(controls) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  // on a landscape phone the screen is beside the controller
  const below = seen.filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width > 1 && box.height > 1 && box.bottom > top + 1 && (box.right > left + 1 || box.bottom > height)
  })
  expect(below.map((one) => one.outerHTML.slice(0, 200))).toEqual([])
  for (const hint of ['AHighlights', 'BDraft', 'XStats', 'YChannel'])
    await expect.element(region('Current creator').getByText(hint, { exact: true })).toBeInViewport({ ratio: 1 })
})

/**
 * Every phase with one entry and with two, before and after a trade. No trade happens before the lock, which is two hours or, in the last
 * game, two days ahead.
 */
const GAMES = [
  ...(['drafting', 'live', 'review', 'completed'] as const).flatMap((phase) =>
    [1, 2].flatMap((many) =>
      (phase === 'drafting' ? [0] : [0, 6.5]).map((banked) => [phase, many, banked, 'hours'] as const),
    ),
  ),
  ['drafting', 2, 0, 'days'] as const,
]
function gameIn(phase: Competition['phase'], lock: 'hours' | 'days'): Competition {
  const game = live({ phase, prizeValue: '10130.00' })
  if (lock === 'hours') return game
  const inTwoDays = new Date()
  inTwoDays.setDate(inTwoDays.getDate() + 2)
  inTwoDays.setHours(22, 48)
  return { ...game, startTime: inTwoDays.toISOString() }
}
/** The row of figures, which shows the entry before the lock and the standing afterwards. */
const figures = (phase: string) => region(phase === 'drafting' ? 'Your entry' : 'Your Position')
const gamesAt = (...sizes: [width: number, height: number][]) =>
  sizes.flatMap(([width, height]) => GAMES.map((game) => [width, height, ...game] as const))

test.each(gamesAt([640, 360], [667, 375], [720, 450], [844, 390]))(
  'at %i x %i, %s, with %i entries and %f banked, the lock %s away, the figures do not overlap the controller or the navigation bar',
  async (width, height, phase, many, banked, lock) => {
    await page.viewport(width, height)
    gameOf({
      competition: gameIn(phase, lock),
      entries: [
        playing({ banked, rank: 14, isTied: true, totalScore: 123.4 + banked }),
        { ...two[1]!, rank: 19 },
      ].slice(0, many),
    })
    await renderScreen(inFrame(<GamemodeScreen />), { path: '/gamemode' })
    await expect.element(figures(phase)).toBeVisible()
    const parts = [...region('Controls').element().children].map((one) => one.getBoundingClientRect())
    const row = [...figures(phase).element().querySelectorAll('dt, dd')]
    const sum = document.querySelector('[aria-label="How the score adds up"]')
    for (const one of sum ? [...row, sum] : row) {
      const box = one.getBoundingClientRect()
      for (const part of parts)
        expect(
          box.bottom > part.top + 1 && box.right > part.left + 1 && box.left < part.right - 1,
          `${one.textContent} ${box.bottom} below ${part.top}`,
        ).toBe(false)
    }
    const tops = row.filter(({ tagName }) => tagName === 'DD').map((one) => one.getBoundingClientRect().top)
    expect(Math.max(...tops) - Math.min(...tops), tops.join()).toBeLessThanOrEqual(4)
    for (const one of row) expect(one.getBoundingClientRect().right, one.textContent).toBeLessThanOrEqual(width - 8)
    const shown = region('Current creator').element().getBoundingClientRect()
    const legend = region('Current creator').getByText('YChannel', { exact: true }).element().getBoundingClientRect()
    expect(legend.right).toBeLessThanOrEqual(shown.right - 4)
    const from = page.getByRole('navigation', { name: 'From here' }).element()
    for (const way of from.querySelectorAll('a, button'))
      if (way.getClientRects().length > 0) {
        expect(way.getBoundingClientRect().bottom, way.textContent).toBeLessThanOrEqual(height - 50)
        // the frame of the screen is around it
        expect(way.getBoundingClientRect().top, way.textContent).toBeGreaterThanOrEqual(shown.bottom + 7)
      }
    expect(from.scrollWidth).toBeLessThanOrEqual(from.clientWidth)
  },
)

test.each(gamesAt([360, 640], [390, 844]))(
  'at %i x %i, %s, with %i entries and %f banked, the lock %s away, the links are whole above the navigation bar',
  async (width, height, phase, many, banked, lock) => {
    await page.viewport(width, height)
    gameOf({
      competition: gameIn(phase, lock),
      entries: [playing({ banked, rank: 14, isTied: true, totalScore: 23.4 + banked }), { ...two[1]!, rank: 19 }].slice(
        0,
        many,
      ),
    })
    await renderScreen(inFrame(<GamemodeScreen />, 54), { path: '/gamemode' })
    await expect.element(figures(phase)).toBeVisible()
    if (phase === 'live') await expect.element(button(/^Likely /)).toBeVisible()
    const from = page.getByRole('navigation', { name: 'From here' }).element()
    const ways = [...from.querySelectorAll('a, button')].filter((way) => way.getClientRects().length > 0)
    if (phase === 'completed') expect(ways.map((way) => way.textContent)).toEqual(['Board', 'Your result'])
    for (const way of ways) expect(way.getBoundingClientRect().bottom, way.textContent).toBeLessThanOrEqual(height - 66)
    expect(from.scrollWidth).toBeLessThanOrEqual(from.clientWidth)
    // the other tabs are reached by scrolling
    scrollTo(0, document.documentElement.scrollHeight)
    const last = document.querySelector('main')!.lastElementChild!
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(height - 66)
  },
)

test.each(GAMES)(
  '%s, with %i entries and %f banked, the lock %s away, all content can be reached by scrolling in windows of any size without overlaps',
  async (phase, many, banked, lock) => {
    gameOf({
      competition: gameIn(phase, lock),
      entries: [playing({ banked, rank: 14, isTied: true, totalScore: 23.4 + banked }), { ...two[1]!, rank: 19 }].slice(
        0,
        many,
      ),
    })
    await renderScreen(inFrame(<GamemodeScreen />), { path: '/gamemode' })
    for (const [width, height] of SMALL_WINDOWS) {
      await page.viewport(width, height)
      await expect.element(figures(phase)).toBeVisible()
      if (phase === 'live') await expect.element(button(/^Likely /)).toBeVisible()
      for (const hint of ['AHighlights', 'BDraft', 'XStats', 'YChannel'])
        await expect.element(region('Current creator').getByText(hint, { exact: true })).toBeVisible()
      const desk = () => region('Controls').element().parentElement!
      await expect
        .poll(() => illegible(desk()), { timeout: 1500, interval: 100, message: `${width} x ${height}` })
        .toEqual([])
    }
  },
)

test.each(gamesAt([375, 553]))(
  'at %i x %i, %s, with %i entries and %f banked, the lock %s away, the controller overlaps nothing',
  async (width, height, phase, many, banked, lock) => {
    await page.viewport(width, height)
    const entries = [playing({ banked, totalScore: 23.4 + banked }), two[1]!].slice(0, many)
    await open({ competition: gameIn(phase, lock), entries })
    await expect.element(figures(phase)).toBeVisible()
    const covered = illegible(region('Controls').element().parentElement!)
    expect(covered.filter((line) => line.startsWith('under the controller'))).toEqual([])
  },
)

test('at 640 x 360 a traded creator does not make the screen higher, and the links stay above the navigation bar', async () => {
  await page.viewport(640, 360)
  const creator = (before: number) => samplePick(1, { points: 101.7, stillToCome: 55.7, before })
  const bottoms: number[] = []
  for (const before of [0, 12.3]) {
    const entry = playing({ picks: [creator(before), samplePick(2), samplePick(3)], banked: 16, totalScore: 117.7 })
    const screen = await open({ entries: [entry, two[1]!] })
    const board = page.getByRole('link', { name: 'Board' })
    await expect.element(board).toBeInViewport({ ratio: 1 })
    bottoms.push(board.element().getBoundingClientRect().bottom)
    await screen.unmount()
  }
  expect(bottoms[1]).toBe(bottoms[0])
})

test.each([
  [360, 640],
  [390, 844],
  [640, 360],
  [844, 390],
])('at %i x %i px the whole name of the creator in focus is shown and moves nothing', async (width, height) => {
  await page.viewport(width, height)
  const renamed = (name: string) => {
    const pick = samplePick(1)
    return { ...pick, creator: { ...pick.creator!, name } }
  }
  const bottoms = new Set<number>()
  for (const creatorName of ['Micode', "MT High Tech Deal's", 'Avis Express - Testeur High-Tech']) {
    const screen = await open({
      entries: [playing({ picks: [renamed(creatorName), samplePick(2), samplePick(3)] })],
    })
    const name = player(creatorName)
    await expect.element(name).toBeVisible()
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element()
    expect(scrollWidth, creatorName).toBe(clientWidth)
    expect(scrollHeight - clientHeight, creatorName).toBeLessThan(5) // one more line would be 14 px
    bottoms.add(name.element().parentElement!.getBoundingClientRect().bottom)
    await screen.unmount()
  }
  expect([...bottoms]).toHaveLength(1)
})

test('on a short phone the entry switch and its focus ring end above the controller', async () => {
  await page.viewport(360, 640)
  await open({ entries: two })
  await expect.element(button('Entry 1 of 2')).toBeVisible()
  const chip = button('Entry 1 of 2').element()
  const snapshot = chip.getBoundingClientRect().bottom - parseFloat(getComputedStyle(chip, '::after').bottom)
  const [pad] = page.getByRole('region', { name: 'Controls' }).element().children
  expect(snapshot).toBeLessThan(pad!.getBoundingClientRect().top)
  chip.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  const [own, around] = [getComputedStyle(chip), getComputedStyle(chip, '::after')]
  expect([own.outlineStyle, around.outlineStyle]).toEqual(['none', 'solid'])
})

test('with several entries the button to trade names the entry', async () => {
  await open({ entries: two })
  await expect.element(button('Trade in Entry 1 of 2')).toHaveTextContent('Trade in entry 1')
})

test('the selected entry is shown again after a reload', async () => {
  const screen = await open({ entries: two })
  await button('Entry 1 of 2').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Entry 2/ })
    .click()
  await expect.element(button('Entry 2 of 2')).toBeVisible()
  await screen.unmount()
  await open({ entries: two })
  await expect.element(button('Entry 2 of 2')).toBeVisible()
})

test.each([360, 1440])('a shared rank is labelled as tied beside its entry, %i px wide', async (width) => {
  await page.viewport(width, width === 360 ? 640 : 900)
  await open({ entries: [playing({ rank: 11, isTied: true }), { ...two[1]!, rank: 10, isTied: true }] })
  if (width === 1440) {
    await expect.element(page.getByRole('tab', { name: /^Entry 1 · #11, tied Pixel/ })).toBeVisible()
    await expect.element(region('Competition Status')).toMatchTextContent('Your best position#10, tied')
    return
  }
  const rank = page.getByRole('link', { name: '#11, tied on the board' })
  await expect.element(rank).toMatchTextContent('#11, tied')
  expect(rank.element().getBoundingClientRect().height).toBeLessThan(30)
  const figures = region('Your Position').element()
  expect(figures.querySelector('dl > :last-child')!.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  await button('Entry 1 of 2').click()
  const list = page.getByRole('dialog', { name: 'Your entries' })
  await expect.element(list).toMatchTextContent(/#11tiedEntry 1.*#10tiedEntry 2/)
})

test('at the start of the live phase all entries are tied', async () => {
  gameOf({ entries: [playing({ rank: 1, isTied: true, score: 0, totalScore: 0 })] })
  server.returns(forecasts, sampleForecasts({ asOf: null }, null))
  await show()
  await expect.element(region('Your Position')).toMatchTextContent(/Rankall tied|all tiedRank/)
})

test('no entry has a rank before the first points', async () => {
  gameOf({ entries: [playing({ rank: 1, score: 0, totalScore: 0 })] })
  server.returns(forecasts, sampleForecasts({ asOf: null }, null))
  await show()
  await expect.element(region('Your Position')).toMatchTextContent(/RankN\/A|N\/ARank/)
  await expect.element(page.getByRole('status', { name: 'Your standing' })).toHaveTextContent('')
})

test('after a trade a short phone still has room for the button labels and the entry switch', async () => {
  await page.viewport(360, 640)
  const heights: number[] = []
  for (const banked of [0, 6.5]) {
    const screen = await open({ entries: [playing({ banked, totalScore: 23.4 + banked })] })
    await expect.element(button(/^Likely /)).toBeVisible()
    await expect.element(region('Current creator').getByText('BDraft', { exact: true })).toBeInViewport({ ratio: 1 })
    const from = region('Current creator').element().getBoundingClientRect().top
    heights.push(page.getByRole('navigation', { name: 'From here' }).element().getBoundingClientRect().bottom - from)
    await screen.unmount()
  }
  // what is above the navigation bar before a trade stays above it
  expect(heights[1]! - heights[0]!).toBeLessThanOrEqual(3)
})

test.each([390, 1440])('after a trade the points on screen add up to the score, %i px wide', async (width) => {
  await page.viewport(width, 844)
  const picks = [samplePick(1, { points: 14.8 }), samplePick(2, { points: 2.1, before: 30.2 }), samplePick(3)]
  await open({ entries: [playing({ picks, banked: 6.5, score: 23.4, totalScore: 23.4 })] })
  const sum = page.getByLabelText('How the score adds up')
  await expect.element(sum).toMatchTextContent('Creators now16.9Kept from creators who left6.5')
  if (width > 768) await expect.element(region('Your Team')).toMatchTextContent(/\$30,0002\.1— to come since the trade/)
  await button('Next creator').or(button('Next creator')).click()
  await expect.element(region('Current creator')).toMatchTextContent(/Points since the trade2\.1/)
})

test('points that do not add up to the score show a note', async () => {
  await open({ entries: [playing({ banked: 6.5 })] })
  await expect.element(page.getByLabelText('How the score adds up')).toMatchTextContent('Does not add up to23.4')
})

test.each([
  [390, 844],
  [360, 640],
  [844, 390],
  [667, 375],
])(
  'at %i x %i the links to the board and the Roster Manager and the likely final rank are visible, with and without a trade',
  async (width, height) => {
    await page.viewport(width, height)
    for (const banked of [0, 6.5]) {
      const screen = await open({ entries: [playing({ banked, totalScore: 23.4 + banked }), two[1]!] })
      await expect.element(button(/^Likely /)).toBeInViewport({ ratio: 1 })
      const ways = [page.getByRole('link', { name: 'Board' }), button('Trade in Entry 1 of 2')]
      for (const way of ways) await expect.element(way).toBeInViewport({ ratio: 1 })
      const from = page.getByRole('navigation', { name: 'From here' }).element()
      expect(from.scrollWidth).toBeLessThanOrEqual(from.clientWidth)
      await screen.unmount()
    }
  },
)

test('on a phone game mode links to the board and, while it is live, to the Roster Manager', async () => {
  const screen = await open()
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=7')
  await page.getByRole('button', { name: 'Trade in Entry 1' }).click()
  expect(useManagedEntry.getState().open).toEqual({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await screen.unmount()
  await open({ competition: sampleCompetition(), entries: [sampleEntry()] })
  await expect.element(page.getByRole('link', { name: 'Board' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit Entry 1' })).toBeVisible()
})
