import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { ownProjections } from '#contract/own-projections.ts'
import { activeCompetition, reviewedCompetitions } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { myEntries, submitEntry } from '#contract/entries.ts'
import { competitionResult, seeResult } from '#contract/profile.ts'
import { dollars } from '#game/money.ts'
import { HOLD_MS } from '#web/domain/roster/phone/creator-carousel.tsx'
import { scout } from '#contract/scouting.ts'
import { keyOf } from '#web/api/call.ts'
import { keepPicks, keptPicks } from '#web/domain/roster/kept-picks.ts'
import { useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { clearResponses } from '#web/api/offline-responses.ts'
import { isResultClosed } from '#web/domain/board/see-result.ts'
import { FLASH_MS, flashPrize } from '#web/domain/competition/prize.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  samplePick,
  sampleResult,
  sampleScouted,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { DraftScreen } from './draft-screen.tsx'
import { draftOf, onScreen, six, viewer } from '#web/testing/draft.ts'
import { inFrame } from '#web/testing/in-frame.tsx'
import { illegible, SMALL_WINDOWS } from '#web/testing/legible.ts'
import { NOTHING_DRAFTED, useDraft, restorePicks } from '#web/domain/roster/draft-store.ts'
import { noteScouted } from '#web/domain/roster/phone/use-chosen-creators.ts'
import { REDIRECT_MS } from '#web/domain/roster/draft-roster.ts'

const server = fakeServer()
onScreen(390, 844)
afterEach(() => {
  vi.useRealTimers()
  localStorage.removeItem('result-closed')
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const creator = (name: string) => page.getByRole('heading', { level: 2, name })

const boxOf = (element: Element) => element.getBoundingClientRect()

async function open(wanted: Parameters<typeof draftOf>[1] = {}) {
  draftOf(server, wanted)
  const screen = await renderScreen(<DraftScreen />)
  await expect.element(page.getByRole('group', { name: 'Creators' })).toBeVisible()
  return screen
}

const pick = async (...names: string[]) => {
  for (const name of names) {
    await expect.element(creator(name)).toBeVisible()
    await userEvent.keyboard('a')
    await userEvent.keyboard('{ArrowRight}')
  }
}

const pull = (byPx: number) => {
  const stage = page.getByRole('group', { name: 'Creators' }).element()
  const at = (type: string, x: number) =>
    stage.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x }))
  at('pointerdown', 200)
  at('pointermove', 200 + byPx)
  at('pointerup', 200 + byPx)
}

test.each([
  ['50 px to the left stays', -50, 'Pixel Foundry'],
  ['51 px to the left goes on', -51, 'Orbit Academy'],
  ['50 px to the right stays', 50, 'Pixel Foundry'],
  ['51 px to the right goes back, around to the last one', 51, 'Half-Court Theory'],
])('a swipe of %s', async (_, byPx, name) => {
  await open()
  pull(byPx)
  await expect.element(creator(name)).toBeVisible()
})

test.each([
  [320, 568],
  [390, 844],
  [568, 320],
])('at %i x %i a countdown of days stays on one line beside the prize', async (width, height) => {
  await page.viewport(width, height)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await open({
    competition: sampleCompetition({ startTime: inDays(6.7), endTime: inDays(7.7), prizeValue: '123456.00' }),
  })
  const clock = page.getByRole('timer').first().element()
  expect(clock.textContent).toMatch(/^6 d \d\d:\d\d:\d\d$/)
  const head = clock.parentElement!.parentElement!
  const prize = head.lastElementChild!
  expect(clock.getClientRects()).toHaveLength(1)
  expect(boxOf(clock.parentElement!).right).toBeLessThanOrEqual(boxOf(prize).left)
  expect(boxOf(prize).right).toBeLessThanOrEqual(boxOf(head).right)
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
})

/** Two presses, the second before the frame that follows the first. React has then rendered only the cards. */
async function pressAtOnce(first: Element, second: Element): Promise<void> {
  first.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await Promise.resolve()
  second.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('A picks the creator in front, also right after a move', async () => {
  await open()
  await pressAtOnce(button('Next creator').element(), button(/^A:/).element())
  expect(useDraft.getState().picks.map(({ creatorId }) => creatorId)).toEqual([2])
  await expect.element(button('A: drop Orbit Academy')).toBeVisible()
})

test('START right after the third pick asks before it enters all three', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy')
  await expect.element(button('A: pick Kitchen Rebels')).toBeVisible()
  await pressAtOnce(button(/^A:/).element(), button(/^Start/).element())
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Kitchen Rebels')
  expect(server.received(submitEntry)).toEqual([])
})

test('the carousel wraps at both ends and keeps five cards in the page', async () => {
  await open()
  await button('Previous creator').click()
  await expect.element(creator('Half-Court Theory')).toBeVisible()
  await button('Next creator').click()
  await expect.element(creator('Pixel Foundry')).toBeVisible()
  expect(page.getByRole('group', { name: 'Creators' }).element().children).toHaveLength(5)
})

test('a player who returns from scouting sees the same creator', async () => {
  const screen = await open()
  await button('Next creator').click()
  await expect.element(creator('Orbit Academy')).toBeVisible()
  await page.getByRole('link', { name: 'Scout' }).click()
  expect(screen.address()).toBe('/creator/2')
  await screen.unmount()
  await open()
  await expect.element(creator('Orbit Academy')).toBeVisible()
  noteScouted(0)
})

test.each([
  [390, 844],
  [360, 640],
])('at %i x %i the link to scouting has the height of a touch target', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const link = page.getByRole('link', { name: 'Scout' }).element()
  const { left, top, width: wide, height: high } = link.getBoundingClientRect()
  const rows = Array.from({ length: 80 }, (_, nth) => top + high / 2 - 40 + nth)
  const pressed = rows.filter((y) => document.elementFromPoint(left + wide / 2, y) === link)
  expect(pressed.length).toBeGreaterThanOrEqual(44)
})

test('holding an arrow moves through the creators with increasing speed', async () => {
  await open({
    creators: Array.from({ length: 40 }, (_, nth) => sampleCreator(nth + 1, { channelName: `Channel ${nth + 1}` })),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const next = button('Next creator').element()
  next.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, button: 0 }))
  // at once, after 500, four after 300 each, seven after 200 each, nine after 100 each
  vi.advanceTimersByTime(4000)
  next.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  vi.advanceTimersByTime(2000)
  await expect.element(creator('Channel 23')).toBeVisible()
})

test('a creator with fewer than 7 known days is marked as new', async () => {
  await open({
    creators: [
      sampleCreator(1),
      sampleCreator(2, { isNew: true, trend: [] }),
      ...[3, 4, 5, 6].map((id) => sampleCreator(id)),
    ],
  })
  await expect.element(creator('Pixel Foundry')).toBeVisible()
  expect(page.getByText('new', { exact: true }).elements()).toEqual([])
  await button('Next creator').click()
  await button('new').click()
  await expect.element(page.getByText('Fewer than 7 complete days are known of this channel.')).toBeVisible()
})

test('the keyboard controls the draft: arrows move, A picks and drops, X opens the statistics, Y the channel, B does nothing', async () => {
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  await open()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(creator('Orbit Academy')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(button('A: drop Orbit Academy')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Show Orbit Academy, $30K')).toBeVisible()
  await expect.element(page.getByText('$120,000').first()).toBeInTheDocument()
  expect(button(/^B/).elements()).toEqual([])
  await userEvent.keyboard('b')
  await expect.element(button('A: drop Orbit Academy')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(button('A: pick Orbit Academy')).toHaveAttribute('aria-pressed', 'false')

  await userEvent.keyboard('x')
  await expect.element(page.getByText('1.5B')).toBeVisible()
  await expect.element(page.getByText('476')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('476')).not.toBeInTheDocument()

  await userEvent.keyboard('y')
  expect(opened.mock.calls).toEqual([
    ['https://www.youtube.com/channel/UC0000000000000000000002', '_blank', 'noopener,noreferrer'],
  ])
  opened.mockRestore()
})

test('a filled slot brings its card to the front', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy')
  await expect.element(creator('Kitchen Rebels')).toBeVisible()
  await button('Show Pixel Foundry, $30K').click()
  await expect.element(creator('Pixel Foundry')).toBeVisible()
})

test.each([
  ['a sixth creator', [] as const, 'Maximum Picks Reached', 'You can only select up to 5 creators'],
  [
    'a creator over the cap',
    ['60000.00'] as const,
    'Salary Cap Exceeded',
    'Adding this creator would exceed the $150,000 salary cap',
  ],
])('the phone draft refuses %s with a message', async (_, [firstPrice], title, message) => {
  const creators = [1, 2, 3, 4, 5, 6].map((id) =>
    sampleCreator(id, id === 1 && firstPrice ? { price: firstPrice } : {}),
  )
  await open({ creators })
  await pick(
    'Pixel Foundry',
    'Orbit Academy',
    'Kitchen Rebels',
    'Gadget Garage',
    'Loop & Lyric',
    ...(firstPrice ? [] : ['Half-Court Theory']),
  )
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))
})

test('the screen shows how many creators to select, the remaining cap with its bar, and the price of the current creator', async () => {
  await open({ creators: [1, 2, 3].map((id) => sampleCreator(id, { price: `${id}0500.00` })) })
  const picks = page.getByRole('region', { name: 'Your picks' })
  const current = page.getByRole('region', { name: 'Current creator' })
  await expect.element(picks).toMatchTextContent(/Select 3 - 5 creatorsRules\$150,000.* left$/)
  await expect
    .element(picks.getByRole('progressbar', { name: 'Budget used' }))
    .toHaveAttribute('aria-valuetext', '$0 of $150,000')
  await expect.element(current).toMatchTextContent(/Pixel Foundry.*\$10,500/)

  await pick('Pixel Foundry')
  await expect.element(picks).toMatchTextContent(/\$139,500.* left$/)
  await expect.element(picks.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '$10,500 of $150,000')
  await expect.element(current).toMatchTextContent(/Orbit Academy.*\$20,500/)
})

test('with a full roster A says so and is disabled, and the line below shows the next step', async () => {
  await open({ creators: six.map((one) => ({ ...one, price: '20000.00' })) })
  const current = page.getByRole('region', { name: 'Current creator' })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage', 'Loop & Lyric')
  await expect.element(creator('Half-Court Theory')).toBeVisible()
  await expect.element(current).toMatchTextContent(/AFullXStats/)
  await expect.element(button('A: full, no room for Half-Court Theory')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('region', { name: 'Your picks' })).toMatchTextContent(/Full: press STARTRules/)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(current).toMatchTextContent(/ADrop/)
})

test.each([320, 360, 390])(
  'at %i px a creator beyond the budget is labelled on one line with the other buttons',
  async (width) => {
    await page.viewport(width, 640)
    await open({ creators: six.map((one) => (one.id < 3 ? { ...one, price: '80000.00' } : one)) })
    await pick('Pixel Foundry')
    const hint = page.getByRole('region', { name: 'Current creator' }).getByText('AToo much')
    await expect.element(hint).toBeVisible()
    await expect.element(button('A: Orbit Academy costs too much')).toHaveAttribute('aria-disabled', 'true')
    const line = hint.element().parentElement!
    expect(line.textContent).toMatch(/^AToo muchXStatsYChannel/)
    const right = (element: Element) => element.getBoundingClientRect().right
    expect(right(line.lastElementChild!)).toBeLessThanOrEqual(right(line) + 0.5)
    expect(line.clientHeight).toBeLessThanOrEqual(24)
  },
)

test('START waits for enough picks, includes the current creator, and leads to game mode after 500 ms', async () => {
  const screen = await open()
  await expect.element(button('Start')).toHaveAttribute('aria-disabled', 'true')
  await pick('Pixel Foundry', 'Orbit Academy')
  await expect.element(page.getByText('2/3')).toBeVisible()
  await pick('Kitchen Rebels')
  await expect.element(creator('Gadget Garage')).toBeVisible()
  await expect.element(page.getByText('START + Gadget Garage')).toBeVisible()
  server.returns(submitEntry, sampleEntry())
  await button('Start: enter this roster with Gadget Garage').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Enter This Roster?' }))
    .toMatchTextContent(/\$120,000 of \$150,000.*Gadget Garage.*Pixel Foundry.*Orbit Academy.*Kitchen Rebels/)
  const start = button('Submit Entry').element() as HTMLElement

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  start.click()
  start.click()
  await vi.waitFor(
    () =>
      expect(useShownToast.getState().toast).toMatchObject({
        title: 'Entry Created!',
        message: 'Your lineup is ready! Taking you to Game Mode...',
      }),
    { interval: 1 },
  )
  expect(screen.address()).toBe('/')
  vi.advanceTimersByTime(REDIRECT_MS - 50)
  expect(screen.address()).toBe('/')
  vi.advanceTimersByTime(50)
  expect(screen.address()).toBe('/gamemode')
  expect(useShownToast.getState().toast?.message).toBe('Your lineup is ready!')

  const [received, ...more] = server.received(submitEntry)
  expect(more).toEqual([])
  expect(received?.body).toEqual({
    competitionId: 7,
    picks: [1, 2, 3, 4].map((creatorId) => ({ creatorId, price: '30000.00' })),
    totalSalary: '120000.00',
  })
})

test('START submits the roster without the current creator when that does not fit', async () => {
  await open({ creators: [1, 2, 3, 4].map((id) => sampleCreator(id, { price: id === 4 ? '70000.00' : '30000.00' })) })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await expect.element(creator('Gadget Garage')).toBeVisible()
  await expect.element(page.getByText('START', { exact: true })).toBeVisible()
  server.returns(submitEntry, sampleEntry())
  await button('Start: enter this roster').click()
  await button('Submit Entry').click()
  await vi.waitFor(() => expect(server.received(submitEntry)).toHaveLength(1))
  expect(server.received(submitEntry)[0]?.body.totalSalary).toBe('90000.00')
})

test('before START submits, the included creator can be left out, and Change returns to the unchanged picks', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button('Start: enter this roster with Gadget Garage').click()
  await button('Change').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('A: pick Gadget Garage')).toHaveAttribute('aria-pressed', 'false')
  expect(server.received(submitEntry)).toEqual([])

  await button('Start: enter this roster with Gadget Garage').click()
  await button('Leave out Gadget Garage').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('$90,000 of $150,000')
  server.returns(submitEntry, sampleEntry())
  await button('Submit Entry').click()
  await vi.waitFor(() => expect(server.received(submitEntry)).toHaveLength(1))
  expect(server.received(submitEntry)[0]?.body.picks.map(({ creatorId }) => creatorId)).toEqual([1, 2, 3])
})

test('the confirmation of START shows the projection of each creator, also of the included one', async () => {
  await open({ creators: six.map((one) => ({ ...one, expectedPoints: 20 + one.id })) })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button(/^Start: enter this roster with/).click()
  const rows = page.getByRole('dialog', { name: 'Enter This Roster?' }).getByRole('listitem').elements()
  expect(rows.map((row) => /proj\. [\d.]+/.exec(row.textContent)?.[0])).toEqual([
    'proj. 24.0',
    'proj. 21.0',
    'proj. 22.0',
    'proj. 23.0',
  ])
})

test('a roster equal to an entry is refused before it is submitted', async () => {
  await open({ entries: [sampleEntry({ picks: [1, 2, 3].map((id) => samplePick(id)) })] })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button('Start: enter this roster with Gadget Garage').click()
  await button('Leave out Gadget Garage').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('These are the creators of entry 1.')
  await expect.element(button('Submit Entry')).toBeDisabled()
  await button('Take along Gadget Garage').click()
  await expect.element(button('Submit Entry')).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await button('Previous creator').click()
  await button('Start: enter this roster').click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Already Entered'))
  expect(server.received(submitEntry)).toEqual([])
})

test('an entry under review is shown below the next draft', async () => {
  draftOf(server, { entries: [sampleEntry({ rank: 4 })] })
  server.returns(reviewedCompetitions, [sampleCompetition({ id: 6, phase: 'review', prizeTitle: 'Quick Cut' })])
  await renderScreen(<DraftScreen />)
  const note = page.getByRole('region', { name: 'In review' })
  await expect.element(note).toMatchTextContent(/Quick Cut #4 of .*Provisional. /)
})

test('while a competition is live a viewer sees one primary action', async () => {
  await open({ user: viewer, competition: sampleCompetition({ phase: 'live' }) })
  const picks = page.getByRole('region', { name: 'Your picks' })
  await expect.element(picks.getByRole('link', { name: 'Watch it live' })).toHaveClass('btn-coin')
  await expect.element(picks.getByRole('button', { name: 'Sign up to play' })).not.toHaveClass('btn-coin')
})

test.each([
  [720, 450],
  [667, 375],
  [640, 360],
  [568, 320],
  [390, 844],
  [360, 640],
  [320, 568],
])('at %i x %i all actions of a viewer are visible with the agreement open', async (width, height) => {
  await page.viewport(width, height)
  localStorage.setItem('agreement-open', 'yes')
  await open({ user: viewer, competition: sampleCompetition({ phase: 'live' }) })
  await expect.element(button('Accept the agreement')).toBeVisible()
  for (const way of [page.getByRole('link', { name: 'Watch it live' }), page.getByRole('link', { name: 'Practice' })])
    await expect.element(way).toBeInViewport({ ratio: 1 })
  const picks = page.getByRole('region', { name: 'Your picks' }).element()
  expect(picks.scrollWidth).toBeLessThanOrEqual(picks.clientWidth)
  localStorage.removeItem('agreement-open')
})

const ownResult = page.getByRole('region', { name: 'Your result' })

test('a final result is shown with a link until it is closed', async () => {
  draftOf(server, { user: sampleUser({ unseenResultId: 6 }) })
  server.returns(competitionResult, sampleResult({ competitionId: 6, bestRank: 1, prize: '2011.00' }))
  await renderScreen(<DraftScreen />)
  await expect.element(ownResult).toMatchTextContent(/^Your result: #1, \$2,011Friday Night Launch is final\./)
  const way = ownResult.getByRole('link', { name: 'See it: your result in Friday Night Launch' })
  await expect.element(way).toHaveAttribute('href', '/result?competition=6')
  // the note is below the controller; what is in sight leads there too
  const line = page
    .getByRole('region', { name: 'Current creator' })
    .getByRole('link', { name: 'Your result: #1, $2,011' })
  await expect.element(line).toHaveAttribute('href', '/result?competition=6')
  server.returns(seeResult, { ok: true })
  await button('Close your result').click()
  await expect.element(ownResult).not.toBeInTheDocument()
  await expect.element(line).not.toBeInTheDocument()
  expect(server.received(seeResult).map(({ params }) => params)).toEqual([{ competitionId: 6 }])
  expect(isResultClosed(sampleUser().id, 6), 'for the other windows').toBe(true)
})

test('a result that was closed in another window is closed here too', async () => {
  draftOf(server, { user: sampleUser({ unseenResultId: 6 }) })
  server.returns(competitionResult, sampleResult({ competitionId: 6, bestRank: 1 }))
  await renderScreen(<DraftScreen />)
  await expect.element(ownResult).toBeVisible()
  localStorage.setItem('result-closed', `${sampleUser().id} 6`)
  dispatchEvent(new StorageEvent('storage', { key: 'result-closed' }))
  await expect.element(ownResult).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Your result/ })).not.toBeInTheDocument()
})

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])('at %i x %i a result is as high as the review before it, so that nothing below moves', async (width, height) => {
  await page.viewport(width, height)
  const checked = sampleCompetition({
    id: 6,
    phase: 'review',
    prizeTitle: 'Prime Time',
    finalAt: new Date(Date.now() + 60_000).toISOString(),
  })
  draftOf(server, { entries: [sampleEntry({ rank: 4 })] })
  server.returns(reviewedCompetitions, [checked])
  const before = await renderScreen(<DraftScreen />)
  const review = page.getByRole('region', { name: 'In review' })
  await expect.element(review.getByText(/Final in/)).toBeVisible()
  const high = review.element().getBoundingClientRect().height
  await before.unmount()
  draftOf(server, { user: sampleUser({ unseenResultId: 6 }) })
  server.returns(competitionResult, sampleResult({ competitionId: 6, bestRank: 1 }))
  await renderScreen(<DraftScreen />)
  await expect.element(ownResult).toBeVisible()
  expect(ownResult.element().getBoundingClientRect().height).toBeCloseTo(high, 0)
})

test.each([
  [360, 640],
  [640, 360],
  [844, 390],
  [390, 844],
])('at %i x %i a visible line leads to the result or to the entry under review', async (width, height) => {
  await page.viewport(width, height)
  const line = (name: string) => page.getByRole('region', { name: 'Current creator' }).getByRole('link', { name })
  draftOf(server, { user: sampleUser({ unseenResultId: 6 }) })
  server.returns(competitionResult, sampleResult({ competitionId: 6, bestRank: 1, prize: '2011.00' }))
  const screen = await renderScreen(<DraftScreen />)
  await expect.element(line('Your result: #1, $2,011')).toBeInViewport({ ratio: 1 })
  await screen.unmount()

  draftOf(server, { entries: [sampleEntry({ rank: 4 })] })
  server.returns(reviewedCompetitions, [sampleCompetition({ id: 6, phase: 'review', prizeTitle: 'Quick Cut' })])
  await renderScreen(<DraftScreen />)
  const review = line('In review: #4, Quick Cut')
  await expect.element(review).toBeInViewport({ ratio: 1 })
  await expect.element(review).toHaveAttribute('href', '/leaderboard?competition=6')
  const [head, box] = [creator('Pixel Foundry').element(), review.element()].map((one) => one.getBoundingClientRect())
  expect(head!.right <= box!.left || head!.bottom <= box!.top).toBe(true)
  expect(creator('Pixel Foundry').element().scrollWidth).toBeLessThanOrEqual(head!.width + 1)
})

test('a result that the player has seen is not shown', async () => {
  await open()
  expect(ownResult.elements()).toEqual([])
})

test.each([
  [720, 450],
  [390, 844],
  [320, 640],
  [844, 390],
])('at %i x %i each alternative to drafting fits on one line', async (width, height) => {
  await page.viewport(width, height)
  await open({ competition: sampleCompetition({ phase: 'live' }) })
  const picks = page.getByRole('region', { name: 'Your picks' })
  const ways = [
    picks.getByRole('link', { name: 'Watch it live' }),
    picks.getByRole('button', { name: 'Remind me' }),
    picks.getByRole('link', { name: 'Practice' }),
  ].map((one) => one.element())
  const { left, right } = ways[0]!.parentElement!.getBoundingClientRect()
  for (const way of ways) {
    expect(way.clientHeight).toBe(44)
    const words = document.createRange()
    words.selectNodeContents(way)
    const [of, shown] = [words.getBoundingClientRect(), way.getBoundingClientRect()]
    expect(of.left - shown.left).toBeCloseTo(shown.right - of.right, 0)
    expect(of.left, way.textContent).toBeGreaterThanOrEqual(shown.left)
    expect(shown.left).toBeGreaterThanOrEqual(left - 1)
    expect(shown.right).toBeLessThanOrEqual(right + 1)
  }
})

test('a roster that another window has submitted closes the confirmation and is shown as entered', async () => {
  const { queries } = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button(/^Start: enter this roster/).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const entered = sampleEntry({ createdAt: new Date(Date.now() + 1000).toISOString() })
  queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [entered])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Entered: go to game mode')).toBeVisible()
})

test('after an entry its roster is in the slots and can be changed; ENTERED leads to game mode', async () => {
  const screen = await open({ entries: [sampleEntry({ picks: [4, 5, 6].map((id) => samplePick(id)) })] })
  const picks = page.getByRole('region', { name: 'Your picks' })
  await expect.element(button('Show Gadget Garage, $30K')).toBeVisible()
  await expect.element(picks).toMatchTextContent(/Entry 1 is in: editRulesA begins entry 2$/)
  await expect.element(page.getByRole('list', { name: 'Entry 1' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Current creator' })).toMatchTextContent(/ANew entry/)
  await button('Entry 1 is in: edit').click()
  expect(useManagedEntry.getState().open).toEqual({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await expect.element(page.getByText('ENTERED', { exact: true })).toBeVisible()
  await button('Entered: go to game mode').click()
  expect(screen.address()).toBe('/gamemode')
})

test('with several entries the player chooses which to change; picks for another entry fill the slots', async () => {
  await open({ entries: [sampleEntry(), sampleEntry({ id: 12 })] })
  await expect.element(page.getByRole('list', { name: 'Entry 2' })).toBeVisible()
  await button('Entry 2 is in: edit').click()
  await button('Edit Entry #2').click()
  expect(useManagedEntry.getState().open).toMatchObject({ entryId: 12, name: 'Entry 2 of 2' })
  await userEvent.keyboard('{Escape}')
  await pick('Pixel Foundry')
  await expect.element(page.getByText('1/3')).toBeVisible()
  await expect.element(button('2 entered: edit')).toHaveTextContent('2 entered')
  await expect.element(page.getByText(/^Select 3 - 5 creators/)).toBeVisible()
})

test('picks survive a reload, are checked against the price book, and are forgotten once submitted', async () => {
  const first = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await first.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  const changed = [sampleCreator(2, { price: '35000.00' }), ...[3, 4, 5, 6].map((id) => sampleCreator(id))]
  const second = await open({ creators: changed })
  await expect.element(button('Show Orbit Academy, $35K')).toBeVisible()
  await expect.element(page.getByText('2/3')).toBeVisible()
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'Your Picks Have Changed',
      message: 'One pick is no longer offered. Prices have changed since then: Orbit Academy.',
    }),
  )
  await second.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  useShownToast.setState({ toast: null })
  const third = await open({ creators: changed })
  await expect.element(page.getByText('2/3')).toBeVisible()
  expect(useShownToast.getState().toast).toBeNull()

  await button('Next creator').click()
  await button('Next creator').click()
  await userEvent.keyboard('a')
  server.returns(submitEntry, sampleEntry())
  await button(/^Start: enter/).click()
  await button('Submit Entry').click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Entry Created!'))
  await third.unmount()
  expect(keptPicks({ userId: 'ada', competitionId: 7 })).toEqual([])
})

test('picks not submitted at the lock are in the next draft at its prices, also after a reload while live', async () => {
  const live = sampleCompetition({ phase: 'live' })
  const first = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  first.queries.setQueryData(keyOf(activeCompetition), live)
  await first.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  const second = await open({
    competition: live,
    creators: [sampleCreator(2, { price: '35000.00' }), ...[3, 4, 5, 6].map((id) => sampleCreator(id))],
  })
  await expect.element(page.getByText('Locked: not entered')).toBeVisible()
  await expect.element(page.getByText('Your picks are kept for the next draft.')).toBeVisible()
  second.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await expect.element(button('Show Orbit Academy, $35K')).toBeVisible()
  await expect.element(page.getByText('2/3')).toBeVisible()
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Your Last Picks Are Here',
    message: 'They were not entered before the lock, and have the prices of this draft. One pick is no longer offered.',
  })
  expect(keptPicks({ userId: 'ada', competitionId: 8 })).toHaveLength(2)
})

test('kept picks have the prices of the price book on screen, whether the new draft or its price book loads first', async () => {
  const { queries } = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const book = (prices: Record<number, string>) =>
    queries.setQueryData(
      keyOf(allCreators),
      [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id, prices[id] ? { price: prices[id] } : {})),
    )
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('Your picks are kept for the next draft.')).toBeVisible()
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await expect.element(button('Show Orbit Academy, $30K')).toBeVisible()

  const title = 'Your Last Picks Are Here'
  const message = 'They were not entered before the lock, and have the prices of this draft.'
  const picks = page.getByRole('region', { name: 'Your picks' })
  book({ 1: '80000.00', 3: '60000.00' })
  await expect.element(button('Show Pixel Foundry, $80K')).toBeVisible()
  await expect.element(picks).toMatchTextContent(/\$40,000.* left$/)
  expect(useShownToast.getState().toast).toMatchObject({
    title,
    message: `${message} No room under the cap any more: Kitchen Rebels.`,
  })
  // that was not the book yet: whoever it had no room for is back
  book({ 2: '35000.00' })
  await expect.element(button('Show Orbit Academy, $35K')).toBeVisible()
  await expect.element(page.getByText('3/3').or(button(/^Start: enter this roster/))).toBeVisible()
  expect(useShownToast.getState().toast).toMatchObject({ title, message })
  await expect.element(picks).toMatchTextContent(/\$55,000.* left$/)

  // what was changed since is checked as it is now
  await button('Show Pixel Foundry, $30K').click()
  await userEvent.keyboard('a')
  book({ 2: '36000.00' })
  await expect.element(picks).toMatchTextContent(/\$84,000.* left$/)
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Prices Have Changed',
    message: 'Prices have changed since then: Orbit Academy.',
  })
})

test("picks of another player are not shown, and the player's own picks survive a sign-out", async () => {
  keepPicks({ userId: 'grace', competitionId: 7, picks: [{ creatorId: 1, price: dollars(30_000) }] })
  await open()
  await expect.element(page.getByText('0/3')).toBeVisible()
  keepPicks({ userId: 'ada', competitionId: 7, picks: [{ creatorId: 1, price: dollars(30_000) }] })
  await clearResponses()
  expect(keptPicks({ userId: 'ada', competitionId: 7 })).toHaveLength(1)
})

test('the creator finder marks picked creators', async () => {
  await open()
  await pick('Pixel Foundry')
  await button('Find creators').click()
  const rows = page.getByRole('dialog', { name: 'Find Creators' }).getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Pixel Foundry' })).toMatchTextContent(/Picked/)
  expect(rows.filter({ hasText: 'Picked' }).elements()).toHaveLength(1)
})

test('the creator finder limits the carousel to the creators found, shows their number, and can be reset', async () => {
  await open({ creators: six.map((one) => (one.id === 5 ? { ...one, expectedPoints: 90 } : one)) })
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await finder.getByLabelText('Sort by').selectOptions('projection')
  await finder.getByRole('searchbox', { name: 'Filter by name' }).fill('l')
  await expect.element(finder.getByRole('listitem').first()).toMatchTextContent('Loop & Lyric$30,000proj. 90.0Pick')
  await button('Show 4').click()
  await expect.element(creator('Loop & Lyric')).toBeVisible()
  await expect.element(button(/^Showing/)).toMatchTextContent('Showing4 of 6')
  await button('Previous creator').click()
  await expect.element(creator('Half-Court Theory')).toBeVisible()
  await button('Showing 4 of 6: show everybody').click()
  await expect.element(creator('Half-Court Theory')).toBeVisible()
  await expect.element(button(/^Showing/)).not.toBeInTheDocument()

  await button('Empty slot: find a creator').first().click()
  await finder.getByRole('button', { name: /^Gadget Garage/ }).click()
  await expect.element(creator('Gadget Garage')).toBeVisible()
})

test('a creator finder without results says which filters hide creators, and that Reset shows all', async () => {
  await open()
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await finder.getByRole('button', { name: 'Food' }).click()
  await finder.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody at all')
  await expect.element(finder.getByText('No creator in Food is called “nobody at all”.')).toBeVisible()
  await expect.element(finder.getByText('Try another name, or another category. Reset shows everybody.')).toBeVisible()
  await button('Reset').click()
  await expect.element(finder.getByRole('listitem').first()).toBeVisible()
})

test('in the list one tap picks a creator, Undo takes it back, and START enters a roster that uses its cap', async () => {
  await open({ creators: six.map((one) => ({ ...one, price: '46000.00' })) })
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await expect.element(finder).toMatchTextContent('0 of 5 picks, $150,000 left')
  const [search, row] = [finder.getByRole('searchbox'), finder.getByRole('listitem').first()].map((one) =>
    boxOf(one.element()),
  )
  expect([row!.left, row!.right]).toEqual([search!.left, search!.right])
  for (const name of ['Pixel Foundry', 'Orbit Academy', 'Loop & Lyric'])
    await finder.getByRole('button', { name: `Pick ${name}` }).click()
  await expect.element(finder).toMatchTextContent('3 of 5 picks, $12,000 left')
  await finder.getByRole('button', { name: 'Undo' }).click()
  expect(finder.getByRole('button', { name: 'START' }).elements()).toEqual([])
  await finder.getByRole('button', { name: 'Pick Kitchen Rebels' }).click()
  server.returns(submitEntry, sampleEntry())
  await finder.getByRole('button', { name: 'START' }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title: 'Entry Created!' }))
  const picks = [1, 2, 3].map((creatorId) => ({ creatorId, price: '46000.00' }))
  expect(server.received(submitEntry)).toMatchObject([{ body: { picks } }])
})

test('START in the list first says how much of the cap is unused, and the sum of the projections with what is unknown', async () => {
  const creators = six.map((one) => ({ ...one, expectedPoints: one.id === 2 ? null : 20.5 }))
  await open({ creators })
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  for (const name of ['Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels'])
    await finder.getByRole('button', { name: `Pick ${name}` }).click()
  await finder.getByRole('button', { name: 'START' }).click()
  const asked = page.getByRole('dialog', { name: 'Enter This Roster?' })
  await expect.element(asked).toMatchTextContent('You leave $60,000 of the cap unused.')
  await expect.element(asked).toMatchTextContent('Projected total41.0 pts')
  await expect.element(asked).toMatchTextContent('One pick has no projection yet')
  await asked.getByRole('button', { name: 'Change' }).click()
  await expect.element(finder).toBeVisible()
})

test('a draft opens once with the list for a player who picked there last, and without it after a pick with A', async () => {
  const screen = await open()
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await finder.getByRole('button', { name: 'Pick Orbit Academy' }).click()
  await screen.unmount()
  const again = await open()
  await expect.element(finder).toMatchTextContent(/locks in \d/)
  await finder.getByRole('button', { name: 'Close' }).click()
  await again.unmount()
  await open()
  await expect.element(button('A: pick Pixel Foundry')).toBeVisible()
  await expect.element(finder).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  expect(localStorage.getItem('draft-way')).toBeNull()
})

test('a tap on the card in front picks its creator, and another tap drops it', async () => {
  await open()
  const card = () => page.elementLocator(document.querySelector('[data-offset="0"]')!)
  await card().click()
  await expect.element(button('A: drop Pixel Foundry')).toBeVisible()
  await card().click()
  await expect.element(button('A: pick Pixel Foundry')).toBeVisible()
})

test('the statistics show views a day, form and the next upload before the counts of the whole life', async () => {
  const creators = [sampleCreator(1, { trend: [1000, 3000], form: 1.2 }), ...six.slice(1)]
  await open({ creators })
  server.returns(scout, { competitionId: 7, replayDay: null, creators: [sampleScouted(1, { upload: 'likely' })] })
  await userEvent.keyboard('x')
  await expect
    .element(page.getByRole('region', { name: 'Current creator' }))
    .toMatchTextContent(/2\.0K views a day\s*form 1\.2x\s*upload likely.*Views.*Subs.*Videos/)
})

test('at 390 x 844 the tools leave the explanation of the buttons visible', async () => {
  server.returns(ownProjections, [])
  await open()
  await button('Tools').click()
  const tools = page.getByRole('group', { name: 'Lineup tools' })
  await expect.element(tools).toBeVisible()
  const legend = page.getByText('XStats', { exact: true }).element()
  expect(boxOf(tools.element()).bottom).toBeLessThanOrEqual(boxOf(legend).top)
})

test('the affordable filter lists only creators within the budget', async () => {
  await open({ creators: six.map((one) => (one.id < 3 ? { ...one, price: '80000.00' } : one)) })
  await pick('Pixel Foundry')
  await button('Find creators').click()
  await page.getByRole('checkbox', { name: 'Only what I can afford and still afford 3 creators' }).click()
  await button('Show 5').click()
  await expect.element(creator('Pixel Foundry')).toBeVisible()
  await userEvent.keyboard('a')
  // nothing is hidden any more
  await expect.element(button(/^Find creators/)).toHaveAccessibleName('Find creators')
})

test('the finder says that it keeps budget for the minimum number of creators, as long as it does', async () => {
  await open()
  const affordable = page.getByRole('checkbox', { name: /^Only what I can afford/ })
  for (const [name, says] of [
    ['Pixel Foundry', 'Only what I can afford and still afford 3 creators'],
    ['Orbit Academy', 'Only what I can afford'],
  ] as const) {
    await pick(name)
    await button('Find creators').click()
    await expect.element(affordable).toHaveAccessibleName(says)
    await button('Close').click()
  }
})

test.each([
  [360, 640],
  [640, 360],
  [667, 375],
  [844, 390],
])('at %i x %i the largest statistics fit inside their chips', async (width, height) => {
  await page.viewport(width, height)
  await open({ creators: [sampleCreator(1, { viewCount: 888_800_000, subscriberCount: 888_800, videoCount: 8800 })] })
  await userEvent.keyboard('x')
  await expect.element(page.getByText('888.8K')).toBeVisible()
  for (const figure of ['888.8M', '888.8K', '8.8K']) {
    const said = page.getByText(figure, { exact: true }).element()
    expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth)
    expect(boxOf(said).right, figure).toBeLessThanOrEqual(boxOf(said.parentElement!).right - 5)
  }
  const [screen, last] = [
    page.getByRole('region', { name: 'Current creator' }),
    page.getByText('8.8K', { exact: true }),
  ]
  expect(boxOf(last.element().parentElement!).right).toBeLessThanOrEqual(boxOf(screen.element()).right - 15)
})

test('a long press on the carousel opens the finder, and a swipe does not', async () => {
  await open()
  const stage = page.getByRole('group', { name: 'Creators' }).element()
  const at = (type: string, x: number) =>
    stage.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  at('pointerdown', 200)
  at('pointermove', 220)
  vi.advanceTimersByTime(HOLD_MS)
  at('pointerup', 220)
  at('pointerdown', 200)
  vi.advanceTimersByTime(HOLD_MS)
  vi.useRealTimers()
  await expect.element(page.getByRole('dialog', { name: 'Find Creators' })).toBeVisible()
})

test.each([
  [360, 640],
  [844, 390],
])(
  'at %i x %i, below the offer of the app, the face in focus is recognisable and its price can be read',
  async (width, height) => {
    await page.viewport(width, height)
    const line = document.body.appendChild(document.createElement('section'))
    line.dataset.banner = ''
    await open()
    const current = page.getByRole('region', { name: 'Current creator' })
    const face = () =>
      current.element().querySelector('[aria-hidden="false"] img, [aria-hidden="false"] [data-initial]')!
    await expect
      .poll(() => getComputedStyle(document.documentElement).getPropertyValue('--banner'), { timeout: 3000 })
      .toBe('44px')
    expect(face().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
    await expect.element(current.getByRole('heading', { name: 'Pixel Foundry' })).toBeVisible()
    await expect.element(current.getByText('$30,000').last()).toBeVisible()
    line.remove()
  },
)

test.each([
  [360, 640],
  [844, 390],
])(
  'at %i x %i price and projection stay visible with the statistics open, and a line explains the buttons',
  async (width, height) => {
    await page.viewport(width, height)
    await open()
    const current = page.getByRole('region', { name: 'Current creator' })
    await userEvent.keyboard('x')
    await expect.element(page.getByText('476')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(current.getByText('$30,000').last()).toBeVisible()
    await expect.element(current.getByText('proj. 50.4')).toBeInViewport({ ratio: 1 })
    for (const hint of ['APick', 'XStats', 'YChannel'])
      await expect.element(current.getByText(hint, { exact: true })).toBeInViewport({ ratio: 1 })
  },
)

test.each([
  [390, 844, 'MrBeast Gaming', true],
  [360, 640, 'MrBeast Gaming', true],
  [320, 568, 'MrBeast Gaming', true],
  [640, 360, 'MrBeast Gaming', true],
  [720, 450, 'Marques Brownlee', true],
  [360, 640, 'Marques Brownlee', true],
  [844, 390, 'MrBeast Gaming', true],
  [360, 640, 'The Channel of Whoever Has the Longest Name', false],
  [640, 360, 'The Channel of Whoever Has the Longest Name', false],
])(
  'at %i x %i START includes %s, clear of the controller, and the name is whole: %s',
  async (width, height, name, isWhole) => {
    await page.viewport(width, height)
    await open({ creators: six.map((one) => (one.id === 4 ? { ...one, channelName: name } : one)) })
    const start = () => boxOf(button(/^Start/).element())
    const before = start()
    await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
    const taken = page.getByText(`START + ${name}`)
    await expect.element(taken).toBeVisible()
    expect(start(), 'it does not move').toEqual(before)
    const badge = boxOf(taken.element())
    const controls = page.getByRole('region', { name: 'Controls' }).element()
    expect(badge.bottom).toBeLessThanOrEqual(boxOf(controls).bottom)
    expect(badge.top).toBeGreaterThanOrEqual(start().bottom)
    for (const dish of [controls.firstElementChild!, controls.lastElementChild!]) {
      const round = boxOf(dish)
      const middle = (round.left + round.right) / 2
      const nearest = Math.min(Math.abs(badge.left - middle), Math.abs(badge.right - middle))
      const below = badge.top - (round.top + round.bottom) / 2
      expect(Math.hypot(nearest, below)).toBeGreaterThanOrEqual(round.width / 2 - 1)
    }
    if (!isWhole) return
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = taken.element().lastElementChild!
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  },
)

test('the lock closes the confirmation of an entry with a message', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button(/^Start: enter this roster with/).click()
  const sheet = page.getByRole('dialog', { name: 'Enter This Roster?' })
  await expect.element(sheet).toMatchTextContent(/Until the lock you can change it freely\. Locks in \d\d:\d\d:\d\d/)
  await expect.element(sheet).toMatchTextContent('1 open place stays empty once it is live.')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(sheet).not.toBeInTheDocument()
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Picks Not Entered',
    message: 'Your picks wait for the next draft.',
  })
  await expect.element(page.getByText('Your picks are kept for the next draft.')).toBeVisible()
})

test('on a landscape phone the roster to submit is visible, first the creator that START includes', async () => {
  await page.viewport(844, 390)
  await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage')
  await button(/^Start: enter this roster with/).click()
  const sheet = page.getByRole('dialog', { name: 'Enter This Roster?' })
  await expect.element(sheet.getByRole('listitem').first()).toMatchTextContent(/Leave out/)
  await expect.element(button(/^Leave out/)).toBeInViewport({ ratio: 1 })
  await expect.element(sheet, { message: 'with five of five nothing is open' }).not.toMatchTextContent('open place')
  await expect.element(sheet.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await expect.element(sheet.getByText(/^START also adds/)).toBeInViewport({ ratio: 1 })
})

test('on a landscape phone the finder shows at least two creators beside its filters', async () => {
  await page.viewport(844, 390)
  await open()
  await button('Find creators').click()
  const rows = page.getByRole('dialog', { name: 'Find Creators' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toBeInViewport({ ratio: 1 })
  await expect.element(rows.nth(1)).toBeInViewport({ ratio: 1 })
})

test.each([
  [360, 640],
  [667, 375],
])('at %i x %i the line below the slots fits with all its text after an entry', async (width, height) => {
  await page.viewport(width, height)
  await open({ entries: [sampleEntry()] })
  await pick('Pixel Foundry')
  await expect.element(button('1 entered: edit')).toBeVisible()
  const picks = page.getByRole('region', { name: 'Your picks' }).element()
  expect(picks.scrollWidth).toBeLessThanOrEqual(picks.clientWidth)
})

test('another order hides no creator and is not marked as a filter', async () => {
  await open()
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await finder.getByLabelText('Sort by').selectOptions('Price, low to high')
  await button('Show 6').click()
  await expect.element(finder).not.toBeInTheDocument()
  await expect.element(button(/^Find creators/)).toHaveAccessibleName('Find creators')
  await expect.element(button(/^Showing/)).not.toBeInTheDocument()
})

test('a tap on a figure explains it in one sentence', async () => {
  const trend = [100, 100, 100, 100, 100, 100, 100, 217]
  await open({ creators: six.map((one) => ({ ...one, trend, form: 2.17 })) })
  const current = page.getByRole('region', { name: 'Current creator' })
  await current.getByRole('button', { name: '2.2x', exact: true }).click()
  await expect
    .element(
      page.getByText(
        /^Form: its last complete day had 2\.2x the views of its normal day, .* Effects on all channels are removed\./,
      ),
    )
    .toBeVisible()
  await current.getByRole('button', { name: 'proj. 50.4' }).click()
  await expect
    .element(
      page.getByText(
        'Projection: 50.4 points on an average day for $30,000, or 1.68 per $1,000. Prices follow projections, so this is about the same for every creator.',
      ),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^Projection: /)).not.toBeVisible()
  await current.getByRole('button', { name: 'Past days of Pixel Foundry' }).click()
  await expect.element(page.getByText(/^New views on each of the last 8 complete days, from 100/)).toBeVisible()
  await current.getByRole('button', { name: 'replay Jan 20' }).click()
  await expect.element(page.getByText(/^Replay of January 20, 2026: the points/)).toBeVisible()
})

test.each([
  [1.06, '1.1x', 'text-go'],
  [1.04, '1.0x', null],
  [0.96, '1.0x', null],
  [0.94, '0.9x', 'text-flare'],
])('a form of %f, shown as %s, has the tone %s', async (form, shown, tone) => {
  await open({ creators: six.map((one) => ({ ...one, form })) })
  const figure = page.getByRole('region', { name: 'Current creator' }).getByRole('button', { name: shown, exact: true })
  await expect.element(figure).toBeVisible()
  expect(['text-go', 'text-flare'].filter((name) => figure.element().classList.contains(name))).toEqual(
    tone ? [tone] : [],
  )
})

test.each([
  [390, 844],
  [360, 640],
  [720, 450],
])('at %i x %i the controller is visible, and X moves nothing', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const box = () => page.getByRole('region', { name: 'Controls' }).element().getBoundingClientRect()
  const { top, bottom } = box()
  expect(bottom).toBeLessThanOrEqual(height)
  await userEvent.keyboard('x')
  await expect.element(page.getByText('476')).toBeVisible()
  expect(box().top).toBe(top)
})

test('while a competition is live the draft is closed, says when the next one opens, and LIVE leads to game mode', async () => {
  const screen = await open({
    competition: sampleCompetition({ phase: 'live', endTime: new Date(Date.now() + 3_600_000).toISOString() }),
    entries: [sampleEntry({ rank: 26 })],
  })
  await expect.element(page.getByText('Your team is live, #26')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Your team' })).toHaveAttribute('href', '/gamemode')
  await expect.element(page.getByRole('progressbar', { name: 'Budget used' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/next in (01:00:00|00:59:\d\d)/)).toBeVisible()
  await userEvent.keyboard('a')
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'Drafting Closed',
      message: 'The draft has locked, so this competition takes no more entries',
    }),
  )
  await expect.element(page.getByText('LIVE', { exact: true })).toBeVisible()
  await button('Live: go to game mode').click()
  expect(screen.address()).toBe('/gamemode')
  expect(server.received(submitEntry)).toEqual([])
})

test('a player without an entry in a live competition is led to its board by LIVE, and can set a reminder for the next draft', async () => {
  const screen = await open({ competition: sampleCompetition({ phase: 'live' }) })
  await expect.element(page.getByRole('link', { name: 'Watch it live' })).toHaveAttribute('href', '/live')
  await expect.element(button('Remind me')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Practice', exact: true })).toHaveAttribute('href', '/practice')
  await button('Live: watch the board').click()
  expect(screen.address()).toBe('/live')
})

test('with all entries submitted the line says so, and neither A nor START starts another', async () => {
  const competition = sampleCompetition({ maxEntriesPerPlayer: 2 })
  const entries = [sampleEntry(), sampleEntry({ id: 12, picks: [4, 5, 6].map((id) => samplePick(id)) })]
  await open({ competition, entries })
  const edit = button('All 2 entries submitted. Edit one')
  await expect.element(edit).toBeVisible()
  await expect.element(page.getByText(/begins entry/)).not.toBeInTheDocument()
  await expect.element(page.getByText('New entry')).not.toBeInTheDocument()
  await expect.element(button('Tools')).not.toBeInTheDocument()
  await expect.element(button('A: pick Pixel Foundry')).toHaveAttribute('aria-disabled', 'true')
  const message = 'You have already made your 2 entries in this competition'
  const isSaid = () => vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ message }))
  await userEvent.keyboard('a')
  await isSaid()
  // as a draft that was begun before has them
  useDraft.setState({ picks: [1, 2, 4].map((creatorId) => ({ creatorId, price: dollars(30_000) })) })
  const start = button('Start: all your entries are in')
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await expect.element(edit).toBeVisible()
  useShownToast.setState({ toast: null })
  start.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await isSaid()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.received(submitEntry)).toEqual([])
})

test.each([
  [360, 640],
  [390, 844],
  [640, 360],
])('at %i x %i the message that all entries are submitted is not cut off', async (width, height) => {
  await page.viewport(width, height)
  const entries = Array.from({ length: 3 }, (_, nth) => sampleEntry({ id: 11 + nth }))
  await open({ entries })
  const edit = button('All 3 entries submitted. Edit one')
  await expect.element(edit).toBeVisible()
  const { left, right } = edit.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThan(button('Rules').element().getBoundingClientRect().left)
  expect(button('Rules').element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
})

test('a viewer sees no slots, and START explains that only players can enter', async () => {
  await open({ user: viewer })
  await expect.element(page.getByText(/Select 3 - 5|left$/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: 'Budget used' })).not.toBeInTheDocument()
  await expect.element(page.getByText('You are watching. Players draft here.')).toBeVisible()
  await expect.element(button('Sign up')).toBeVisible()
  await expect.element(button('A: pick Pixel Foundry')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('WATCHING', { exact: true })).toBeVisible()
  await expect.element(button('Admin')).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  const told = {
    title: 'Viewing Only',
    message: 'Viewers can see everything but cannot change anything. Sign up to play',
  }
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject(told))
  useShownToast.setState({ toast: null })
  button('Start: for players')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject(told))
  expect(server.received(submitEntry)).toEqual([])
})

test.each([
  [720, 450, 'no'],
  [720, 450, 'yes'],
  [667, 375, 'yes'],
  [360, 640, 'yes'],
])(
  'at %i x %i a viewer sees all of WATCHING and a reason of two lines, with the agreement open: %s',
  async (width, height, isAgreementOpen) => {
    await page.viewport(width, height)
    localStorage.setItem('agreement-open', isAgreementOpen)
    await open({ user: viewer })
    const badge = page.getByText('WATCHING', { exact: true })
    await expect.element(badge).toBeVisible()
    expect(badge.element().scrollWidth).toBeLessThanOrEqual(badge.element().clientWidth)
    const note = page.getByText('You are watching. Players draft here.').element()
    expect(note.getBoundingClientRect().height).toBeLessThanOrEqual(40)
    localStorage.removeItem('agreement-open')
  },
)

test.each(['drafting', 'live'] as const)(
  'a player is never shown as not entered while the entries are loading: %s',
  async (phase) => {
    draftOf(server, { competition: sampleCompetition({ phase }) })
    const held = server.holds(myEntries)
    await renderScreen(<DraftScreen />)
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Loading...')
    await vi.waitFor(() => expect(server.received(myEntries).length).toBeGreaterThan(0))
    expect(page.getByRole('group', { name: 'Creators' }).elements()).toEqual([])
    held.respond([sampleEntry({ rank: 12, picks: [4, 5, 6].map((id) => samplePick(id)) })])
    await expect.element(page.getByRole('group', { name: 'Creators' })).toBeVisible()
    const isIn = phase === 'drafting' ? 'Entry 1 is in: edit' : /^Your team is live, #12/
    expect(page.getByText(isIn).elements()).toHaveLength(1)
  },
)

test("the draft is shown although the player's entries fail to load", async () => {
  draftOf(server)
  server.refuses(myEntries, { code: 'unavailable' })
  await renderScreen(<DraftScreen />)
  await expect.element(page.getByRole('group', { name: 'Creators' })).toBeVisible()
})

const lockingIn = (ms: number) => sampleCompetition({ startTime: new Date(Date.now() + ms).toISOString() })
const clock = () => page.getByRole('timer').first()

test('half a minute before the lock picks not submitted are shown in the alarm colour and announced once to screen readers', async () => {
  const { queries } = await open({ competition: lockingIn(300_000) })
  await pick('Pixel Foundry', 'Orbit Academy')
  await expect.element(page.getByText(/Not entered/)).not.toBeInTheDocument()
  const calm = getComputedStyle(clock().element()).color
  queries.setQueryData(keyOf(activeCompetition), lockingIn(29_000))
  await expect.element(page.getByText('Not entered: select 1 more', { exact: true })).toBeVisible()
  await pick('Kitchen Rebels')
  await expect.element(page.getByText('Not entered: press START', { exact: true })).toBeVisible()
  const said = page.getByText('Not entered: press START. Less than 30 seconds to the lock.')
  await expect.element(said).toHaveAttribute('role', 'status')
  expect(getComputedStyle(clock().element()).color).not.toBe(calm)
})

test.each(
  [
    [390, 640],
    [360, 640],
    [320, 640],
    [640, 360],
    [683, 384],
    [720, 450],
    [844, 390],
  ].flatMap(([width, height]) => [0, 1].map((entered) => [width!, height!, entered] as const)),
)(
  'at %i x %i px, with %i entries, the warning fits on one line beside the remaining cap',
  async (width, height, entered) => {
    await page.viewport(width, height)
    await open({
      competition: lockingIn(29_000),
      entries: [sampleEntry({ picks: [4, 5, 6].map((id) => samplePick(id)) })].slice(0, entered),
    })
    await pick('Pixel Foundry', 'Orbit Academy')
    const line = page.getByText(`${entered === 0 ? 'Not entered' : 'Entry 2 not in'}: select 1 more`, { exact: true })
    await expect.element(line).toBeVisible()
    const row = page.getByRole('region', { name: 'Your picks' }).element()
    const said = boxOf(line.element())
    const amount = boxOf(row.querySelector('.text-coin-text')!)
    const left = boxOf(page.getByText('left', { exact: true }).element())
    expect(said.right).toBeLessThanOrEqual(amount.left)
    expect(left.right).toBeLessThanOrEqual(boxOf(row).right)
    expect(amount.bottom).toBeGreaterThan(said.top)
    expect(amount.top).toBeLessThan(said.bottom)
    const rules = page.getByRole('button', { name: 'Rules' })
    if (rules.elements().length > 0) expect(boxOf(rules.element()).right).toBeLessThanOrEqual(amount.left)
  },
)

test.each([
  ['has picked nobody', [], []],
  ['is in with just these', [sampleEntry()], ['Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels']],
])('a player who %s gets no warning, and no message at the lock', async (_, entries, names) => {
  const { queries } = await open({ competition: lockingIn(29_000), entries })
  await pick(...names)
  await expect.element(clock()).toMatchTextContent(/^00:00:/)
  expect(page.getByText(/Not entered/).elements()).toEqual([])
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('LIVE', { exact: true })).toBeVisible()
  expect(useShownToast.getState().toast?.title).not.toBe('Picks Not Entered')
})

test('at the lock a toast reports picks not submitted, and stays', async () => {
  const { queries } = await open()
  await pick('Pixel Foundry')
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('Locked: not entered')).toBeVisible()
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Picks Not Entered',
    message: 'Your picks wait for the next draft.',
    stays: true,
  })
})

test('picks that were not submitted before the lock are reported as not entered', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('Locked: not entered')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Budget used' })).not.toBeInTheDocument()
})

test('a player with one entry and picks for another sees both facts', async () => {
  const screen = await open({ entries: [sampleEntry({ rank: 3, picks: [4, 5, 6].map((id) => samplePick(id)) })] })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('Your team is live, #3')).toBeVisible()
  await expect.element(page.getByText('Entry 2 was not entered.')).toBeVisible()
  await expect.element(page.getByText('Locked: not entered')).not.toBeInTheDocument()
})

test('changes left unsaved in an editor at the lock are not called an entry, then or in the next draft', async () => {
  const unsaved = {
    userId: 'ada',
    competitionId: 7,
    picks: [4, 5, 6].map((id) => ({ creatorId: id, price: dollars(1) })),
  }
  restorePicks(unsaved)
  const { queries } = await open({ competition: sampleCompetition({ phase: 'live' }), entries: [sampleEntry()] })
  await expect.element(page.getByText('Your picks are kept for the next draft.')).toBeVisible()
  await expect.element(page.getByText(/was not entered/)).not.toBeInTheDocument()
  server.returns(myEntries, [])
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'Your Last Picks Are Here',
      message: 'They were in no entry at the lock, and have the prices of this draft.',
    }),
  )
})

test('at 640 x 360 the warning about picks not submitted is above the controller, with the clock on one line', async () => {
  await page.viewport(640, 360)
  const endTime = new Date(Date.now() + 310_000).toISOString()
  const screen = await open({
    entries: [11, 12].map((id) => sampleEntry({ id, rank: id, picks: [4, 5, 6].map((one) => samplePick(one)) })),
  })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live', endTime }))
  const told = page.getByText('Entry 3 was not entered.')
  await expect.element(told).toBeVisible()
  const [dish] = page.getByRole('region', { name: 'Controls' }).element().children
  expect(told.element().parentElement!.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    dish!.getBoundingClientRect().top,
  )
  expect(
    page
      .getByText(/^next in/)
      .element()
      .getBoundingClientRect().height,
  ).toBeLessThan(26)
  await page.viewport(390, 844)
})

test('opening the tools closes the statistics, and the other way round', async () => {
  await page.viewport(844, 390)
  server.returns(ownProjections, [])
  await open()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('Videos', { exact: true })).toBeVisible()
  await button('Tools').click()
  await expect.element(page.getByText('Videos', { exact: true })).not.toBeInTheDocument()
  await expect.element(button('Tools')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('x')
  await expect.element(page.getByText('Videos', { exact: true })).toBeVisible()
  await expect.element(button('Tools')).toHaveAttribute('aria-expanded', 'false')
  await page.viewport(390, 844)
})

test.each([
  [360, 640],
  [390, 844],
  [640, 360],
])('at %i x %i the reason why A is disabled is shown with the tools open too', async (width, height) => {
  await page.viewport(width, height)
  server.returns(ownProjections, [])
  await open({ creators: [sampleCreator(1, { price: '200000.00' }), ...six.slice(1)] })
  await expect.element(button('A: Pixel Foundry costs too much')).toHaveAttribute('aria-disabled', 'true')
  await button('Tools').click()
  const tools = page.getByRole('group', { name: 'Lineup tools' })
  await expect.element(tools).toBeVisible()
  const stage = page.getByRole('region', { name: 'Current creator' }).element()
  const isSeen = (one: Element) => {
    const { left, top, width: wide, height: high } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
  }
  const reasons = [...stage.querySelectorAll('*')].filter((one) => one.textContent === 'AToo much')
  expect(reasons.some(isSeen)).toBe(true)
  await expect.element(page.getByText('$200,000, too much', { exact: true })).toBeInTheDocument()
})

test('a pick that is no longer among the creators is removed with a message', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy')
  await expect.element(page.getByText('2/3')).toBeVisible()
  screen.queries.setQueryData(
    keyOf(allCreators),
    six.filter(({ id }) => id !== 2),
  )
  await expect
    .poll(() => useShownToast.getState().toast)
    .toMatchObject({
      title: 'Your Picks Have Changed',
      message: 'Orbit Academy is no longer offered.',
    })
  await expect.element(page.getByText('1/3')).toBeVisible()
})

test.each([
  [['Orbit Academy'], 'Orbit Academy is no longer offered.'],
  [['Orbit Academy', 'Kitchen Rebels'], 'Orbit Academy and Kitchen Rebels are no longer offered.'],
])('picks that the next draft does not offer are named if this browser has shown them: %s', async (left, words) => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByText('Locked: not entered')).toBeVisible()
  screen.queries.setQueryData(
    keyOf(allCreators),
    six.filter(({ channelName }) => !left.includes(channelName)),
  )
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'Your Last Picks Are Here',
      message: `They were not entered before the lock, and have the prices of this draft. ${words}`,
    }),
  )
})

test('a new entry makes the prize flash for 2 s, with an explanation', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  flashPrize(7)
  await expect.element(page.getByText('+$5')).toBeInTheDocument()
  vi.advanceTimersByTime(FLASH_MS - 1)
  await expect.element(page.getByText('+$5')).toBeInTheDocument()
  vi.advanceTimersByTime(1)
  await expect.element(page.getByText('+$5')).not.toBeInTheDocument()
})

test('the one countdown runs to the lock, and after a tap to the end, until the next draft', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const screen = await open({ competition: sampleCompetition({ startTime: inMs(7_200_000), endTime: inMs(-1000) }) })
  const head = page.getByRole('region', { name: 'Current creator' })
  await expect.element(head.getByText(/^locks in · show the end$/)).toBeVisible()
  expect(head.getByRole('timer').elements()).toHaveLength(1)
  await expect.element(head.getByRole('timer')).toMatchTextContent(/^(02:00:00|01:59:\d\d)$/)
  await button('show the end').click()
  await expect.element(head.getByText(/^ends in · show the lock$/)).toBeVisible()
  await expect.element(head.getByRole('timer')).toMatchTextContent('00:00:00')
  await screen.unmount()
  const again = await open()
  await expect.element(page.getByText(/^ends in · show the lock$/)).toBeVisible()
  await again.unmount()
  await open({ competition: sampleCompetition({ id: 8 }) })
  await expect.element(page.getByText(/^locks in · show the end$/)).toBeVisible()
})

test('on the narrowest phone the header keeps its two lines, with and without a replay', async () => {
  await page.viewport(320, 700)
  await open({ competition: sampleCompetition({ totalEntries: 12_345 }) })
  const line = page.getByText(/^locks in · show the end/)
  await expect.element(line).toBeVisible()
  const lines = [line, page.getByText(/^12,345 entries/)].map((one) => one.element().getBoundingClientRect().height)
  expect(lines.every((height) => height < 24)).toBe(true)
  await page.viewport(390, 844)
})

test.each([
  [568, 320],
  [640, 360],
  [667, 375],
  [720, 450],
])('at %i x %i clock and prize are whole and side by side in the header, in two lines', async (width, height) => {
  await page.viewport(width, height)
  await open({ competition: sampleCompetition({ totalEntries: 12_345, prizeValue: '10000.00' }) })
  const screen = page.getByRole('region', { name: 'Current creator' }).element().getBoundingClientRect()
  const line = page.getByText(/^locks in/)
  await expect.element(line).toBeVisible()
  const boxes = [
    page.getByRole('timer').first(),
    line,
    page.getByText('$10,000'),
    page.getByText(/^12,345 entries/),
  ].map((one) => one.element().getBoundingClientRect())
  const [clockBox, , prizeBox] = boxes
  expect(clockBox!.right).toBeLessThanOrEqual(prizeBox!.left)
  for (const box of boxes) {
    expect(box.height).toBeLessThan(28)
    expect(box.right).toBeLessThanOrEqual(screen.right)
  }
})

test.each([
  [568, 320],
  [640, 360],
])('at %i x %i all facts about a creator and the button labels are above the navigation bar', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const screen = page.getByRole('region', { name: 'Current creator' })
  await expect.element(screen).toBeVisible()
  const box = screen.element().getBoundingClientRect()
  const bar = 50
  const header = 54
  expect(box.height).toBeLessThanOrEqual(height - bar - header)
  const scout = screen.getByRole('link', { name: 'Scout' }).element().getBoundingClientRect()
  expect(scout.right).toBeLessThanOrEqual(box.right)
  expect(scout.bottom).toBeLessThanOrEqual(box.bottom)
})

test('a name of 40 letters is whole at 360 x 640', async () => {
  await page.viewport(360, 640)
  const name = 'The Incredibly Long Channel Name of Ours'
  await open({ creators: six.map((one) => ({ ...one, channelName: name })) })
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = creator(name).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1)
})

test('a slate is shown with its size, and a tap explains it; without a slate nothing is shown', async () => {
  const screen = await open({ competition: sampleCompetition({ slateSize: 60 }) })
  const slate = button("Tonight's slate: 60 creators")
  await slate.click()
  expect(useShownToast.getState().toast).toMatchObject({ message: expect.stringMatching(/different creators/) })
  await screen.unmount()
  useShownToast.setState({ toast: null })
  await open()
  await expect.element(page.getByText(/slate/)).not.toBeInTheDocument()
})

test('a replay is labelled as a replay', async () => {
  await open()
  await expect.element(page.getByText(/^Replay of January 20, 2026: real/)).toBeVisible()
})

test.each([320, 390])('the rules with their example fit a phone of %i px', async (width) => {
  await page.viewport(width, 844)
  await open()
  await button('Rules').click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  await expect.element(rules).toMatchTextContent('Momentum 30 × log2(18,500 / 9,500)28.8')
  for (const inside of rules.element().querySelectorAll('dl, dd, p, li, h3'))
    expect(inside.getBoundingClientRect().right).toBeLessThanOrEqual(rules.element().getBoundingClientRect().right)
})

const crowd = Array.from({ length: 126 }, (_, nth) => sampleCreator(nth + 1))

test('with the keyboard of a phone open, the finder shows search results right below the search', async () => {
  await page.viewport(360, 640)
  await open({ creators: crowd })
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await expect.element(finder).toBeVisible()
  await page.viewport(360, 360)
  const search = finder.getByRole('searchbox', { name: 'Filter by name' })
  await search.fill('channel 10')
  const rows = finder.getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('Channel 10')
  const actions = finder.element().querySelector('[data-actions]')!
  await vi.waitFor(() => {
    const { top, bottom } = rows.first().element().getBoundingClientRect()
    expect(top, 'below the search').toBeGreaterThanOrEqual(search.element().getBoundingClientRect().bottom)
    expect(bottom, 'whole').toBeLessThanOrEqual(actions.getBoundingClientRect().top)
  })
  await search.fill('')
  await expect.element(finder.getByLabelText('Sort by')).toBeInViewport()
})

test('on a small phone the filters of the finder scroll away, and the search stays', async () => {
  await page.viewport(360, 640)
  await open({ creators: crowd })
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  // the list loads with the first press
  await expect.element(finder).toBeVisible()
  const box = finder.element().querySelector('[data-scroller]')!
  const search = finder.getByRole('searchbox', { name: 'Filter by name' })
  const inside = (element: Element) => {
    const [one, all] = [element, box].map((each) => each.getBoundingClientRect())
    return one!.bottom <= all!.bottom && one!.top >= all!.top
  }
  box.scrollTop = 400
  // the sheet slides in
  await expect.poll(() => inside(search.element())).toBe(true)
  await expect.poll(() => finder.getByRole('listitem').elements().filter(inside).length).toBeGreaterThanOrEqual(5)
})

test('the whole price of the card beside the front card is visible', async () => {
  await open()
  const cards = page.getByRole('group', { name: 'Creators' }).element()
  const price = cards.querySelector('[data-offset="-1"] .text-coin')!
  const front = cards.querySelector('[data-offset="0"]')!
  await expect
    .poll(() => price.getBoundingClientRect().right - front.getBoundingClientRect().left)
    .toBeLessThanOrEqual(0)
})

const meets = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Those in sight. */
const cardsOf = () =>
  ['-1', '0', '1'].map((offset) =>
    boxOf(page.getByRole('group', { name: 'Creators' }).element().querySelector(`[data-offset="${offset}"]`)!),
  )

test.each([
  [320, 568],
  [360, 640],
  [390, 700],
  [390, 844],
  [640, 360],
  [720, 450],
  [844, 390],
])('at %i x %i px nothing covers the faces on the cards, and no button covers another', async (width, height) => {
  await page.viewport(width, height)
  await open({ creators: crowd })
  const stage = boxOf(page.getByRole('group', { name: 'Creators' }).element())
  const expectFree = (...buttons: Locator[]) => {
    const boxes = buttons.map((one) => boxOf(one.element()))
    for (const [nth, one] of boxes.entries()) {
      for (const card of cardsOf()) expect(meets(one, card), `${nth} on a card`).toBe(false)
      for (const other of boxes.slice(nth + 1)) expect(meets(one, other)).toBe(false)
      expect(one.bottom, 'not on the name').toBeLessThanOrEqual(stage.bottom + 1)
    }
  }
  const [before, front, after] = cardsOf()
  for (const wide of [front!.left - before!.left, after!.right - front!.right]) expect(wide).toBeGreaterThanOrEqual(28)
  const [tools, find] = [button('Tools'), button('Find creators')]
  expectFree(tools, find)
  const at = boxOf(tools.element()).top

  await find.click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  await finder.getByRole('searchbox', { name: 'Filter by name' }).fill('channel 12')
  await finder.getByRole('listitem').first().getByRole('button').first().click()
  const sign = button('Showing 8 of 126: show everybody')
  await expect.element(sign).toMatchTextContent('8 of 126')
  const words = document.createRange()
  words.selectNodeContents(sign.element().lastElementChild!)
  const pill = boxOf(sign.element())
  for (const part of words.getClientRects()) {
    expect(part.left).toBeGreaterThanOrEqual(pill.left + 3)
    expect(part.right).toBeLessThanOrEqual(pill.right - 3)
    expect(part.top).toBeGreaterThanOrEqual(pill.top)
    expect(part.bottom).toBeLessThanOrEqual(pill.bottom)
  }
  expect(boxOf(tools.element()).top).toBe(at)
  await vi.waitFor(() => expectFree(tools, sign, find))
  await sign.click()
  await expect.element(sign).not.toBeInTheDocument()
})

/** Only what is drawn, whole, and not covered. */
const isSeen = (element: Element) => {
  const { left, right, top, bottom, width } = boxOf(element)
  if (width < 10 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return element.contains(at) || (at?.contains(element) ?? false)
}

test.each(
  [
    [320, 568],
    [360, 640],
    [390, 700],
    [390, 760],
    [360, 780],
    [390, 800],
    [375, 812],
    [390, 844],
    [412, 915],
    [640, 360],
    [844, 390],
  ].flatMap(([width, height]) => [0, 52, 68].map((offerPx) => [width!, height!, offerPx] as const)),
)(
  'at %i x %i px, of which the offer takes %i px, the price of the creator in focus is visible',
  async (width, height, offerPx) => {
    await page.viewport(width, height)
    const root = document.documentElement.style
    root.setProperty('--offer', `${offerPx}px`)
    onTestFinished(() => void root.removeProperty('--offer'))
    await open({ creators: crowd.map((one) => (one.id === 1 ? { ...one, price: '71500.00' } : one)) })
    await expect.element(creator('Pixel Foundry')).toBeVisible()
    const current = page.getByRole('region', { name: 'Current creator' })
    const prices = [...current.element().querySelectorAll('*')].filter(
      ({ children, textContent }) => children.length === 0 && textContent === '$71,500',
    )
    expect(prices.filter(isSeen).length).toBeGreaterThanOrEqual(1)
  },
)

test.each([
  [360, 640],
  [390, 844],
])('at %i x %i px the categories of the finder are whole below its search', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await button('Find creators').click()
  const finder = page.getByRole('dialog', { name: 'Find Creators' })
  const search = finder.getByRole('searchbox', { name: 'Filter by name' })
  await expect.element(search).toBeVisible()
  const chip = finder.getByRole('button', { name: 'All', exact: true }).element()
  const { left, top, width: wide } = boxOf(chip)
  await expect.poll(() => document.elementFromPoint(left + wide / 2, boxOf(chip).top + 1)).toBe(chip)
  expect(top).toBeGreaterThan(boxOf(search.element()).bottom)
  // nor is the edge of the sheet hidden beside it
  const pinned = boxOf(search.element().closest('[class*="search"]:not(label)')!)
  expect(pinned.left).toBeGreaterThan(boxOf(finder.element()).left)
  expect(pinned.right).toBeLessThan(boxOf(finder.element()).right)
})

/** Slots fall into place. */
const SOON = { timeout: 1500, interval: 100 }

/** What everybody decides by. */
const DECIDING = [
  /^\d\d:\d\d:\d\d$/,
  /^\$5,000$/,
  /^12,345 entries/,
  /^proj\. /,
  /^APick$/,
  /^XStats$/,
  /^YChannel$/,
  /^Scout$/,
]

const LONG_NAME = 'The Incredibly Long Channel Name of Ours'

test.each([...SMALL_WINDOWS, [240, 700]] as const)(
  'at %i x %i all of the draft can be reached by scrolling without overlaps',
  async (width, height) => {
    await page.viewport(width, height)
    const creators = six.map((one) => ({
      ...one,
      subscriberCount: 105_000_000,
      ...(one.id === 2 && { channelName: LONG_NAME }),
    }))
    draftOf(server, { creators, competition: sampleCompetition({ totalEntries: 12_345, prizeValue: '5000.00' }) })
    const { container } = await renderScreen(inFrame(<DraftScreen />))
    const current = page.getByRole('region', { name: 'Current creator' })
    await expect.element(creator('Pixel Foundry')).toBeVisible()
    const hasWords = (words: RegExp) =>
      [...current.element().querySelectorAll('*')].some((one) => one.checkVisibility() && words.test(one.textContent))
    for (const words of DECIDING) expect(hasWords(words), words.source).toBe(true)
    expect(
      current
        .getByText('$30,000')
        .elements()
        .some((one) => one.checkVisibility() && one.closest('.sr-only') === null),
    ).toBe(true)
    const desk = container.querySelector('[data-controls]')!.parentElement!
    await expect.poll(() => illegible(desk), SOON).toEqual([])
    await button('A: pick Pixel Foundry').click()
    await button('Next creator').click()
    await expect.element(creator(LONG_NAME)).toBeVisible()
    await expect.element(button('Show Pixel Foundry, $30K')).toBeVisible()
    await expect.poll(() => illegible(desk), SOON).toEqual([])
    await button('X: stats').click()
    await expect.poll(() => illegible(desk), SOON).toEqual([])
  },
)

test.each([...SMALL_WINDOWS, [240, 700], [320, 568]] as const)(
  'at %i x %i all of the draft can be reached during a live competition too',
  async (width, height) => {
    await page.viewport(width, height)
    const entries = [sampleEntry({ rank: 12, isTied: true, picks: [4, 5, 6].map((id) => samplePick(id)) })]
    draftOf(server, {
      entries,
      competition: sampleCompetition({ phase: 'live', endTime: new Date(Date.now() + 37_000).toISOString() }),
    })
    const { container } = await renderScreen(inFrame(<DraftScreen />))
    await expect.element(page.getByText(/^Your team is live, #12, tied/)).toBeVisible()
    await expect.poll(() => illegible(container.querySelector('[data-controls]')!.parentElement!), SOON).toEqual([])
  },
)
