import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser, type User } from '#contract/auth.ts'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { myEntries, submitEntry, type Entry } from '#contract/entries.ts'
import { notePractised, practiceDay } from '#contract/practice.ts'
import { PRACTICE_MS } from '#game/practice.ts'
import { setLetterKeys } from '#web/ui/device-settings.ts'
import { viewer } from '#web/testing/draft.ts'
import { samplePracticeDay } from '#web/testing/practice.ts'
import { inFrame } from '#web/testing/in-frame.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { PracticeScreen } from './practice-screen.tsx'

const server = fakeServer()
/** Tonight all of them play, at other prices, but for those of odd number. */
const tonight = samplePracticeDay().creators.flatMap(({ youtubeId, name }, nth) =>
  nth % 2 ? sampleCreator(100 + nth, { youtubeId, channelName: name, price: `${20_000 + 500 * nth}.00` }) : [],
)

beforeEach(() => {
  sessionStorage.clear()
  server.returns(practiceDay, samplePracticeDay())
  server.returns(activeCompetition, sampleCompetition())
  server.returns(allCreators, tonight)
  server.returns(notePractised, { ok: true })
})
afterEach(async () => {
  vi.useRealTimers()
  sessionStorage.clear()
  await page.viewport(390, 844)
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const glowing = () =>
  [...document.querySelectorAll('[data-controls] button')]
    .filter((one) => getComputedStyle(one).animationName.includes('glow'))
    .map((one) => one.getAttribute('aria-label'))

async function open(user: User = sampleUser()) {
  server.returns(currentUser, user)
  return renderScreen(<PracticeScreen />, { path: '/practice' })
}

/** On a desktop, by the keys alone: the focus comes into the cards once, and stays there. */
async function pickFive() {
  await expect.element(page.getByText('Pick 1 of 5')).toBeVisible()
  page.getByRole('list', { name: 'One of three' }).getByRole('button').first().element().focus()
  for (const nth of [1, 2, 3, 4, 5]) {
    await expect.element(page.getByText(`Pick ${nth} of 5`)).toBeVisible()
    await userEvent.keyboard(String(1 + (nth % 3)))
  }
  await expect.element(button('Start the practice round')).toHaveFocus()
}

test.each([
  [390, 844],
  [1440, 900],
])('at %i x %i the time left in the open draft is shown beside the practice', async (width, height) => {
  await page.viewport(width, height)
  const startTime = new Date(Date.now() + 150_000).toISOString()
  server.returns(activeCompetition, sampleCompetition({ startTime }))
  await open()
  await expect.element(page.getByText(/draft locks in 00:02:\d\d/i)).toBeVisible()
})

test('without an open draft the practice screen shows how long a round lasts and no draft countdown', async () => {
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  await open()
  await expect.element(page.getByText(/practice · .* · 60 seconds/)).toBeVisible()
  expect(document.body.textContent).not.toContain('locks in')
})

test.each([
  [360, 640],
  [360, 800],
  [390, 844],
])('at %i x %i the views of a normal day fit on one line', async (width, height) => {
  await page.viewport(width, height)
  await open(sampleUser({ practiceDoneAt: '2026-01-17T00:00:00.000Z' }))
  await button('X: stats').click()
  const views = page.getByText(/^[\d.]+[KMB]? views$/)
  await expect.element(views).toBeVisible()
  views.element().textContent = '126.0K views'
  expect(views.element().getBoundingClientRect().height).toBeLessThan(24)
})

test.each([
  [320, 568],
  [360, 640],
  [390, 844],
  [667, 375],
])('at %i x %i a long name and the facts about a new creator are whole', async (width, height) => {
  await page.viewport(width, height)
  const day = samplePracticeDay()
  const named = day.creators.map((one) => ({ ...one, name: 'The Incredibly Long Channel Name of Ours', lastDay: 0.38 }))
  server.returns(practiceDay, { ...day, creators: named })
  await open()
  const current = page.getByRole('region', { name: 'Current creator' })
  const fact = current.getByText('Cold: the day before had 62% fewer views than normal.', { exact: true })
  await expect.element(fact).toBeVisible()
  for (const { scrollWidth, clientWidth, scrollHeight, clientHeight } of [
    current.getByRole('heading').element(),
    fact.element(),
  ]) {
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1)
  }
})

test.each([
  [360, 640],
  [390, 768],
  [844, 390],
])('at %i x %i the price is visible before the pick', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const current = page.getByRole('region', { name: 'Current creator' })
  await expect.element(current.getByRole('heading')).toBeInViewport({ ratio: 1 })
  const [price] = /^\$[\d,]+/.exec(current.getByText(/^\$[\d,]+\. /).element().textContent)!
  const shown = () =>
    current
      .getByText(price, { exact: true })
      .elements()
      .filter((one) => one.checkVisibility())
  await expect.poll(() => shown().length, { timeout: 2000 }).toBeGreaterThan(0)
})

test.each([
  [360, 640],
  [390, 664],
])('at %i x %i a name has its own line, and the controller stays above the navigation bar', async (width, height) => {
  await page.viewport(width, height)
  const day = samplePracticeDay()
  const name = 'TheiCollectEverything'
  server.returns(practiceDay, { ...day, creators: day.creators.map((one) => ({ ...one, name })) })
  await open()
  const heading = page.getByRole('region', { name: 'Current creator' }).getByRole('heading', { name })
  await expect.element(heading).toBeInViewport({ ratio: 1 })
  expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth)
  const projection = page.getByText(/^[\d.]+ points projected$/).element()
  expect(projection.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    heading.element().getBoundingClientRect().bottom,
  )
  await expect.element(button('Y: open the channel of ' + name)).toBeInViewport({ ratio: 1 })
})

test.each([
  [384, 512],
  [512, 384],
  [360, 480],
])('at %i x %i the three creators are visible although the page scrolls', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const stage = page.getByRole('group', { name: 'One of three' })
  await expect.element(stage).toBeVisible()
  expect(stage.element().getBoundingClientRect().height).toBeGreaterThan(60)
})

test('on a phone the controller is the tutorial: A glows, then X, then START', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(page.getByText('Swipe to compare. Press A to pick.')).toBeVisible()
  expect(glowing()).toEqual([expect.stringMatching(/^A: pick/)])
  await expect.element(page.getByText('$0 spent of the $150,000 salary cap')).toBeVisible()
  await expect.element(page.getByText(/^[\d.]+ points projected$/)).toBeVisible()
  await button(/^A: pick/).click()
  await expect.element(page.getByText('Pick 2 of 5')).toBeVisible()
  expect(glowing()).toEqual(['X: stats'])
  await button('X: stats').click()
  await expect.element(page.getByText('Normal day')).toBeVisible()
  expect(page.getByText('Normal day').element().nextElementSibling!.textContent).toMatch(/^[\d.]+[KMB]? views$/)
  for (const nth of [2, 3, 4, 5]) {
    await expect.element(page.getByText(`Pick ${nth} of 5`)).toBeVisible()
    expect(glowing()).toEqual([expect.stringMatching(/^A: pick/)])
    await button(/^A: pick/).click()
  }
  await expect.element(page.getByText('All five picked')).toBeVisible()
  expect(glowing()).toEqual(['Start the practice round'])
  await button('Start the practice round').click()
  await expect.element(page.getByText(/^A whole recorded day passes in 60 seconds/)).toBeVisible()
})

test('a new step begins at its top after the page was scrolled', async () => {
  await page.viewport(1440, 300)
  await open()
  await pickFive()
  scrollTo(0, 400)
  expect(scrollY).toBeGreaterThan(0)
  await button('Start the practice round').click()
  await expect.element(page.getByText(/^A whole recorded day passes in 60 seconds/)).toBeVisible()
  expect(scrollY).toBe(0)
})

test.each([
  [true, false, 'with a click, or the keys 1, 2, 3 while a card has the focus'],
  [true, true, 'with the keys 1, 2, 3 or a click'],
  [false, false, 'with a tap'],
])(
  'with a mouse: %s, and keys everywhere: %s, the screen says how to pick: %s',
  async (hasMouse, areEverywhere, told) => {
    setLetterKeys(areEverywhere)
    onTestFinished(() => setLetterKeys(false))
    await page.viewport(1024, 768)
    const real = matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(pointer: fine)' ? real(hasMouse ? 'all' : 'not all') : real(query),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    await open()
    await expect.element(page.getByText(`Five times, ${told}. Every choice fits the cap.`)).toBeVisible()
  },
)

test('a number key picks while a card has the focus, which moves to the next three cards, or everywhere if the player chose so', async () => {
  await page.viewport(1440, 900)
  await open()
  const cards = page.getByRole('list', { name: 'One of three' }).getByRole('button')
  await expect.element(page.getByText('Pick 1 of 5')).toBeVisible()
  await userEvent.keyboard('2')
  page.getByRole('link', { name: 'Skip practice' }).element().focus()
  await userEvent.keyboard('2')
  cards.first().element().focus()
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Pick 2 of 5')).toBeVisible()
  await expect.element(cards.nth(1)).toHaveFocus()
  await cards.nth(2).click()
  await expect.element(page.getByText('Pick 3 of 5')).toBeVisible()
  await expect.element(cards.nth(2)).toHaveFocus()

  setLetterKeys(true)
  onTestFinished(() => setLetterKeys(false))
  page.getByRole('link', { name: 'Skip practice' }).element().focus()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('Pick 4 of 5')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Skip practice' })).toHaveFocus()
})

test('on a desktop the keys 1, 2, 3 pick; the round is recorded once, and one tap enters the open draft', async () => {
  await page.viewport(1440, 900)
  server.returns(submitEntry, sampleEntry())
  const screen = await open()
  await pickFive()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Your five' })).toBeVisible()
  await button('Skip to the result').click()
  await expect.element(page.getByRole('heading', { level: 1, name: /of 25 in practice$/ })).toHaveFocus()
  await expect.element(page.getByRole('region', { name: /^Receipt of Creator/ })).toBeVisible()
  await expect.poll(() => server.received(notePractised)).toHaveLength(1)

  await expect
    .element(page.getByText(/Any that are not offered tonight are replaced by the nearest in price\./))
    .toBeVisible()
  await button("Enter tonight's competition").click()
  await expect.poll(() => screen.address()).toBe('/gamemode')
  const { body } = server.received(submitEntry)[0]!
  expect(body.picks).toHaveLength(5)
  const prices = new Map(tonight.map(({ id, price }) => [id, price]))
  for (const { creatorId, price } of body.picks) expect(price).toBe(prices.get(creatorId))
  expect(Number(body.totalSalary)).toBeLessThanOrEqual(150_000)
  expect(server.received(notePractised)).toHaveLength(1)

  // who comes back from elsewhere plays anew, on a day that is free now
  await screen.unmount()
  const asked = server.received(practiceDay).length
  await open()
  await expect.poll(() => server.received(practiceDay)).toHaveLength(asked + 1)
  await expect.element(page.getByText('Pick 1 of 5')).toBeVisible()
})

test('a reload resumes the round without a request, and ends it a minute later', async () => {
  await page.viewport(1440, 900)
  const before = await open()
  await pickFive()
  await button('Start the practice round').click()
  await expect.element(page.getByRole('heading', { name: 'Your five' })).toBeVisible()
  await before.unmount()

  server.breaks(practiceDay, 500, 'no network')
  const asked = server.received(practiceDay).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Your five' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(PRACTICE_MS)
  await expect.element(page.getByRole('heading', { level: 1, name: /of 25 in practice$/ })).toBeVisible()
  expect(server.received(practiceDay)).toHaveLength(asked)
})

test('with reduced motion the round advances in steps of ten seconds', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? matchMedia.call(window, 'all') : matchMedia.call(window, query),
  )
  await page.viewport(1440, 900)
  await open()
  await pickFive()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  await button('Start the practice round').click()
  await expect.element(page.getByText('60 seconds left')).toBeVisible()
  await vi.advanceTimersByTimeAsync(8_000)
  await expect.element(page.getByText('60 seconds left')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(page.getByText('50 seconds left')).toBeVisible()
})

test('a player who has practised before sees no tutorial, chooses the day, and is not recorded again', async () => {
  await page.viewport(1440, 900)
  await open(sampleUser({ practiceDoneAt: '2026-01-17T00:00:00.000Z' }))
  await userEvent.selectOptions(page.getByLabelText('Recorded day'), 'January 30, 2026')
  await expect.poll(() => server.received(practiceDay).map(({ query }) => query)).toEqual([{ seed: 0 }, { seed: 1 }])
  await pickFive()
  await button('Start the practice round').click()
  await expect.element(page.getByRole('heading', { name: 'Your five' })).toBeVisible()
  await expect.element(page.getByText(/^A whole recorded day passes/)).not.toBeInTheDocument()
  expect(page.getByText(/^[\d.]+ to come$/).elements()).toHaveLength(5)
  await button('Skip to the result').click()
  await expect.element(page.getByRole('heading', { level: 1, name: /in practice$/ })).toBeVisible()
  expect(server.received(notePractised)).toEqual([])
})

async function practiseWhileLive(entries: Entry[]) {
  await page.viewport(1440, 900)
  server.returns(activeCompetition, sampleCompetition({ phase: 'live', totalEntries: 13 }))
  server.returns(upcomingCompetitions, [])
  server.returns(myEntries, entries)
  await open()
  await pickFive()
  await button('Start the practice round').click()
  await button('Skip to the result').click()
}
const liveNow = page.getByRole('region', { name: 'A competition is live now' })

test.each([
  ['one entry', [sampleEntry({ rank: 3 })], /^A competition is live now.*Your team is in it, 3rd of 13\. See how/],
  ['one without a place', [sampleEntry({ rank: null })], /^A competition is live now.*Your team is in it\. See how/],
  [
    'several entries',
    [sampleEntry({ rank: 3 }), sampleEntry({ id: 12, rank: 2 })],
    /^A competition is live now.*Your 2 entries are in it, the best 2nd of 13\. See how/,
  ],
] as const)(
  'with %s in the live competition the result names the team and links to game mode',
  async (_, entries, words) => {
    await practiseWhileLive([...entries])
    await expect.element(liveNow).toMatchTextContent(words)
    await expect.element(liveNow).toMatchTextContent(/Pixel Foundry/)
    await expect.element(liveNow.getByRole('link', { name: 'Game mode' })).toHaveAttribute('href', '/gamemode')
    await expect.element(liveNow).not.toMatchTextContent(/entries are closed/i)
  },
)

test('during a live competition the result first offers to watch it, then the reminder', async () => {
  await practiseWhileLive([])
  const watch = page.getByRole('link', { name: 'Watch live' })
  await expect.element(watch).toHaveAttribute('href', '/live')
  const remind = button('Remind me').element()
  expect(watch.element().compareDocumentPosition(remind)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([watch.element().className, remind.className].map((name) => name.includes('coin'))).toEqual([true, false])
})

test('a viewer can practise, and nothing is stored', async () => {
  await page.viewport(1440, 900)
  await open(viewer)
  await pickFive()
  await button('Start the practice round').click()
  await button('Skip to the result').click()
  await expect.element(page.getByText('You are watching. Players can enter their roster here.')).toBeVisible()
  expect(server.received(notePractised)).toEqual([])
})

test('without recorded days the screen says so; days that fail to load can be requested again', async () => {
  server.refuses(practiceDay, { code: 'no_practice_here' })
  const without = await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'No practice here' })).toBeVisible()
  await without.unmount()
  server.breaks(practiceDay, 500, 'boom')
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Practice did not load' })).toBeVisible()
  server.returns(practiceDay, samplePracticeDay())
  await button('Try Again').click()
  await expect.element(page.getByText('Pick 1 of 5')).toBeVisible()
})

test.each([
  [640, 360],
  [667, 375],
  [844, 390],
])('at %i x %i the screen with its frame ends above the navigation bar', async (width, height) => {
  await page.viewport(width, height)
  const startTime = new Date(Date.now() + 150_000).toISOString()
  server.returns(activeCompetition, sampleCompetition({ startTime }))
  server.returns(currentUser, sampleUser())
  await renderScreen(inFrame(<PracticeScreen />), { path: '/practice' })
  await expect.element(page.getByText(/draft locks in 00:02:\d\d/)).toBeVisible()
  const shown = page.getByRole('region', { name: 'Current creator' }).element().getBoundingClientRect()
  expect(shown.bottom + 6).toBeLessThanOrEqual(height - 50)
})
