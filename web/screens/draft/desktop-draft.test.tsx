import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { signOut } from '#contract/auth.ts'
import { activeCompetition, reviewedCompetitions, upcomingCompetitions } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { myEntries, submitEntry } from '#contract/entries.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { dollars } from '#game/money.ts'
import { keyOf } from '#web/api/call.ts'
import { keepPicks, keptPicks } from '#web/domain/roster/kept-picks.ts'
import { useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { keepDepartures } from '#web/testing/departures.ts'
import { goOffline } from '#web/testing/offline.ts'
import { reachOf } from '#web/testing/reach.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, samplePick, sampleRow } from '#web/testing/samples.ts'
import { recordKeys } from '#web/testing/sent-keys.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { CARD_PX } from '#web/domain/roster/desktop/available-creators.tsx'
import { DraftScreen } from './draft-screen.tsx'
import { NOTHING_DRAFTED, useDraft, restorePicks } from '#web/domain/roster/draft-store.ts'
import { draftOf, onScreen, six, viewer } from '#web/testing/draft.ts'

const server = fakeServer()
const { departures } = keepDepartures()
onScreen(1440, 900)
afterEach(() => {
  vi.useRealTimers()
})

/** What is left above a section that was scrolled to. */
const SCROLL_MARGIN = 16

const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = (name: string) =>
  page.getByRole('region', { name: 'Available Creators' }).getByRole('button', { name: new RegExp(`^${name}`) })
const region = (name: string) => page.getByRole('region', { name })

async function open(wanted: Parameters<typeof draftOf>[1] = {}) {
  draftOf(server, wanted)
  const screen = await renderScreen(<DraftScreen />)
  await expect.element(region('My Roster')).toBeVisible()
  return screen
}
const pick = async (...names: string[]) => {
  for (const name of names) await card(name).click()
  // the card changes first, and the roster in a later frame
  const inRoster = (name: string) =>
    region('My Roster')
      .getByRole('button', { name: `Remove ${name}` })
      .query() !== null
  const isPressed = (name: string) => card(name).element().ariaPressed === 'true'
  await expect.poll(() => names.filter(inRoster)).toEqual(names.filter(isPressed))
}

test('a splash is shown while competition and creators load', async () => {
  draftOf(server)
  const held = server.holds(allCreators)
  await renderScreen(<DraftScreen />)
  await expect.element(page.getByRole('status')).toMatchTextContent('Loading...')
  held.respond(six)
  await expect.element(region('My Roster')).toBeVisible()
})

test('a draft that fails to load can be requested again', async () => {
  draftOf(server)
  server.breaks(activeCompetition, 500, 'boom')
  await renderScreen(<DraftScreen />)
  await expect.element(page.getByRole('heading', { name: 'The draft did not load' })).toBeVisible()
  server.returns(activeCompetition, sampleCompetition())
  await button('Try Again').click()
  await expect.element(region('My Roster')).toBeVisible()
})

test.each([
  [
    'those of the next one',
    [sampleCompetition({ phase: 'upcoming', salaryCap: 80_000, minPicks: 4 })],
    '$80,000',
    '4-5 creators',
  ],
  ['a cap of $150,000 when none is announced', [], '$150,000', '3-5 creators'],
])('without a competition the terms shown are %s', async (_, upcoming, cap, size) => {
  draftOf(server, { competition: null })
  server.returns(upcomingCompetitions, upcoming)
  await renderScreen(<DraftScreen />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'No active competition' })).toBeVisible()
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([cap, size])
})

test('between two competitions without creators on offer the screen says when the next draft opens', async () => {
  draftOf(server, { competition: sampleCompetition({ phase: 'review' }), creators: [] })
  server.returns(upcomingCompetitions, [])
  await renderScreen(<DraftScreen />)
  await expect.element(page.getByText('The next draft opens soon.')).toBeVisible()
  await expect.element(page.getByText(/^There is nobody to draft yet/)).not.toBeInTheDocument()
})

/** What this browser keeps of a draft whose lock and end it has not seen: the first rows, and the creators of then. */
function keepADraft(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: LOCK - 60_000 })
  const at = (ms: number) => new Date(LOCK + ms).toISOString()
  const times = { draftOpensAt: at(-300_000), startTime: at(0), endTime: at(3_600_000), finalAt: at(3_660_000) }
  const rows = [sampleRow(1, { rank: null, totalScore: 0 })]
  draftOf(server, { competition: sampleCompetition({ phase: 'drafting', ...times }), rows, entries: [sampleEntry()] })
  server.returns(upcomingCompetitions, [])
}
const LOCK = Date.parse('2026-01-20T12:00:00.000Z')

test('offline the top rows cached before the lock are not shown as the live board', async () => {
  keepADraft()
  const { queries } = await renderScreen(<DraftScreen />)
  await expect.element(region('Live Leaderboard')).toMatchTextContent('Player 1')
  goOffline()
  vi.setSystemTime(LOCK + 60_000)
  await queries.invalidateQueries()
  await expect.element(region('Live Leaderboard')).toMatchTextContent('The board was last updated before the lock.')
  await expect.element(region('Live Leaderboard')).not.toMatchTextContent('Player 1')
})

test('offline a competition that has ended in the meantime is neither live nor open for entries', async () => {
  keepADraft()
  const { queries } = await renderScreen(<DraftScreen />)
  await expect.element(button('Enter Competition')).toBeVisible()
  goOffline()
  vi.setSystemTime(LOCK + 3_700_000)
  await queries.invalidateQueries()
  await expect.element(page.getByRole('heading', { level: 1, name: 'No active competition' })).toBeVisible()
  await expect.element(button('Enter Competition')).not.toBeInTheDocument()
})

test('without a catalogue the desktop draft says who can add creators', async () => {
  await open({ creators: [] })
  await expect.element(region('Add Creators')).toBeVisible()
})

test('the button counts missing picks, then submits the entry; the roster empties and the entries are requested again', async () => {
  await open()
  await expect.element(button('Select 3 More')).toBeDisabled()
  await pick('Pixel Foundry')
  await expect.element(button('Select 2 More')).toBeDisabled()
  await pick('Orbit Academy', 'Kitchen Rebels')
  await expect
    .element(region('Budget Status'))
    .toMatchTextContent(/Used.*\$90,000.*Remaining.*\$60,000.*Total Cap.*\$150,000/)

  const held = server.holds(submitEntry)
  await button('Submit Entry').click()
  await expect.element(button('Submitting...')).toBeDisabled()
  draftOf(server, { entries: [sampleEntry()] })
  held.respond(sampleEntry())
  await expect.element(button('Select 3 More')).toBeVisible()
  await expect.element(region('My Entries')).toMatchTextContent(/Entry #1\$90,000/)
})

test('two cards pressed within one frame are both picked', async () => {
  await open()
  const press = (name: string) =>
    card(name)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press('Pixel Foundry')
  await Promise.resolve()
  press('Orbit Academy')
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Remove Orbit Academy')).toBeVisible()
})

/** Tab until it has the keyboard. */
async function tabTo(wanted: Locator): Promise<void> {
  await expect.element(wanted).toBeInTheDocument()
  for (let presses = 0; document.activeElement !== wanted.element(); presses++) {
    expect(presses, 'presses of Tab').toBeLessThan(60)
    await userEvent.keyboard('{Tab}')
  }
}

test('an entry under review stays visible beside the next draft', async () => {
  draftOf(server, { entries: [sampleEntry({ rank: 4 })] })
  server.returns(reviewedCompetitions, [sampleCompetition({ id: 6, phase: 'review', prizeTitle: 'Quick Cut' })])
  await renderScreen(<DraftScreen />)
  const note = region('In review')
  await expect.element(note).toMatchTextContent(/Quick Cut #4 of .*Provisional. /)
  await expect
    .element(note.getByRole('link', { name: 'Board of Quick Cut' }))
    .toHaveAttribute('href', '/leaderboard?competition=6')
})

test('the desktop draft works with the keyboard alone', async () => {
  await open()
  server.returns(submitEntry, sampleEntry())
  for (const name of ['Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage']) {
    await tabTo(card(name))
    await userEvent.keyboard('{Enter}')
  }
  await tabTo(button('Remove Gadget Garage'))
  await userEvent.keyboard(' ')
  await tabTo(button('Submit Entry'))
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(server.received(submitEntry)[0]?.body.picks.map(({ creatorId }) => creatorId)).toEqual([1, 2, 3]),
  )
})

test('removing picks with the keyboard moves the focus to the next pick, then the previous one, then the heading', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const remove = (name: string) => button(`Remove ${name}`)
  remove('Orbit Academy').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Kitchen Rebels')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Pixel Foundry')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'My Roster' })).toHaveFocus()
  await expect.element(button('Select 3 More')).toBeVisible()
})

test('a skip link leads the keyboard from the filters to the roster, past all cards', async () => {
  await open({ creators: many(200) })
  const skip = page.getByRole('link', { name: 'Skip to my roster' })
  page.getByRole('searchbox').element().focus()
  await tabTo(skip)
  expect(getComputedStyle(skip.element()).clipPath).toBe('none')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'My Roster' })).toHaveFocus()
  expect([scrollY, location.hash]).toEqual([0, ''])
  expect(getComputedStyle(skip.element()).clipPath).not.toBe('none')
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Builder')).toHaveFocus()
})

test('a creator is removed from the roster with its button', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy')
  await button('Remove Pixel Foundry').click()
  await expect.element(card('Pixel Foundry')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(card('Orbit Academy')).toHaveAttribute('aria-pressed', 'true')
})

test('changed prices are applied and reported, and a roster over budget is red', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  server.refuses(submitEntry, {
    code: 'price_changed',
    totalSalary: '160000.00',
    prices: [
      { creatorId: 1, price: '100000.00' },
      { creatorId: 2, price: '30000.00' },
      { creatorId: 3, price: '30000.00' },
    ],
  })
  await button('Submit Entry').click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Prices Changed'))
  await expect.element(region('My Roster')).toMatchTextContent(/Pixel Foundry\$100,000/)
  const remaining = region('Budget Status').getByText('-$10,000')
  expect(getComputedStyle(remaining.element()).color).toBe(colourOf('var(--flare-text)'))
})

test('a creator that leaves the catalogue is removed from the roster with a message', async () => {
  await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  server.refuses(submitEntry, { code: 'creator_left', creatorId: 2, name: 'Orbit Academy' })
  server.returns(
    allCreators,
    six.filter(({ id }) => id !== 2),
  )
  await button('Submit Entry').click()
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({
      title: 'No Longer Offered',
      message: 'Orbit Academy has left the catalogue. Please pick someone else',
    }),
  )
  await expect.element(button('Select 1 More')).toBeVisible()
  await expect.element(card('Orbit Academy')).not.toBeInTheDocument()
})

test('a pick that is no longer among the creators is removed', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy')
  screen.queries.setQueryData(
    keyOf(allCreators),
    six.filter(({ id }) => id !== 2),
  )
  await expect.element(button('Select 2 More')).toBeVisible()
})

function colourOf(value: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = value
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test('a failed submission is repeated with its idempotency key, and another roster gets another key', async () => {
  await open()
  const keys = recordKeys()
  server.breaks(submitEntry, 503, 'away')
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  for (const tries of [1, 2]) {
    await button('Submit Entry').click()
    await vi.waitFor(() => expect(keys).toHaveLength(tries))
    await expect.element(button('Submit Entry')).toBeEnabled()
  }
  expect(useShownToast.getState().toast).toMatchObject({
    title: 'Failed to create entry',
    message: '503: away',
    tone: 'bad',
  })
  await pick('Gadget Garage')
  await button('Submit Entry').click()
  await vi.waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('the top five are requested again every 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  draftOf(server, {
    rows: [
      sampleRow(1, { userDisplayName: '' }),
      sampleRow(2, { isBot: true, botLevel: 'sharp', rank: 2 }),
      sampleRow(4, { userId: 'ada', userDisplayName: 'Ada L.', rank: 4 }),
    ],
  })
  await renderScreen(<DraftScreen />)
  await vi.waitFor(() => expect(document.querySelectorAll('.board-row')).toHaveLength(3), { interval: 1 })
  const board = region('Live Leaderboard')
  await expect
    .element(board)
    .toMatchTextContent(/Anonymous\$149,000399\.0.*bot · sharp398\.0.*#4Ada L\.\$149,000You396\.0/)
  await expect.element(board.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/leaderboard')
  expect(server.received(leaderboard)).toHaveLength(1)
  expect(server.received(leaderboard)[0]?.query).toEqual({ limit: 5 })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(server.received(leaderboard)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.received(leaderboard)).toHaveLength(2)
})

test.each([9.5, 161.8, 1234.5])(
  'at 1440 px nothing in a row of the board overlaps a score of %f',
  async (totalScore) => {
    await open({
      rows: [
        sampleRow(1, { userDisplayName: 'Sunday Raccoon', isBot: true, botLevel: 'sharp', totalScore }),
        sampleRow(2, { userDisplayName: 'Bartholomew Featherstone', nthEntry: 2, totalScore }),
        sampleRow(3, {
          userId: 'ada',
          userDisplayName: 'Ada Tessmer',
          nthEntry: 1,
          totalScore,
          totalSalary: '136500.00',
        }),
        sampleRow(4, { userId: 'ada', userDisplayName: 'Ada Tessmer', totalScore, totalSalary: '136500.00' }),
      ],
    })
    await expect.element(region('Live Leaderboard')).toMatchTextContent(/Entry 2.*Entry 1/)
    for (const row of document.querySelectorAll('.board-row')) {
      const [, said, score] = row.children
      const of = row.textContent
      const left = score!.getBoundingClientRect().left
      const marks = said!.querySelectorAll('.pill')
      expect(marks, of).toHaveLength(1)
      expect(marks[0]!.getBoundingClientRect().right, of).toBeLessThanOrEqual(left)
      expect(said!.getBoundingClientRect().right, of).toBeLessThanOrEqual(left)
      expect(score!.getBoundingClientRect().right, of).toBeLessThanOrEqual(row.getBoundingClientRect().right)
    }
  },
)

test('a creator that would leave too little budget for the minimum number of picks is not offered, with the reason', async () => {
  const prices = ['76000.00', '73000.00', '6500.00', '40000.00', '60000.00', '67500.00']
  await open({ creators: six.map((one, nth) => ({ ...one, price: prices[nth]! })) })
  await pick('Pixel Foundry')
  await expect.element(card('Orbit Academy')).toMatchTextContent('Leaves too little cap')
  await expect.element(card('Loop & Lyric')).not.toMatchTextContent('Leaves too little cap')
  await pick('Orbit Academy')
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Leaves Too Little'))
  await expect.element(card('Orbit Academy')).toHaveAttribute('aria-pressed', 'false')
  await pick('Kitchen Rebels')
  await expect.element(card('Half-Court Theory')).not.toMatchTextContent('Leaves too little cap')
})

test('the long name of a bot does not overlap points with three digits', async () => {
  const name = 'Bartholomew Featherstonehaugh'
  await open({
    rows: [
      sampleRow(1, { userDisplayName: name, isBot: true, botLevel: 'sharp', totalScore: 125.5 }),
      sampleRow(2, { userDisplayName: name, isBot: true, botLevel: 'sharp', totalScore: 125.5, rank: 1 }),
    ],
  })
  const [row] = await vi.waitFor(() => {
    const all = [...document.querySelectorAll('.board-row')]
    expect(all).toHaveLength(2)
    return all
  })
  const chip = row!.querySelector('.pill')!.getBoundingClientRect()
  const score = row!.querySelector(':scope > .disp')!.getBoundingClientRect()
  expect(row!.scrollWidth).toBeLessThanOrEqual(row!.clientWidth)
  expect(score.left - chip.right).toBeGreaterThanOrEqual(6)
})

test('categories are listed by name, whichever creators are in the draft', async () => {
  await open({ creators: six.toReversed() })
  const names = region('Available Creators')
    .getByRole('group', { name: 'Filter by category' })
    .getByRole('button')
    .elements()
    .map((chip) => chip.textContent)
  expect(names).toEqual(['All', 'Education', 'Food', 'Gaming', 'Music', 'Sports', 'Tech'])
})

test('the search finds creators by category and by name, regardless of accents', async () => {
  await open({ creators: six.map((one) => (one.id === 2 ? { ...one, channelName: 'Académie' } : one)) })
  await button('Food').click()
  await expect.element(card('Kitchen Rebels')).toBeVisible()
  await expect.element(card('Pixel Foundry')).not.toBeInTheDocument()
  await button('All').click()
  await page.getByRole('searchbox').fill('academ')
  await expect.element(card('Académie')).toBeVisible()
  await expect.element(card('Kitchen Rebels')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect.element(page.getByText('No creators found')).toBeVisible()
  await expect.element(page.getByText('No creator is called “nobody at all”. Try another name.')).toBeVisible()
  button('Show everybody').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card('Kitchen Rebels')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('cards are listed in the chosen order, with the price and the projection', async () => {
  await open({
    creators: [
      sampleCreator(1, { price: '60000.00', expectedPoints: 60 }),
      sampleCreator(2, { price: '20000.00', expectedPoints: 30 }),
      sampleCreator(3, { price: '10000.00', expectedPoints: null }),
    ],
  })
  await expect.element(card('Orbit Academy')).toMatchTextContent(/Education.*8\.3M subs30\.0 proj\.\$20,000/)
  await expect.element(card('Kitchen Rebels')).toMatchTextContent(/subs— proj\.\$10,000/)
  await page.getByLabelText('Sort by').selectOptions('Price, low to high')
  const order = () => cards().map((one) => /^(?:Pixel|Orbit|Kitchen)/.exec(one.textContent)?.[0])
  await expect.poll(order).toEqual(['Kitchen', 'Orbit', 'Pixel'])
  await button('How to read a card').click()
  await expect.element(page.getByText(/^On each card: the price, the projection/)).toBeVisible()
})

test('a creator beyond the budget is dimmed with the reason, and picking it is refused with a message', async () => {
  await open({ creators: six.map((one) => (one.id < 3 ? { ...one, price: '80000.00' } : one)) })
  await expect.element(card('Orbit Academy')).not.toMatchTextContent('Over your budget')
  await pick('Pixel Foundry')
  await expect.element(card('Orbit Academy')).toMatchTextContent('Over your budget')
  await expect.element(card('Pixel Foundry')).not.toMatchTextContent('Over your budget')
  await expect.element(card('Kitchen Rebels')).not.toMatchTextContent('Over your budget')
  await pick('Orbit Academy')
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Salary Cap Exceeded'))
})

test('with a full roster no card can be picked and the next step is shown; removing a pick makes room again', async () => {
  await open({ creators: six.map((one) => ({ ...one, price: '20000.00' })) })
  const offers = (name: string) => card(name).element().querySelector('.lucide-plus')
  await expect.element(region('My Roster')).toMatchTextContent(/Pick 3-5 creators to get started0\/5/)
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage')
  expect(offers('Half-Court Theory')).not.toBeNull()
  await pick('Loop & Lyric')
  await expect.element(region('My Roster')).toMatchTextContent(/Your roster is full: enter it below5\/5/)
  expect(offers('Half-Court Theory')).toBeNull()
  await pick('Half-Court Theory')
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Maximum Picks Reached'))
  await pick('Loop & Lyric')
  await vi.waitFor(() => expect(offers('Half-Court Theory')).not.toBeNull())
})

test('the category chips are a legend: each has the colour of its cards', async () => {
  await open()
  const hueOf = (element: Element) => Number(getComputedStyle(element).getPropertyValue('--h'))
  const hues = ['Gaming', 'Education', 'Food', 'Music'].map((category) => {
    const chip = page.getByRole('group', { name: 'Filter by category' }).getByRole('button', { name: category })
    const ofCategory = cards().find((one) => one.textContent.includes(category))!
    const hue = hueOf(chip.element().querySelector('i')!)
    expect(Math.abs(hueOf(ofCategory) - hue), category).toBeLessThan(5)
    return hue
  })
  expect(new Set(hues).size).toBe(4)
})

test.each([
  [1440, 'left of the creators'],
  [768, 'around them, the board below the roster and in sight with it'],
])("at %i px the player's entries and the board are %s, and each entry can be changed", async (width) => {
  await page.viewport(width, 1024)
  const rows = [1, 2, 3, 4, 5].map((id) => sampleRow(id))
  await open({ entries: [sampleEntry(), sampleEntry({ id: 12 })], rows })
  await expect.element(region('Live Leaderboard').getByText('Player 5')).toBeVisible()
  const box = (one: Locator) => one.element().getBoundingClientRect()
  const mine = box(region('My Entries'))
  const roster = box(region('My Roster'))
  const board = box(region('Live Leaderboard'))
  const offered = box(region('Available Creators'))
  if (width === 768) {
    expect([board.left, board.top > roster.bottom]).toEqual([roster.left, true])
    const bay = region('Live Leaderboard').element().parentElement!
    expect(bay.scrollHeight).toBeLessThanOrEqual(bay.clientHeight)
    expect([mine.left, mine.bottom < offered.top]).toEqual([offered.left, true])
  } else expect([board.left, mine.right < offered.left]).toEqual([mine.left, true])
  await button('Edit Entry #2').click()
  expect(useManagedEntry.getState().open).toEqual({ competitionId: 7, entryId: 12, name: 'Entry 2 of 2' })
})

test('on a tablet the replay note is last on screen and last in keyboard order', async () => {
  await page.viewport(768, 1024)
  await open({ competition: sampleCompetition({ replayDay: '2026-01-29' }) })
  const note = page.getByRole('link', { name: 'YouTube', exact: true }).element()
  for (const before of ['Available Creators', 'My Roster'])
    expect(region(before).element().compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('on a landscape tablet five entries are counted, leave room for the creators and show that there are more', async () => {
  await page.viewport(1024, 768)
  await open({ entries: [11, 12, 13, 14, 15].map((id) => sampleEntry({ id })) })
  const mine = region('My Entries')
  await expect.element(mine).toMatchTextContent(/^My Entries5/)
  const rows = mine.getByRole('list').element()
  const list = rows.parentElement!
  const boxes = [...rows.children].map((entry) => entry.getBoundingClientRect())
  const end = list.getBoundingClientRect().bottom
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
  // the fourth is cut in its middle, which is where the list fades
  expect([boxes[2]!.bottom < end, boxes[3]!.top < end - 16, boxes[3]!.bottom > end]).toEqual([true, true, true])
  expect(region('Available Creators').element().getBoundingClientRect().top).toBeLessThan(600)
  list.scrollTop = list.scrollHeight
  const last = rows.lastElementChild!.getBoundingClientRect()
  expect(last.bottom + parseFloat(getComputedStyle(list, '::after').height) / 2).toBeLessThanOrEqual(end)
})

test('on a tablet entries that do not fit can be scrolled with the keyboard; entries that fit add no tab stop', async () => {
  await page.viewport(768, 1024)
  const few = await open({ entries: [11, 12].map((id) => sampleEntry({ id })) })
  const entries = region('My Entries').getByRole('group', { name: 'My Entries' })
  await expect.element(region('My Entries')).toMatchTextContent(/^My Entries2/)
  await expect.element(entries).not.toBeInTheDocument()
  await few.unmount()
  await open({ entries: [11, 12, 13, 14, 15].map((id) => sampleEntry({ id })) })
  await expect.element(entries).toHaveAttribute('tabindex', '0')
  const scroller = entries.element()
  ;(scroller as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(0)
})

test('in a low window the roster scrolls by itself, so that its button can be reached', async () => {
  await page.viewport(1024, 390)
  await open()
  await button('Select 3 More').element().scrollIntoView({ block: 'nearest' })
  const { top, bottom } = button('Select 3 More').element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(390)
})

test('the banner shows the time until the lock or the end, the number of entries and the prize', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  await open({
    competition: sampleCompetition({ startTime: inMs(7_200_500), endTime: inMs(14_400_500), totalEntries: 2486 }),
  })
  const banner = region('Competition')
  await expect.element(banner.getByText('2,486 entries')).toBeVisible()
  await expect.element(banner.getByText('$12,500')).toBeVisible()
  await expect.element(banner).toMatchTextContent(/(02:00:00|01:59:\d\d)locks in · ends in (04:00:00|03:59:\d\d)/)
})

test('Enter Competition scrolls to the creators', async () => {
  await open({ creators: Array.from({ length: 60 }, (_, nth) => sampleCreator(nth + 1)) })
  const top = () => document.getElementById('creators')!.getBoundingClientRect().top
  scrollTo(0, 0)
  expect(top()).toBeGreaterThan(200)
  await button('Enter Competition').click()
  await expect.poll(() => Math.abs(top() - SCROLL_MARGIN)).toBeLessThan(1)
  expect(scrollY).toBeGreaterThan(0)
  await expect.element(page.getByRole('heading', { name: 'Available Creators' })).toHaveFocus()
  scrollTo(0, 0)
})

test('with enough picks Enter Competition submits them, as Submit Entry does', async () => {
  await open()
  const held = server.holds(submitEntry)
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await button('Enter Competition').click()
  await expect.element(button('Submitting...')).toBeVisible()
  await button('Enter Competition').click()
  expect(server.received(submitEntry)).toHaveLength(1)
  held.refuse({ code: 'no_active_competition' })
  await expect.element(button('Submit Entry')).toBeEnabled()
})

test('once the roster can be submitted, Submit Entry is the only gold button', async () => {
  await open()
  const gold = () => [...document.querySelectorAll('.btn-coin:not(:disabled)')].map((one) => one.textContent)
  await expect.poll(gold).toEqual(['Enter Competition'])
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  await expect.poll(gold).toEqual(['Submit Entry'])
})

test('a roster that can be submitted shows its projection, what is unknown, and a cap that is left unused', async () => {
  await open({ creators: six.map((one) => ({ ...one, expectedPoints: one.id === 2 ? null : 20.5 })) })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const roster = page.getByRole('region', { name: 'My Roster' })
  await expect.element(roster).toMatchTextContent(/Projected total41\.0 pts.*One pick has no projection yet/)
  await expect.element(roster).toMatchTextContent('You leave $60,000 of the cap unused.')
})

test('View Rules opens the rules with the numbers of this competition', async () => {
  await open({ competition: sampleCompetition({ salaryCap: 50_000 }) })
  await button('View Rules').click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  for (const said of [
    'Draft 3 to 5 creators for at most $50,000',
    '1st prize 50%, 2nd prize 30%, 3rd prize 20%',
    '(1, 2, 2, 4)',
    'While live you have 2 trades or drops per entry',
  ]) {
    await expect.element(rules).toMatchTextContent(said)
  }
})

test('the rules explain points and prices with the best creator of the day as an example', async () => {
  const creators = [
    ...six.slice(0, 5),
    sampleCreator(6, { channelName: 'Half-Court Theory', expectedPoints: 112.4, price: '68000.00' }),
  ]
  await open({ competition: sampleCompetition({ formWeight: 0.523 }), creators })
  await button('View Rules').click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  for (const said of [
    "divided by how everybody's day went",
    'as many views of the same videos usually bring',
    '(52% of it, going by recent days)',
    'we expect the most of Half-Court Theory: 112.4 points, for $68,000.',
    'and 4.2 average creators cost the whole cap',
    'gets 0.75 of its projection',
    'no points for engagement, and views count up to twice the normal day. If no channel publishes',
    'Engagement 10 × log2(1.19)2.5Points78.5',
  ]) {
    await expect.element(rules).toMatchTextContent(said)
  }
})

test.each([
  ['drafting', 0],
  ['live', 1],
] as const)('game mode is offered while %s, with %i pulsing dot', async (phase, dots) => {
  await open({ competition: sampleCompetition({ phase }), entries: [sampleEntry()] })
  const link = page.getByRole('link', { name: 'Game mode' })
  await expect.element(link).toHaveAttribute('href', '/gamemode')
  expect(link.element().querySelectorAll('.pulse')).toHaveLength(dots)
})

test('the rules begin with a summary of four sentences', async () => {
  await open()
  await page.getByRole('button', { name: 'View Rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  await expect.element(rules.getByRole('heading', { level: 3 }).first()).toHaveTextContent('In short')
  const inShort = rules.getByRole('list').first()
  await expect.element(inShort).toMatchTextContent(/^Draft 3 to 5.*normal day.*trade or drop 2 times.*prizes/)
  expect(inShort.getByRole('listitem').elements()).toHaveLength(4)
})

test('picks that were not submitted before the lock are reported as not entered', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(region('My Roster')).toMatchTextContent('These picks were not entered before the lock.')
})

test('half a minute before the lock the desktop draft warns about picks not submitted; at the lock a toast reports them and stays', async () => {
  const startTime = new Date(Date.now() + 29_000).toISOString()
  const { queries } = await open({ competition: sampleCompetition({ startTime }) })
  const clock = region('Competition').getByRole('timer').first().element()
  const calm = getComputedStyle(clock).color
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const roster = region('My Roster')
  await expect.element(roster.getByText('Not entered: submit it')).toHaveAttribute('aria-live', 'polite')
  await expect.element(roster.getByText(/^0:\d\d left$/)).toBeVisible()
  expect(getComputedStyle(clock).color).not.toBe(calm)
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(roster).toMatchTextContent('These picks were not entered before the lock.')
  const notice = () => useShownToast.getState().toast
  expect(notice()).toMatchObject({ title: 'Picks Not Entered', stays: true, isOpen: true })
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await vi.waitFor(() => expect(notice()).not.toMatchObject({ title: 'Picks Not Entered', isOpen: true }))
})

const myEntriesKey = keyOf(myEntries, { params: { competitionId: 7 } })
const picksOf = (...ids: number[]) => ids.map((id) => samplePick(id))

test('a roster that another window has submitted can no longer be submitted', async () => {
  const { queries } = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  // the other window has begun the next entry, which is kept
  const next = { userId: 'ada', competitionId: 7, picks: [{ creatorId: 5, price: dollars(30_000) }] }
  keepPicks(next)
  const entered = sampleEntry({ createdAt: new Date(Date.now() + 1000).toISOString() })
  queries.setQueryData(myEntriesKey, [entered])
  await expect.element(button('Select 3 More')).toBeVisible()
  await expect.element(region('My Entries')).toMatchTextContent(/Entry #1\$90,000/)
  expect(keptPicks(next)).toEqual(next.picks)
})

test('picks of a withdrawn entry return to the draft at current prices, unless the draft has picks', async () => {
  const { queries } = await open({ entries: [sampleEntry()] })
  await expect.element(button('Select 3 More')).toBeVisible()
  const back = { userId: 'ada', competitionId: 7, picks: [1, 2, 3].map((id) => ({ creatorId: id, price: dollars(1) })) }
  queries.setQueryData(myEntriesKey, [])
  expect(restorePicks(back)).toBe(true)
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Submit Entry')).toBeEnabled()
  await expect.element(region('My Roster')).toMatchTextContent(/Pixel Foundry\$30,000/)
  // they are somebody's picks now
  expect(restorePicks({ ...back, picks: [] })).toBe(false)
})

const NOT_ENTERED = 'Not entered: submit it'
const lockTitle = () => useShownToast.getState().toast?.title
const withdrawn = {
  userId: 'ada',
  competitionId: 7,
  picks: [1, 2, 3, 4].map((id) => ({ creatorId: id, price: dollars(1) })),
}

test('picks of an entry withdrawn on purpose cause no warning, also after a reload and at the lock', async () => {
  const competition = sampleCompetition({ startTime: new Date(Date.now() + 29_000).toISOString() })
  const first = await open({ competition, entries: [] })
  expect(restorePicks(withdrawn)).toBe(true)
  await expect.element(button('Submit Entry')).toBeEnabled()
  expect(page.getByText(NOT_ENTERED).elements()).toEqual([])
  await first.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  const { queries } = await open({ competition })
  await expect.element(button('Submit Entry')).toBeEnabled()
  expect(page.getByText(NOT_ENTERED).elements()).toEqual([])
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(region('My Roster')).toMatchTextContent('These picks were not entered before the lock.')
  expect(lockTitle()).not.toBe('Picks Not Entered')
})

test('picks that the lock found in an editor move to the next draft, also when it is already open', async () => {
  await open({ competition: sampleCompetition({ id: 8 }) })
  await expect.element(button('Select 3 More')).toBeVisible()
  expect(restorePicks(withdrawn)).toBe(true)
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Submit Entry')).toBeEnabled()
  expect(useShownToast.getState().toast?.title).toBe('Your Last Picks Are Here')
})

test('picks that the lock found in an editor wait for the next draft, whatever happens to the entry while it is live', async () => {
  const live = sampleCompetition({ phase: 'live' })
  expect(restorePicks(withdrawn)).toBe(true)
  // the same creator that was removed in the editor has been dropped since
  const dropped = sampleEntry({ picks: picksOf(1, 2, 3, 4), movesLeft: 1 })
  const { queries } = await open({ competition: live, entries: [dropped] })
  await expect.element(region('My Roster')).toMatchTextContent('These picks are kept for the next draft.')
  await expect.element(page.getByText(/were not entered/)).not.toBeInTheDocument()
  queries.setQueryData(keyOf(myEntries, { params: { competitionId: 8 } }), [])
  server.returns(myEntries, [])
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Submit Entry')).toBeEnabled()
  expect(useShownToast.getState().toast?.title).toBe('Your Last Picks Are Here')
})

test.each([2, 3, 4])('%i picks that wait for the next draft survive a reload', async (count) => {
  expect(restorePicks({ ...withdrawn, picks: withdrawn.picks.slice(0, count) })).toBe(true)
  const entries = [sampleEntry({ picks: picksOf(1, 2, 3, 4, 5) })]
  const first = await open({ competition: sampleCompetition({ phase: 'live' }), entries })
  await expect.element(region('My Roster')).toMatchTextContent('These picks are kept for the next draft.')
  await first.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  await open({ competition: sampleCompetition({ id: 8 }), entries: [] })
  await expect.element(region('My Roster')).toMatchTextContent(`${count}/5`)
})

test('a viewer on the draft screen does not change the picks that a player has stored on this device', async () => {
  keepPicks(withdrawn)
  const watching = await open({ user: viewer })
  await expect.element(region('My Roster')).toMatchTextContent('Players can draft a roster here.')
  await watching.unmount()
  await open()
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
})

const LIMIT = {
  title: 'Entry Limit Reached',
  message: 'You have already made your 2 entries in this competition',
}

test('with all entries submitted no new one can be started, with the reason', async () => {
  const entries = [sampleEntry(), sampleEntry({ id: 12, picks: picksOf(4, 5, 6) })]
  await open({ competition: sampleCompetition({ maxEntriesPerPlayer: 2 }), entries })
  await expect.element(region('My Roster')).toMatchTextContent('All 2 entries submitted. Edit one')
  await expect.element(button('Builder')).not.toBeInTheDocument()
  await expect.element(button('Enter Competition')).not.toBeInTheDocument()
  await region('Competition').getByRole('button', { name: 'All 2 entries submitted. Edit one' }).click()
  await expect.element(button('Edit Entry #1')).toHaveFocus()
  const isSaid = () => vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject(LIMIT))
  card('Gadget Garage')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await isSaid()
  await expect.element(region('My Roster')).toMatchTextContent('0/5')
  useShownToast.setState({ toast: null })
  const submit = button('Submit Entry')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  submit.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await isSaid()
  expect(server.received(submitEntry)).toEqual([])
})

test('the rules state the maximum number of entries, and that only the best of them is paid', async () => {
  await open()
  await button('View Rules').click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  await expect.element(rules).toMatchTextContent('You can make up to 3 entries in a competition.')
  await expect.element(rules).toMatchTextContent('Only your best entry is paid: your other entries keep')
})

test('changed picks of a withdrawn entry cause a warning again', async () => {
  const competition = sampleCompetition({ startTime: new Date(Date.now() + 29_000).toISOString() })
  const { queries } = await open({ competition })
  expect(restorePicks(withdrawn)).toBe(true)
  await button('Remove Gadget Garage').click()
  await expect.element(page.getByText(NOT_ENTERED)).toBeVisible()
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await vi.waitFor(() => expect(lockTitle()).toBe('Picks Not Entered'))
})

test('a roster that was being submitted while the page reloaded cannot be submitted again', async () => {
  const first = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const createdAt = new Date(Date.now() + 1).toISOString()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(createdAt)))
  await first.unmount()
  useDraft.setState(NOTHING_DRAFTED)
  await open({ entries: [sampleEntry({ createdAt })] })
  await expect.element(button('Select 3 More')).toBeVisible()
  await expect.element(region('My Entries')).toMatchTextContent(/Entry #1\$90,000/)
})

test('picks made in another window appear in this draft too', async () => {
  await open()
  await pick('Pixel Foundry')
  const elsewhere = (ids: readonly number[]) => {
    keepPicks({
      userId: 'ada',
      competitionId: 7,
      picks: ids.map((creatorId) => ({ creatorId, price: dollars(30_000) })),
    })
    window.dispatchEvent(new StorageEvent('storage', { key: 'draft-picks' }))
  }
  elsewhere([1, 2])
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Remove Orbit Academy')).toBeVisible()
  expect(keptPicks({ userId: 'ada', competitionId: 7 })).toHaveLength(2)
  elsewhere([])
  await expect.element(button('Select 3 More')).toBeVisible()
})

test('picks that become equal to an earlier entry stay, since they may become another entry', async () => {
  const { queries } = await open({ entries: [sampleEntry()] })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  const other = sampleEntry({ id: 12, picks: picksOf(4, 5, 6), createdAt: new Date(Date.now() + 1000).toISOString() })
  queries.setQueryData(myEntriesKey, [sampleEntry(), other])
  await expect.element(region('My Entries')).toMatchTextContent('Entry #2')
  await expect.element(button('Submit Entry')).toBeVisible()
})

test('at the lock no message is shown for picks that equal an entry', async () => {
  const screen = await open({ entries: [sampleEntry()] })
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(region('My Roster')).toMatchTextContent('Your team is live')
  await expect.element(page.getByText('These picks were not entered before the lock.')).not.toBeInTheDocument()
})

test('picks reported as kept are in the next draft, whatever another window did with its own picks', async () => {
  const screen = await open()
  await pick('Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels')
  // the other window entered other picks, and keeps nothing since
  keepPicks({ userId: 'ada', competitionId: 7, picks: [] })
  screen.queries.setQueryData(myEntriesKey, [sampleEntry({ picks: picksOf(4, 5, 6) })])
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expect.element(region('My Roster')).toMatchTextContent('They are kept for the next draft.')
  expect(keptPicks({ userId: 'ada', competitionId: 7 })).toHaveLength(3)
  // and the other window keeps others
  keepPicks({ userId: 'ada', competitionId: 7, picks: [{ creatorId: 5, price: dollars(30_000) }] })
  screen.queries.setQueryData(myEntriesKey, [])
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  await expect.element(button('Remove Pixel Foundry')).toBeVisible()
  await expect.element(button('Remove Kitchen Rebels')).toBeVisible()
})

test('a player without an entry in a live competition gets a link to its board and a reminder for the next draft', async () => {
  await open({ competition: sampleCompetition({ phase: 'live' }) })
  const watch = page.getByRole('link', { name: 'Watch live' })
  await expect.element(watch).toHaveAttribute('href', '/live')
  const dots = watch.element().querySelectorAll('.pulse')
  expect(dots).toHaveLength(1)
  // on gold it is as dark as the words beside it
  expect(getComputedStyle(dots[0]!).backgroundColor).toBe(getComputedStyle(watch.element()).color)
  await expect.element(page.getByRole('link', { name: 'Game mode' })).not.toBeInTheDocument()
  await expect.element(region('My Roster').getByRole('button', { name: 'Remind me' })).toBeVisible()
  await expect
    .element(region('My Roster').getByRole('link', { name: 'Practice', exact: true }))
    .toHaveAttribute('href', '/practice')
})

test('when the window becomes narrower, as when a tablet is turned, no card becomes too narrow', async () => {
  await open()
  const widths = () => cardsOf().map((card) => Math.round(card.getBoundingClientRect().width))
  const cardsOf = () => Array.from(document.querySelectorAll('#creators li'))
  await page.viewport(768, 1024)
  await expect.poll(() => Math.min(...widths())).toBeGreaterThanOrEqual(158)
  expect(new Set(widths()).size).toBe(1)
})

test('a viewer who arrives during a live competition can sign up instead of setting a reminder', async () => {
  await open({ user: viewer, competition: sampleCompetition({ phase: 'live' }) })
  await expect.element(region('My Roster').getByRole('button', { name: 'Sign up to play' })).toBeVisible()
})

test('a viewer reads why picking is not possible and how to become a player', async () => {
  await open({ user: viewer })
  const note = page.getByRole('region', { name: 'You are watching' })
  await expect.element(note).toMatchTextContent('You are watching. Players can draft a roster here.')
  await page.getByRole('button', { name: /Pixel Foundry/ }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title: 'Viewing Only' }))
  await expect.element(button('Submit Entry')).not.toBeInTheDocument()
  expect(document.querySelectorAll('#creators .lucide-plus')).toHaveLength(0)

  server.returns(signOut, { ok: true, next: null })
  await note.getByRole('button', { name: 'Sign up' }).click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/api/login?to=%2F' }]))
})

test.each([
  ['/live', []],
  ['/gamemode', [sampleEntry()]],
])('the live competition links to %s for a player with these entries: %j', async (address, entries) => {
  await open({ competition: sampleCompetition({ phase: 'live' }), entries })
  await expect
    .element(page.getByRole('link', { name: address === '/live' ? 'Watch live' : 'Game mode' }))
    .toHaveAttribute('href', address)
  await expect.element(page.getByRole('link', { name: 'Watch it live' })).not.toBeInTheDocument()
})

test.each([
  ['drafting', 6],
  ['live', 0],
] as const)('while the competition is %s, %i cards can be picked', async (phase, offers) => {
  await open({ competition: sampleCompetition({ phase }) })
  expect(document.querySelectorAll('#creators .lucide-plus')).toHaveLength(offers)
})

test('the rules use the chosen theme, not the theme of the banner', async () => {
  await open()
  await button('View Rules').click()
  await expect.element(page.getByRole('dialog', { name: 'Rules' })).toBeVisible()
  expect(page.getByRole('dialog', { name: 'Rules' }).element().closest('[data-theme]')).toBe(
    document.documentElement.closest('[data-theme]'),
  )
})

test('a player with entries in a live competition sees the best rank and a link to game mode', async () => {
  const entries = [sampleEntry({ id: 11, rank: 4 }), sampleEntry({ id: 12, rank: 26 })]
  await open({ competition: sampleCompetition({ phase: 'live' }), entries })
  await expect.element(region('My Roster')).toMatchTextContent('2 teams live, best #4')
  const toTeam = page.getByRole('link', { name: /^(Game mode|Your team)$/ })
  expect(toTeam.elements().map((link) => link.getAttribute('href'))).toEqual(['/gamemode'])
})

test('while a competition is live no entry is possible, and the next draft is announced', async () => {
  await open({ competition: sampleCompetition({ phase: 'live' }) })
  await expect.element(region('My Roster')).toMatchTextContent('This competition is live. The next draft opens in')
  await expect.element(button(/Select|Submit/)).not.toBeInTheDocument()
  await pick('Pixel Foundry')
  await vi.waitFor(() =>
    expect(useShownToast.getState().toast?.message).toBe(
      'The draft has locked, so this competition takes no more entries',
    ),
  )
  await expect.element(card('Pixel Foundry')).toHaveAttribute('aria-pressed', 'false')
})

const many = (count: number) => Array.from({ length: count }, (_, nth) => sampleCreator(nth + 1))
const cards = () => [...document.querySelectorAll<HTMLElement>('#creators li > button')]
const listed = () => document.querySelector<HTMLElement>('#creators ul')!

test('of a thousand creators only those near the window are in the page, which keeps its full height', async () => {
  await open({ creators: many(1_000) })
  await expect.element(region('Available Creators').getByText('1000', { exact: true })).toBeVisible()
  await expect.poll(() => listed().offsetHeight, { message: 'in columns' }).toBeLessThan((1_000 / 2) * CARD_PX)
  expect(cards().length).toBeLessThan(60)
  const { scrollHeight } = document.documentElement
  expect(listed().offsetHeight).toBeGreaterThan((1_000 / 5) * CARD_PX)
  await vi.waitFor(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    expect(cards().at(-1)?.closest('li')?.getAttribute('aria-posinset')).toBe('1000')
  })
  expect(cards().at(-1)!.getBoundingClientRect().bottom).toBeCloseTo(listed().getBoundingClientRect().bottom, 0)
  expect(cards().length).toBeLessThan(60)
  expect(document.documentElement.scrollHeight).toBe(scrollHeight)
  scrollTo(0, 0)
})

test('the keyboard moves past the rows that were in the page, and each card states its position of the total', async () => {
  await open({ creators: many(200) })
  const placeOf = (element: Element | null) => Number(element?.closest('li')?.getAttribute('aria-posinset'))
  const first = cards().length
  cards().at(-1)!.focus()
  await vi.waitFor(() => expect(placeOf(cards().at(-1)!)).toBeGreaterThan(first))
  // past the way to its own page
  await userEvent.keyboard('{Tab}{Tab}')
  expect(placeOf(document.activeElement)).toBe(first + 1)
  expect(document.activeElement?.closest('li')?.getAttribute('aria-setsize')).toBe('200')
  scrollTo(0, 0)
})

test.each([1024, 1440])('a long name is whole on its card and does not make it higher, %i px wide', async (width) => {
  await page.viewport(width, 900)
  await open({ creators: [sampleCreator(1, { channelName: 'Dell Technologies France' }), ...many(5).slice(1)] })
  const name = document.querySelector<HTMLElement>('#creators li .font-bold')!
  expect(name.textContent).toBe('Dell Technologies France')
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  expect(cards()[0]!.offsetHeight).toBe(CARD_PX)
})

test.each([1280, 1440, 1920])('cards have the height that the list assumes, %i px wide', async (width) => {
  await page.viewport(width, 900)
  await open({ creators: many(30) })
  expect(cards()[0]!.offsetHeight).toBe(CARD_PX)
  expect(listed().scrollHeight).toBe(listed().offsetHeight)
})

test('a search finds a creator far down the list', async () => {
  await open({ creators: many(1_000).map((one) => (one.id === 987 ? { ...one, channelName: 'Far Below' } : one)) })
  await expect.element(card('Far Below')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('far b')
  await expect.element(card('Far Below')).toBeVisible()
  expect(cards()).toHaveLength(1)
})

// 1392 is what the frame leaves of 1440
test.each([1024, 1280, 1392, 1920])(
  'a filter moves neither the search field nor the cards, %i px wide',
  async (width) => {
    await page.viewport(width, 900)
    await open({ creators: many(126) })
    const field = page.getByRole('searchbox')
    const places = () =>
      [field.element(), page.getByLabelText('Sort by').element(), listed()].map((one) => {
        const { left, top, width: wide } = one.getBoundingClientRect()
        return [left, top, wide].map(Math.round)
      })
    const before = places()
    const title = page.getByRole('heading', { name: 'Available Creators' }).element().getBoundingClientRect()
    if (width >= 1392) expect(before[0]![1]).toBeLessThan(title.top)
    await field.fill('channel 12')
    await expect.element(region('Available Creators').getByText('8 of 126', { exact: true })).toBeVisible()
    expect(places()).toEqual(before)
    await field.fill('channel')
    await expect.element(region('Available Creators').getByText('120 of 126', { exact: true })).toBeVisible()
    expect(places()).toEqual(before)
  },
)

test.each([768, 1024, 1440])('all categories are visible to a player with only a mouse, %i px wide', async (width) => {
  await page.viewport(width, 800)
  const categories = ['tech', 'lifestyle', 'entertainment', 'gaming', 'music', 'education', 'sports', 'comedy'] as const
  await open({ creators: categories.map((category, nth) => sampleCreator(nth + 1, { category })) })
  const chips = page.getByRole('group', { name: 'Filter by category' })
  await expect.element(chips.getByRole('button', { name: 'All' })).toBeVisible()
  const row = chips.element()
  expect(row.scrollWidth).toBe(row.clientWidth)
  expect(getComputedStyle(row).maskImage).toBe('none')
  const { right } = listed().getBoundingClientRect()
  for (const chip of row.children) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
})

test('no category chip is alone on a second line', async () => {
  await page.viewport(1280, 800)
  const categories = 'tech lifestyle entertainment gaming music education sports comedy food travel news other'.split(
    ' ',
  )
  await open({ creators: categories.map((category, nth) => sampleCreator(nth + 1, { category })) })
  const chips = page.getByRole('group', { name: 'Filter by category' })
  await expect.element(chips.getByRole('button', { name: 'All' })).toBeVisible()
  for (let width = 900; width < 1440; width += 60) {
    await page.viewport(width, 800)
    const tops = [...chips.element().children].map((chip) => chip.getBoundingClientRect().top)
    expect(tops.filter((top) => top === Math.max(...tops)).length, `at ${width}`).toBeGreaterThan(1)
  }
})

test.each([1024, 1100, 1101])('the chips of the usual categories fit in one row, %i px wide', async (width) => {
  await page.viewport(width, 768)
  const categories = ['Comedy', 'Education', 'Entertainment', 'Gaming', 'Lifestyle', 'Technology']
  await open({ creators: categories.map((category, nth) => sampleCreator(nth + 1, { category })) })
  const chips = page.getByRole('group', { name: 'Filter by category' })
  await expect.element(chips.getByRole('button')).toHaveLength(7)
  await document.fonts.ready
  expect(new Set([...chips.element().children].map((chip) => chip.getBoundingClientRect().top)).size).toBe(1)
})

test('the order of the creators is kept for the tab when the player returns to the draft', async () => {
  const screen = await open()
  await page.getByLabelText('Sort by').selectOptions('Form')
  await page.getByRole('searchbox').fill('orbit')
  await screen.unmount()
  await open()
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('form')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('small controls have a touch target of at least 24 px', async () => {
  await open({ entries: [sampleEntry()] })
  const small = [
    button('How to read a card'),
    button('Total Cap'),
    button('locks in'),
    page.getByRole('link', { name: 'Scout', exact: true }),
    page.getByRole('link', { name: 'See all' }),
    button('Edit Entry #1'),
  ]
  for (const one of small) {
    await expect.element(one).toBeVisible()
    const { width, height } = reachOf(one.element())
    expect(Math.min(width, height), one.element().textContent).toBeGreaterThanOrEqual(24)
  }
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
  await expect.element(page.getByText(/^Replay of January 20, 2026/)).toBeVisible()
})
