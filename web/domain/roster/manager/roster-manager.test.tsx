import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  liveCompetitions,
  upcomingCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { dropPick, myEntries, replaceRoster, tradePick, type Entry } from '#contract/entries.ts'
import { errors } from '#contract/errors.ts'
import { creatorProjections, leaderboard, type CreatorProjection } from '#contract/leaderboard.ts'
import { keyOf } from '#web/api/call.ts'
import { closeManager, manageEntry } from '#web/domain/entry/chosen-entry.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, samplePick, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { LiveScreen } from '#web/screens/live/live-screen.tsx'
import { ManageButton } from './manage-button.tsx'
import { ManagedRoster } from './managed-roster.tsx'

const server = fakeServer()
beforeEach(() => {
  useShownToast.setState({ toast: null })
  closeManager()
})

const four = [1, 2, 3, 4].map((id) => samplePick(id))
const dialog = page.getByRole('dialog', { name: 'Roster Manager' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))

/** `creators` null: they do not load. */
async function open(entry: Entry, creators: Creator[] | null = [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id))) {
  arrange(entry, creators)
  const screen = await renderScreen(
    <>
      <LiveScreen />
      <ManagedRoster />
    </>,
  )
  await page.getByRole('button', { name: 'Manage Entry 1' }).click()
  await expect.element(dialog).toBeVisible()
  return screen
}

function arrange(entry: Entry, creators: Creator[] | null, competition = sampleCompetition({ phase: 'live' })): void {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, competition)
  server.returns(liveCompetitions, competition.phase === 'live' ? [competition] : [])
  server.returns(myEntries, [entry])
  server.returns(leaderboard, [])
  server.returns(creatorProjections, pricesOf(entry, creators ?? []))
  if (creators) server.returns(allCreators, creators)
  else server.breaks(allCreators, 500, 'boom')
}

/** Every creator sells for its draft price and costs it, so that a trade needs what its draft price needs. */
function pricesOf({ picks }: Pick<Entry, 'picks'>, creators: readonly Creator[]): CreatorProjection[] {
  const drafted = new Map([
    ...creators.map(({ id, price }) => [id, price] as const),
    ...picks.map(({ creatorId, price }) => [creatorId, price] as const),
  ])
  return [...drafted].map(([creatorId, price]) => priced(creatorId, price))
}

const priced = (
  creatorId: number,
  price = '30000.00',
  changes: Partial<CreatorProjection> = {},
): CreatorProjection => ({
  creatorId,
  points: 0,
  stillToCome: null,
  live: price,
  sells: price,
  costs: price,
  ...changes,
})

/** As it is opened from the draft and from My Teams. */
async function openAnywhere(entry: Entry, competition: Competition): Promise<void> {
  arrange(
    entry,
    [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id)),
    competition,
  )
  manageEntry({ competitionId: competition.id, entryId: entry.id, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(dialog).toBeVisible()
}

/** A move that is made: from then on the entry is read as it has become. */
const moved = (changed: Entry) => () => {
  server.returns(myEntries, [changed])
  return changed
}

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

/** The second dialog, over the manager. */
const asking = (title: string) => page.getByRole('dialog', { name: title })
const confirm = (title: string, verb: string) => asking(title).getByRole('button', { name: verb, exact: true }).click()

test('a creator that has left the catalogue is marked, with a note that it cannot come back once traded or dropped', async () => {
  await open(
    sampleEntry({ picks: four }),
    [2, 3, 4, 5, 6].map((id) => sampleCreator(id)),
  )
  const rows = dialog.getByRole('region', { name: 'Current Roster' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('No longer offered')
  await expect.element(rows.nth(1)).not.toMatchTextContent('No longer offered')
  await expect.element(dialog.getByText(/cannot come back once traded or dropped\./)).toBeVisible()
})

test('the Roster Manager shows the roster, the available players, the remaining cap and the remaining moves', async () => {
  await open(sampleEntry({ picks: four }), [
    ...[1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
    sampleCreator(6, { inPlay: false }),
  ])
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      /^Entry 1: 2 moves left while live\. Each trade or drop uses one\. Trades are open until (\w+ \d+, )?[\d:]+ [AP]M, and close in \d\d:\d\d:\d\d\.$/,
    )
  await expect.element(dialog).toMatchTextContent(/Roster Value\$120,000Salary Cap\$150,000Left of your cap\$30,000/)
  expect(
    dialog
      .getByRole('button', { name: /^Drop/ })
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Drop Pixel Foundry', 'Drop Orbit Academy', 'Drop Kitchen Rebels', 'Drop Gadget Garage'])
  const available = dialog.getByRole('region', { name: 'Available Players' })
  await expect.element(available).toMatchTextContent(/Loop & LyricLive price \$30,000.*Costs \$30,000.*Add/)
  expect(available.getByRole('button', { name: /^Add/ }).elements()).toHaveLength(1)
})

test('dropping a creator updates the roster on the page and requests the board again', async () => {
  await open(sampleEntry({ picks: four }))
  const boards = server.received(leaderboard).length
  server.returns(dropPick, moved(sampleEntry({ picks: four.slice(1), movesLeft: 1 })))
  await button('Drop Pixel Foundry').click()
  await confirm('Drop Pixel Foundry?', 'Drop')
  await expectToast('Player Dropped', 'Pixel Foundry has left your roster')
  expect(server.received(dropPick)).toMatchObject([{ body: { entryId: 11, creatorId: 1 } }])
  await expect.element(button('Drop Pixel Foundry')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('heading', { name: 'Current Roster' })).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleDescription(/^Entry 1: 1 move left/)
  await expect.element(button('Add Pixel Foundry')).toBeVisible()
  await vi.waitFor(() => expect(server.received(leaderboard).length).toBeGreaterThan(boards))
})

test('with three creators no drop is possible and no request is sent', async () => {
  await open(sampleEntry())
  await expect.element(button('Drop Pixel Foundry')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(button('Drop Pixel Foundry'))
    .toHaveAccessibleDescription(/^A roster needs at least 3 creators: trade one instead of dropping\./)
  const { cursor, opacity } = getComputedStyle(button('Drop Pixel Foundry').element())
  expect([cursor, Number(opacity) < 1]).toEqual(['not-allowed', true])
  await expect.element(page.getByText('A roster needs at least 3 creators: trade one', { exact: false })).toBeVisible()
  await button('Drop Pixel Foundry').click({ force: true })
  await expectToast('Cannot Drop', 'You must have at least 3 players')
  await expect.element(dialog.getByRole('listitem').getByText('Cannot Drop', { exact: true })).toBeVisible()
  expect(server.received(dropPick)).toEqual([])
})

test.each([
  ['on its side', 844, 390],
  ['upright', 360, 640],
])('on a phone %s no toast repeats the trade or covers the creators to choose from', async (_how, width, height) => {
  await page.viewport(width, height)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  const heading = dialog.getByRole('heading', { name: 'Current Roster' })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toHaveAccessibleDescription('Choose a creator to trade for Loop & Lyric ($30,000).')
  expect(useShownToast.getState().toast?.isOpen ?? false).toBe(false)
})

test('after choosing a creator to add, the creators that can be traded for it come first and the others keep their order', async () => {
  const picks = [...four.slice(0, 3), samplePick(4, { price: '50000.00' })]
  await open(sampleEntry({ picks, totalSalary: '140000.00' }), [
    ...[1, 2, 3, 4].map((id) => sampleCreator(id)),
    sampleCreator(5, { price: '60000.00' }),
  ])
  const listed = () =>
    dialog
      .getByRole('region', { name: 'Current Roster' })
      .getByRole('listitem')
      .elements()
      .map((row) => /Pixel|Orbit|Kitchen|Gadget/.exec(row.textContent)?.[0])
  await expect.poll(listed).toEqual(['Pixel', 'Orbit', 'Kitchen', 'Gadget'])
  await button('Add Loop & Lyric').click()
  await expect.poll(listed).toEqual(['Gadget', 'Pixel', 'Orbit', 'Kitchen'])
  await button('Cancel').click()
  await expect.poll(listed).toEqual(['Pixel', 'Orbit', 'Kitchen', 'Gadget'])
})

test('a trade takes two taps: first the creator to add, then the creator to give up', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await expectToast('Select Player to Trade', 'Choose a player from your roster to trade for Loop & Lyric')
  await expect.element(dialog.getByRole('heading', { name: 'Current Roster' })).toHaveFocus()
  const traded = sampleEntry({ picks: [...four.slice(1), samplePick(5)], movesLeft: 1 })
  server.returns(tradePick, moved(traded))
  await button(/^Trade Pixel Foundry .*\$30,000 left of your cap$/).click()
  await confirm('Trade Pixel Foundry for Loop & Lyric?', 'Trade')
  await expectToast('Trade Successful', 'Your roster has been updated')
  expect(server.received(tradePick)).toMatchObject([{ body: { entryId: 11, oldCreatorId: 1, newCreatorId: 5 } }])
  await expect.element(button('Drop Loop & Lyric')).toBeVisible()
})

test('while live the manager says that open spots stay empty, even with three creators; a full roster has no such note', async () => {
  const { queries } = await open(sampleEntry({ picks: four.slice(0, 3) }))
  await expect.element(dialog.getByText('Open spots can’t be filled after the lock. Add makes a trade.')).toBeVisible()
  server.returns(myEntries, [sampleEntry({ picks: four, movesLeft: 0 })])
  await queries.invalidateQueries()
  await expect.element(dialog.getByText('The open spot can’t be filled after the lock.')).toBeVisible()
  server.returns(myEntries, [sampleEntry({ picks: [...four, samplePick(5)] })])
  await queries.invalidateQueries()
  await expect.element(dialog.getByText(/open spot/i)).not.toBeInTheDocument()
})

test('choosing a trade instead of a drop lists the affordable creators first', async () => {
  const creators = [
    ...[1, 2, 3, 4].map((id) => sampleCreator(id)),
    sampleCreator(5),
    sampleCreator(6, { price: '90000.00' }),
  ]
  await open(sampleEntry({ picks: four }), creators)
  const dear = button('Add ' + creators[5]!.channelName)
  await expect.element(dear).toBeInTheDocument()
  await button('Drop Pixel Foundry').click()
  await asking('Drop Pixel Foundry?').getByRole('button', { name: 'Trade instead' }).click()
  await expect.element(dear).not.toBeInTheDocument()
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Only what I can afford' })).toBeChecked()
  await button('Cancel').click()
  await expect.element(dear).toBeInTheDocument()
})

test('a creator that no offered creator can replace is not offered for a trade, with the reason', async () => {
  const creators = [...[1, 2, 3, 4].map((id) => sampleCreator(id)), sampleCreator(5, { price: '140000.00' })]
  await open(sampleEntry({ picks: four }), creators)
  await button('Drop Pixel Foundry').click()
  const asked = asking('Drop Pixel Foundry?')
  const why = asked.getByText('You can’t trade instead: no one else fits under your cap.', { exact: false })
  await expect.element(why).toBeVisible()
  expect(asked.getByRole('button', { name: 'Trade instead' }).elements()).toEqual([])
})

test('when no creator of a category fits, the manager suggests what would help', async () => {
  const creators = [...[1, 2, 3, 4, 5].map((id) => sampleCreator(id)), sampleCreator(6, { price: '90000.00' })]
  await open(sampleEntry({ picks: four }), creators)
  await button('Drop Pixel Foundry').click()
  await asking('Drop Pixel Foundry?').getByRole('button', { name: 'Trade instead' }).click()
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody')
  await expect
    .element(dialog.getByText('Try another name, or trading someone pricier than Pixel Foundry.'))
    .toBeVisible()
})

test('a trade can be cancelled', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await button('Cancel').click()
  await expect.element(button('Drop Pixel Foundry')).toBeVisible()
  expect(server.received(tradePick)).toEqual([])
})

test('a creator that is too expensive for every trade is refused at once', async () => {
  await open(sampleEntry({ picks: four }), [
    ...[1, 2, 3, 4].map((id) => sampleCreator(id)),
    sampleCreator(5, { price: '70000.00' }),
  ])
  await expect.element(dialog).toMatchTextContent(/Loop & Lyric.*Costs \$10,000 more than you have/)
  await expect.element(button('Add Loop & Lyric')).toHaveAttribute('aria-disabled', 'true')
  await button('Add Loop & Lyric').click({ force: true })
  await expectToast('Insufficient Cap Space', 'This trade would exceed your salary cap')
  await expect.element(button('Drop Pixel Foundry')).toBeVisible()
})

test('a creator that is too expensive for the chosen trade is refused when the trade is made', async () => {
  const picks = [...four.slice(0, 3), samplePick(4, { price: '50000.00' })]
  const dear = sampleCreator(5, { price: '60000.00' })
  await open(sampleEntry({ picks, totalSalary: '140000.00' }), [...[1, 2, 3, 4].map((id) => sampleCreator(id)), dear])
  await button('Add Loop & Lyric').click()
  const dearTrade = button(/^Trade Pixel Foundry .*Costs \$20,000 more than you have$/)
  await expect.element(dearTrade).toHaveAttribute('aria-disabled', 'true')
  await dearTrade.click({ force: true })
  await expectToast('Insufficient Cap Space', 'This trade would exceed your salary cap')
  expect(server.received(tradePick)).toEqual([])
  await expect.element(button(/^Trade Gadget Garage .*\$0 left of your cap$/)).toBeVisible()
})

/** The first is the player's own. */
const paces = [
  priced(1, '30000.00', { points: 12.3, stillToCome: 32.7 }),
  ...[2, 3, 4].map((id) => priced(id)),
  priced(5, '30000.00', { points: 5, stillToCome: 19.9 }),
]

test('while live each creator, in the roster or not, shows the points expected still to come', async () => {
  const picks = [samplePick(1, { points: 12.3, stillToCome: 32.7 }), ...four.slice(1)]
  arrange(
    sampleEntry({ picks }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id, { expectedPoints: 40 })),
  )
  server.returns(creatorProjections, paces)
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  const screen = await renderScreen(<ManagedRoster />)
  await expect.element(dialog).toMatchTextContent(/Pixel Foundry.*12\.3 pts, 32\.7 to come/)
  await expect.element(dialog).toMatchTextContent(/Loop & Lyric.*19\.9 to come/)
  await expect
    .element(dialog)
    .toMatchTextContent('Live prices follow the points expected still to come. Buying costs 5% more.')
  // with the entry the others are read again
  const reads = server.received(creatorProjections).length
  server.returns(myEntries, [
    sampleEntry({ picks: [samplePick(1, { points: 17.1, stillToCome: 27.9 }), ...four.slice(1)] }),
  ])
  await screen.queries.invalidateQueries({ queryKey: keyOf(myEntries, { params: { competitionId: 7 } }) })
  await expect.element(dialog).toMatchTextContent(/Pixel Foundry.*17\.1 pts, 27\.9 to come/)
  await expect.poll(() => server.received(creatorProjections).length, { timeout: 2000 }).toBe(reads + 1)
  const toCome = dialog.getByText('19.9 to come', { exact: true }).first().element()
  expect(toCome.scrollWidth, 'nothing of it is cut off').toBeLessThanOrEqual(toCome.clientWidth)
})

test('without live prices, as offline, no creator can be traded for and no points are shown as expected', async () => {
  arrange(
    sampleEntry({ picks: four }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
  )
  server.returns(creatorProjections, noNetwork)
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
  await expect.poll(() => server.received(creatorProjections).length).toBeGreaterThan(0)
  await expect.element(dialog).not.toMatchTextContent(/\d to come/)
})

test('in the narrowest rows the subscribers are below the price, and nothing is cut off', async () => {
  await page.viewport(360, 640)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  const entry = sampleEntry({ picks: [samplePick(1, { price: '123500.00' }), ...four.slice(1)] })
  const creators = [
    ...[1, 2, 3, 4].map((id) => sampleCreator(id)),
    sampleCreator(5, { price: '60000.00', subscriberCount: 613_000 }),
    sampleCreator(6, { price: '123500.00', subscriberCount: 613_000 }),
  ]
  arrange(entry, creators, sampleCompetition())
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  const heading = dialog.getByRole('heading', { name: 'Available Players' })
  await expect.element(heading).toBeInTheDocument()
  heading.element().scrollIntoView()
  const subs = dialog.getByText(/subs$/).elements()
  expect(subs.length).toBeGreaterThan(4)
  for (const one of subs) {
    const line = one.parentElement!.parentElement!.getBoundingClientRect()
    expect(one.getBoundingClientRect().bottom, 'within its line').toBeLessThanOrEqual(line.bottom + 0.5)
  }
  const [first, second] = dialog
    .getByRole('region', { name: 'Available Players' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.getBoundingClientRect())
  expect(first!.bottom, 'no row lies on the next').toBeLessThan(second!.top)
})

test('rows that become higher after turning the phone do not overlap', async () => {
  await openAt(640, 700, sampleEntry({ picks: four }), 'live')
  await page.viewport(360, 700)
  const rows = () =>
    dialog
      .getByRole('region', { name: 'Available Players' })
      .getByRole('listitem')
      .elements()
      .map((row) => row.getBoundingClientRect())
  await expect.poll(() => rows()[0]!.height).toBeGreaterThan(90)
  await expect.poll(() => rows()[1]!.top - rows()[0]!.bottom).toBeGreaterThan(0)
})

test('on a phone a long name in the roster is shown whole', async () => {
  await page.viewport(360, 640)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  const long = 'Vulgarisateur Apple et compagnie'
  await open(
    sampleEntry({ picks: [samplePick(1, { creator: { ...samplePick(1).creator!, name: long } }), ...four.slice(1)] }),
  )
  const name = dialog.getByRole('region', { name: 'Current Roster' }).getByText(long).element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
})

test('a live move asks for confirmation and shows what is kept, gained, given up and left', async () => {
  const picks = [samplePick(1, { points: 12.3, stillToCome: 32.7 }), ...four.slice(1)]
  arrange(
    sampleEntry({ picks }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
  )
  server.returns(creatorProjections, paces)
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  const screen = await renderScreen(<ManagedRoster />)
  await expect.element(dialog).toMatchTextContent(/Loop & Lyric.*19\.9 to come/)
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry .*\$30,000 left of your cap$/).click()
  const asked = asking('Trade Pixel Foundry for Loop & Lyric?')
  await expect.element(asked).toMatchTextContent('12.3 points so far')
  // the score goes on behind it, and it follows
  server.returns(myEntries, [
    sampleEntry({ picks: [samplePick(1, { points: 17.1, stillToCome: 27.9 }), ...four.slice(1)] }),
  ])
  await screen.queries.invalidateQueries({ queryKey: keyOf(myEntries, { params: { competitionId: 7 } }) })
  await expect.element(dialog.first()).toMatchTextContent(/Pixel Foundry.*17\.1 pts, 27\.9 to come/)
  expect(useShownToast.getState().toast, 'nobody is told to choose who has chosen').toMatchObject({ isOpen: false })
  for (const said of [
    /^.*?−8\.0 expected.*Kept: /,
    'Kept: you keep what Pixel Foundry has earned when you confirm, 17.1 points so far. Until then it may still rise or fall.',
    'Gained: Loop & Lyric earns for you from now on, about 19.9 points still to come.',
    'Given up: what Pixel Foundry would still earn, about 27.9 points still to come.',
    'Moves left after1',
    'Sells for$30,000',
    'Costs$30,000',
    'Left of your cap after$30,000',
  ]) {
    await expect.element(asked).toMatchTextContent(said)
  }
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(server.received(tradePick)).toEqual([])
  await expect.element(button(/^Trade Pixel Foundry .*\$30,000 left of your cap$/)).toBeVisible()
})

test('the four figures of a trade stand in two rows of two on a phone', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry/).click()
  const figures = asking('Trade Pixel Foundry for Loop & Lyric?').getByRole('definition').elements()
  const tops = figures.map((one) => Math.round(one.parentElement!.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(2)
  expect([tops[0], tops[2]]).toEqual([tops[1], tops[3]])
})

test('Trade in a row begins the trade of its creator, and a creator that is added completes it', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Trade Orbit Academy').click()
  await expect.element(dialog.getByText(/Who replaces\s+Orbit Academy\?/)).toBeVisible()
  await button('Add Loop & Lyric').click()
  await expect.element(asking('Trade Orbit Academy for Loop & Lyric?')).toBeVisible()
})

test('the rows of the roster and of the available players begin and end where the footer of a question does', async () => {
  await open(sampleEntry({ picks: four }))
  const sidesOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return [left, right]
  }
  const rowIn = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem').first()
  await expect.element(rowIn('Available Players')).toBeInTheDocument()
  expect(sidesOf(rowIn('Available Players').element())).toEqual(sidesOf(rowIn('Current Roster').element()))
  await button('Drop Pixel Foundry').click()
  const asked = asking('Drop Pixel Foundry?')
  const buttons = asked.element().querySelectorAll('[data-actions] > button')
  const content = asked.getByRole('definition').first().element().closest('dl')!
  await expect.poll(() => document.getAnimations().length).toBe(0)
  expect([sidesOf(buttons[0]!)[0], sidesOf([...buttons].at(-1)!)[1]]).toEqual(sidesOf(content))
})

test('on a desktop the available players are beside the roster', async () => {
  await page.viewport(1440, 900)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  await open(sampleEntry({ picks: four }))
  const players = dialog.getByRole('region', { name: 'Available Players' })
  await expect.element(players).toBeVisible()
  const roster = dialog.getByRole('region', { name: 'Current Roster' }).element().getBoundingClientRect()
  expect(players.element().getBoundingClientRect().left).toBeGreaterThan(roster.right)
  const scroller = dialog.element().querySelector('[data-scroller]')!
  expect(scroller.scrollHeight).toBeLessThanOrEqual(scroller.clientHeight)
})

test('the second press of a double click is ignored: one trade is made, and it succeeds', async () => {
  await open(sampleEntry({ picks: four }))
  server.returns(tradePick, sampleEntry({ picks: [samplePick(5), ...four.slice(1)], movesLeft: 1 }))
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry/).click()
  const trade = asking('Trade Pixel Foundry for Loop & Lyric?').getByRole('button', { name: 'Trade', exact: true })
  const element = (await trade.element()) as HTMLElement
  element.click()
  element.click()
  await expectToast('Trade Successful', 'Your roster has been updated')
  expect(server.received(tradePick)).toHaveLength(1)
})

test('the second press of a double click adds no other creator after the list has moved', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await expect.element(button('Add Loop & Lyric')).toHaveAttribute('aria-pressed', 'true')
  const next = button('Add Half-Court Theory').element()
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await expect.element(button('Add Half-Court Theory')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('Add Loop & Lyric')).toHaveAttribute('aria-pressed', 'true')
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await expect.element(button('Add Half-Court Theory')).toHaveAttribute('aria-pressed', 'true')
})

test('after both moves the manager says so and offers none', async () => {
  await open(sampleEntry({ picks: four, movesLeft: 0 }))
  await expect.element(dialog).toHaveAccessibleDescription(/^Entry 1: no moves left\. Both are used/)
  await expect.element(dialog).toMatchTextContent('Pixel Foundry')
  expect(dialog.getByRole('button', { name: /^(Drop|Add|Trade)/ }).elements()).toEqual([])
  await expect.element(dialog.getByRole('region', { name: 'Available Players' })).not.toBeInTheDocument()
})

test('before the lock a creator fills an open spot at once, without a trade', async () => {
  const creators = [...[1, 2, 3, 4, 5].map((id) => sampleCreator(id)), sampleCreator(6, { price: '50000.00' })]
  arrange(sampleEntry({ picks: four }), creators, sampleCompetition())
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect
    .element(dialog.getByText('You have an open spot: Add fills it without a trade.', { exact: false }))
    .toBeVisible()
  const affordable = dialog.getByRole('checkbox', { name: 'Only what I can afford' })
  await affordable.click()
  await expect.element(button('Trade for Half-Court Theory')).not.toBeInTheDocument()
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
  await affordable.click()
  // a creator that costs too much for the open spot is offered for a trade only
  await expect.element(button('Add Half-Court Theory')).not.toBeInTheDocument()
  await button('Trade for Half-Court Theory').click()
  await expectToast('Select Player to Trade', 'Choose a player from your roster to trade for Half-Court Theory')
  await button('Cancel').click()
  const full = sampleEntry({ picks: [...four, samplePick(5)], version: 2 })
  server.returns(replaceRoster, moved(full))
  await button('Add Loop & Lyric').click()
  await expectToast('Roster Saved', 'You can change the entry again until the lock.')
  expect(server.received(replaceRoster)).toMatchObject([
    { params: { entryId: 11 }, body: { totalSalary: '150000.00', version: 1 } },
  ])
  expect(server.received(replaceRoster)[0]!.body.picks.map(({ creatorId }) => creatorId)).toEqual([1, 2, 3, 4, 5])
  await expect.element(button('Drop Loop & Lyric')).toBeVisible()
  await expect.element(dialog.getByText(/^You have an open spot/)).not.toBeInTheDocument()
})

test('two open spots are counted as two', async () => {
  arrange(
    sampleEntry({ picks: four.slice(0, 3) }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
    sampleCompetition(),
  )
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(dialog.getByText(/You have 2 open spots: Add fills one without a trade\./)).toBeVisible()
})

test('the terms in the rows are explained also with open places', async () => {
  arrange(
    sampleEntry({ picks: four.slice(0, 3) }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
    sampleCompetition(),
  )
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  const { queries } = await renderScreen(<ManagedRoster />)
  await expect.element(dialog.getByText(/“Proj\.” is what a creator earns on an average day\./)).toBeVisible()
  server.returns(creatorProjections, paces)
  server.returns(myEntries, [sampleEntry({ picks: four, movesLeft: 0 })])
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  await queries.invalidateQueries()
  await expect.element(dialog).toHaveAccessibleDescription(/no moves left/)
})

test('an open spot that no affordable creator fits is not offered', async () => {
  const creators = [1, 2, 3, 4, 5].map((id) => sampleCreator(id, id > 4 ? { price: '50000.00' } : {}))
  arrange(sampleEntry({ picks: four }), creators, sampleCompetition())
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(dialog.getByText(/^You have an open spot, but no one costs \$30,000 or less/)).toBeVisible()
})

test('an open spot whose only fit would repeat another entry says so', async () => {
  const creators = [1, 2, 3, 4, 5].map((id) => sampleCreator(id))
  const other = sampleEntry({ id: 12, picks: [...four, samplePick(5)] })
  arrange(sampleEntry({ picks: four }), creators, sampleCompetition())
  server.returns(myEntries, [sampleEntry({ picks: four }), other])
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect
    .element(dialog.getByText(/^You have an open spot, but everyone who fits would match another of your entries/))
    .toBeVisible()
})

test('while drafting trades are free and made at once; only a drop asks for confirmation, because its spot stays empty', async () => {
  await openAnywhere(sampleEntry({ picks: four }), sampleCompetition({ maxPicks: 4 }))
  await expect.element(dialog).toHaveAccessibleDescription(/^Entry 1: change it as often as you like until the lock\./)
  await expect.element(dialog).toMatchTextContent(/Pixel Foundry.*proj\. 50\.4/)
  await expect.element(dialog).toMatchTextContent(/Loop & Lyric.*proj\. 50\.4/)
  const traded = sampleEntry({ picks: [...four.slice(1), samplePick(5)] })
  server.returns(tradePick, moved(traded))
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry/).click()
  await expectToast('Trade Successful', 'Your roster has been updated')
  await button('Drop Loop & Lyric').click()
  const asked = asking('Drop Loop & Lyric?')
  await expect.element(asked).toMatchTextContent('After that, an open spot can’t be filled.')
  await asked.getByRole('button', { name: 'Trade instead' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Available Players' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Who replaces Loop & Lyric? Add them below.')
  server.returns(tradePick, moved(sampleEntry({ picks: [...four.slice(1), samplePick(6)] })))
  await button('Add Half-Court Theory').click()
  await vi.waitFor(() =>
    expect(server.received(tradePick)[1]).toMatchObject({ body: { oldCreatorId: 5, newCreatorId: 6 } }),
  )
  await expect.element(button('Drop Half-Court Theory')).toBeVisible()
  expect(server.received(dropPick)).toEqual([])
})

test('a move that would make two entries equal is refused before the confirmation', async () => {
  const three = [1, 2, 3].map((id) => samplePick(id))
  arrange(
    sampleEntry({ picks: four }),
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
  )
  server.returns(myEntries, [sampleEntry({ picks: four }), sampleEntry({ id: 12, picks: three })])
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1 of 2' })
  await renderScreen(<ManagedRoster />)
  await button('Drop Gadget Garage').click()
  await expectToast('Already Entered', 'This would make the same roster as in another of your entries')
  await expect.element(asking('Drop Gadget Garage?')).not.toBeInTheDocument()
  await button('Drop Pixel Foundry').click()
  await expect.element(asking('Drop Pixel Foundry?')).toBeVisible()
})

test('after a trade the rows show since when points count, and how they add up to the score', async () => {
  const picks = [samplePick(1, { points: 9.6, before: 3.2 }), ...[2, 3, 4].map((id) => samplePick(id, { points: 10 }))]
  await open(sampleEntry({ picks, banked: 27.7, totalScore: 67.3, movesLeft: 1 }))
  const roster = dialog.getByRole('region', { name: 'Current Roster' })
  await expect.element(roster).toMatchTextContent(/9\.6 pts since the trade/)
  await expect.element(roster).toMatchTextContent(/Creators now39\.6Kept from creators who left27\.7Score 67\.3$/)
})

test('without a trade the points of the rows add up to the score', async () => {
  await open(sampleEntry({ picks: four }))
  const roster = dialog.getByRole('region', { name: 'Current Roster' })
  await expect.element(roster).toBeVisible()
  await expect.element(roster).not.toMatchTextContent(/Score|since the trade/)
})

test('after the end the roster is shown without moves', async () => {
  await openAnywhere(sampleEntry({ picks: four }), sampleCompetition({ phase: 'review' }))
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('Entry 1: the competition is over, and the roster stays as it is.')
  expect(dialog.getByRole('button', { name: /^(Drop|Add|Trade)/ }).elements()).toEqual([])
  await expect.element(dialog).toMatchTextContent(/Pixel Foundry.*0\.0 pts/)
  await expect.element(dialog).not.toMatchTextContent(/\d (expected|more)/)
})

test('Escape first cancels a trade being chosen, and only then closes the manager', async () => {
  await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await expect.element(dialog.getByText(/^Choose a creator to trade for/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText(/^Choose a creator to trade for/)).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a trade being chosen at the end is cancelled', async () => {
  const { queries } = await open(sampleEntry({ picks: four }))
  await button('Add Loop & Lyric').click()
  await expect.element(dialog.getByText(/^Choose a creator to trade for/)).toBeVisible()
  const ended = sampleCompetition({ phase: 'review' })
  server.returns(activeCompetition, ended)
  server.returns(oneCompetition, ended)
  server.returns(upcomingCompetitions, [])
  server.returns(liveCompetitions, [])
  await queries.invalidateQueries()
  await expect.element(dialog).toHaveAccessibleDescription(/the competition is over/)
  await expect.element(dialog.getByText(/^Choose a creator to trade for/)).not.toBeInTheDocument()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
})

test('a manager left open until the result is final links to the result', async () => {
  await openAnywhere(sampleEntry({ picks: four }), sampleCompetition({ phase: 'completed' }))
  const result = dialog.getByRole('link', { name: 'Your result' })
  await expect.element(result).toHaveAttribute('href', '/result?competition=7')
  await result.click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a roster that fails to load can be requested again', async () => {
  arrange(sampleEntry(), [])
  server.breaks(myEntries, 500, 'boom')
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(dialog.getByRole('heading', { name: 'The roster did not load' })).toBeVisible()
  server.returns(myEntries, [sampleEntry()])
  await button('Try Again').click()
  await expect.element(dialog).toMatchTextContent('Current Roster')
})

test.each([
  [
    'a refusal in its own sentence',
    () => server.refuses(tradePick, { code: 'rosters_locked' }),
    errors.rosters_locked.say({}),
  ],
  [
    'a refusal without a title too',
    () => server.refuses(tradePick, { code: 'entry_not_found' }),
    errors.entry_not_found.say({}),
  ],
  [
    'that nobody was reached, and nothing was changed',
    () => server.returns(tradePick, noNetwork),
    'Unable to complete the trade. Fantasy Social cannot be reached, and nothing was changed',
  ],
  ['other trouble as such', () => server.breaks(tradePick, 500, 'boom'), 'Unable to complete the trade'],
])('a failed trade shows %s, and can be tried again', async (_, arrange, message) => {
  await open(sampleEntry({ picks: four }))
  arrange()
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry/).click()
  await confirm('Trade Pixel Foundry for Loop & Lyric?', 'Trade')
  await expectToast('Trade Failed', message)
  await expect.element(button(/^Trade Pixel Foundry/)).toBeEnabled()
})

test('the message of a refused drop does not call it a trade', async () => {
  await open(sampleEntry({ picks: four }))
  server.refuses(dropPick, { code: 'rosters_locked' })
  await button('Drop Pixel Foundry').click()
  await confirm('Drop Pixel Foundry?', 'Drop')
  await expectToast('Drop Failed', errors.rosters_locked.say({}))
})

test('a drop made offline says that nothing was changed', async () => {
  await open(sampleEntry({ picks: four }))
  server.returns(dropPick, noNetwork)
  await button('Drop Pixel Foundry').click()
  await confirm('Drop Pixel Foundry?', 'Drop')
  await expectToast(
    'Drop Failed',
    'Unable to drop the creator. Fantasy Social cannot be reached, and nothing was changed',
  )
})

test('a confirmation left open past the end closes with a message', async () => {
  const screen = await open(sampleEntry({ picks: four }))
  await button('Drop Pixel Foundry').click()
  await expect.element(asking('Drop Pixel Foundry?')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'review' }))
  await expectToast('The Competition Is Over', 'Nothing was changed. Your roster stays as it was')
  await expect.element(asking('Drop Pixel Foundry?')).not.toBeInTheDocument()
})

test.each<[string, string, number[], string, string]>([
  ['Drop', 'Drop Pixel Foundry?', [2, 3, 4], 'Already Dropped', 'Pixel Foundry has left'],
  ['Drop', 'Drop Pixel Foundry?', [5, 2, 3, 4], 'Already Traded', 'Pixel Foundry has left'],
  ['Trade', 'Trade Pixel Foundry for Loop & Lyric?', [6, 2, 3, 4], 'Already Traded', 'Pixel Foundry has left'],
  ['Trade', 'Trade Pixel Foundry for Loop & Lyric?', [1, 5, 3, 4], 'Already Traded', 'Loop & Lyric has joined'],
])(
  'a confirmation (%s) that another window has made obsolete closes with a message: %s %j',
  async (kind, asked, ids, title, says) => {
    const screen = await open(sampleEntry({ picks: four }))
    if (kind === 'Drop') await button('Drop Pixel Foundry').click()
    else {
      await button('Add Loop & Lyric').click()
      await button(/^Trade Pixel Foundry /).click()
    }
    await expect.element(asking(asked)).toBeVisible()
    const moved = [sampleEntry({ picks: ids.map((id) => samplePick(id)), movesLeft: 1 })]
    server.returns(myEntries, moved)
    screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), moved)
    await expectToast(title, `${says} your roster in another window. Nothing was changed here`)
    await expect.element(asking(asked)).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    if (ids.includes(5)) await expect.element(dialog.getByText(/to trade for Loop/)).not.toBeInTheDocument()
  },
)

test('a tap outside, the close button and Escape close the manager', async () => {
  await open(sampleEntry({ picks: four }))
  const again = async () => {
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Manage Entry 1' }).click()
  }
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }))
  await again()
  await button('Close').click()
  await again()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('of 300 players only the visible ones are in the page, and a search finds any', async () => {
  await open(
    sampleEntry({ picks: four }),
    Array.from({ length: 300 }, (_, nth) => sampleCreator(nth + 1)),
  )
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Add/ }).elements().length).toBeLessThan(20)
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('channel 299')
  await expect.element(button('Add Channel 299')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody of that name')
  await expect.element(dialog.getByText('No creator is called “nobody of that name”.')).toBeVisible()
  await button('Show everybody').click()
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
})

test('players are listed in the chosen order, and can be limited to those who can be traded for', async () => {
  const creators = [
    sampleCreator(5, { price: '60000.01' }),
    sampleCreator(6, { price: '40000.00' }),
    sampleCreator(7, { price: '20000.00' }),
  ]
  arrange(sampleEntry({ picks: four }), creators)
  server.returns(creatorProjections, [
    ...four.map(({ creatorId }) => priced(creatorId)),
    priced(5, '60500.00', { stillToCome: 10 }),
    priced(6, '40000.00', { stillToCome: 4 }),
    priced(7, '20000.00', { stillToCome: 25 }),
  ])
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  const offered = () => addableOf(creators)
  await expect.poll(offered).toEqual([5, 6, 7])
  await dialog.getByRole('combobox', { name: 'Sort by' }).selectOptions('Still to come')
  await expect.poll(offered).toEqual([7, 5, 6])
  await dialog.getByRole('checkbox', { name: 'Only what I can afford' }).click()
  await expect.poll(offered).toEqual([7, 6])
})

/** Returns the ids of the creators that have an Add button, in the order of the list. */
const addableOf = (creators: readonly Creator[]) =>
  dialog
    .getByRole('button', { name: /^Add/ })
    .elements()
    .map((one) => creators.find(({ channelName }) => one.ariaLabel === `Add ${channelName}`)?.id)

test('while live the list is sorted by the live price that it shows, not by the draft price', async () => {
  const creators = [5, 6, 7].map((id) => sampleCreator(id, { price: `${10 - id}0000.00` }))
  arrange(sampleEntry({ picks: four }), creators)
  const live = { 5: '20000.00', 6: '60000.00', 7: '40000.00' }
  server.returns(creatorProjections, [
    ...four.map(({ creatorId }) => priced(creatorId)),
    ...([5, 6, 7] as const).map((id) => ({ ...priced(id), live: live[id] })),
  ])
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  const offered = () => addableOf(creators)
  await expect.poll(offered).toEqual([6, 7, 5])
  await dialog.getByRole('combobox', { name: 'Sort by' }).selectOptions('Price, low to high')
  await expect.poll(offered).toEqual([5, 7, 6])
})

test.each([
  ['while trades are open', 0, 2, 'Trade'],
  ['after trades have closed', -100_000, 2, 'Manage'],
  ['without moves left', 0, 0, 'Manage'],
] as const)('%s the button of an entry says what it is for', async (_, shiftMs, movesLeft, verb) => {
  const at = (ms: number) => new Date(Date.now() + shiftMs + ms).toISOString()
  const competition = sampleCompetition({ phase: 'live', startTime: at(-10_000), endTime: at(101_000) })
  await renderScreen(<ManageButton competition={competition} entry={{ id: 11, movesLeft }} name="Entry 1" isForTrade />)
  await expect.element(page.getByRole('button')).toHaveTextContent(verb)
})

test('a new reading changes the figures but not the order, until another order is chosen', async () => {
  const creators = [5, 6].map((id) => sampleCreator(id))
  const projectionsOf = (five: number, six: number) => [
    ...four.map(({ creatorId }) => priced(creatorId)),
    priced(5, '30000.00', { stillToCome: five }),
    priced(6, '30000.00', { stillToCome: six }),
  ]
  arrange(sampleEntry({ picks: four }), creators)
  server.returns(creatorProjections, projectionsOf(3, 4))
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  const { queries } = await renderScreen(<ManagedRoster />)
  const names = () =>
    dialog
      .getByRole('button', { name: /^Add/ })
      .elements()
      .map((one) => one.ariaLabel)
  const [five, six] = creators.map(({ channelName }) => `Add ${channelName}`)
  const sort = dialog.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOptions('Still to come')
  await expect.poll(names).toEqual([six, five])

  server.returns(creatorProjections, projectionsOf(8, 4))
  await queries.invalidateQueries({ queryKey: keyOf(creatorProjections, { params: { competitionId: 7 } }) })
  await expect.element(dialog.getByText('8.0 to come', { exact: false })).toBeVisible()
  expect(names()).toEqual([six, five])

  await sort.selectOptions('Price, high to low')
  await expect.poll(names).toEqual([five, six])
  await sort.selectOptions('Still to come')
  await expect.poll(names).toEqual([five, six])
})

test('players that fail to load can be requested again', async () => {
  await open(sampleEntry({ picks: four }), null)
  await expect.element(dialog.getByRole('heading', { name: 'The creators did not load' })).toBeVisible()
  server.returns(allCreators, [sampleCreator(5)])
  await button('Try Again').click()
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
})

/** Sixty creators, the first of whom fit. */
const many = Array.from({ length: 60 }, (_, nth) =>
  sampleCreator(nth + 1, { price: nth < 30 ? '30000.00' : '90000.00' }),
)
const scroller = () => dialog.element().querySelector<HTMLElement>('[data-scroller]')!

async function openAt(width: number, height: number, entry: Entry, phase: 'drafting' | 'live'): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  arrange(entry, many, sampleCompetition({ phase }))
  // those that fit have the highest live price, so that the list begins with them
  const live = (nth: number) => (nth < 30 ? '95000.00' : '90000.00')
  if (phase === 'live')
    server.returns(
      creatorProjections,
      many.map(({ id, price }, nth) => priced(id, price, { live: live(nth) })),
    )
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  await expect.element(button('Add Loop & Lyric')).toBeInTheDocument()
}

/** Wholly in the dialog's window, above its toast. */
function expectInSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const box = scroller().getBoundingClientRect()
  expect(top, 'below the header').toBeGreaterThanOrEqual(box.top + 8)
  expect(bottom, 'above the fade').toBeLessThanOrEqual(box.bottom - 20)
}

test.each([
  [390, 844],
  [640, 360],
])('at %i x %i px adding a creator with a key keeps the focus in the list and visible', async (width, height) => {
  await openAt(width, height, sampleEntry({ picks: four.slice(0, 3) }), 'drafting')
  server.returns(replaceRoster, moved(sampleEntry({ picks: [...four.slice(0, 3), samplePick(5)], version: 2 })))
  const add = button('Add Loop & Lyric').element() as HTMLElement
  await userEvent.keyboard('{Tab}')
  add.focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Roster Saved', 'You can change the entry again until the lock.')
  await expect.element(button('Add Half-Court Theory')).toHaveFocus()
  await expect.element(dialog.getByRole('listitem').getByText('Roster Saved', { exact: true })).toBeVisible()
  const focused = document.activeElement!
  expect(focused.matches(':focus-visible')).toBe(true)
  await vi.waitFor(() => expectInSight(focused))
})

test.each([
  [false, 'search', () => dialog.getByRole('searchbox', { name: 'Filter by name' })],
  [
    true,
    'heading, since the search would open a keyboard',
    () => dialog.getByRole('heading', { name: 'Available Players' }),
  ],
])('if the list has no creator left (touch: %s) the focus moves to the %s', async (isTouch, _, goal) => {
  const real = matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === '(pointer: coarse)' ? (isTouch ? 'all' : 'not all') : query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await openAt(390, 844, sampleEntry({ picks: four.slice(0, 3) }), 'drafting')
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('Loop')
  await expect.element(button('Add Half-Court Theory')).not.toBeInTheDocument()
  server.returns(replaceRoster, moved(sampleEntry({ picks: [...four.slice(0, 3), samplePick(5)], version: 2 })))
  await button('Add Loop & Lyric').click()
  await expect.element(button('Drop Loop & Lyric')).toBeVisible()
  await expect.element(goal()).toHaveFocus()
})

test('dropping a creator with a key moves the focus to the heading, which is visible with its focus ring', async () => {
  await openAt(640, 360, sampleEntry({ picks: four }), 'live')
  server.returns(dropPick, moved(sampleEntry({ picks: four.slice(0, 3), movesLeft: 1 })))
  ;(button('Drop Gadget Garage').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(asking('Drop Gadget Garage?')).toBeVisible()
  ;(asking('Drop Gadget Garage?').getByRole('button', { name: 'Drop', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const heading = dialog.getByRole('heading', { name: 'Current Roster' })
  await expect.element(heading).toHaveFocus()
  await vi.waitFor(() => expectInSight(heading.element()))
  expect(getComputedStyle(heading.element()).outlineStyle).not.toBe('none')
})

test.each([
  [720, 450],
  [640, 360],
  [1440, 900],
])('at %i x %i px no toast covers the focused button or the next one', async (width, height) => {
  await openAt(width, height, sampleEntry({ picks: four }), 'live')
  await dialog.getByRole('searchbox', { name: 'Filter by name' }).fill('channel 3')
  await expect.element(button('Add Channel 31')).toBeInTheDocument()
  ;(button('Add Channel 31').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Insufficient Cap Space', 'This trade would exceed your salary cap')
  await expect.element(dialog.getByRole('listitem').getByText('Insufficient Cap Space', { exact: true })).toBeVisible()
  await vi.waitFor(() => expectInSight(button('Add Channel 31').element()))
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement!.ariaLabel).toMatch(/^Add /)
    await vi.waitFor(() => expectInSight(document.activeElement!))
  }
})

test.each([
  [360, 640],
  [640, 360],
])('at %i x %i the toast of a drop is below the roster and does not cover the first players', async (width, height) => {
  await openAt(width, height, sampleEntry({ picks: four }), 'live')
  scroller().scrollTop = 150
  server.returns(dropPick, moved(sampleEntry({ picks: four.slice(1), movesLeft: 1 })))
  await button('Drop Pixel Foundry').click()
  await confirm('Drop Pixel Foundry?', 'Drop')
  const toast = dialog.getByRole('listitem').filter({ hasText: 'Player Dropped' })
  await expect.element(toast).toBeVisible()
  const topOf = (name: string) => dialog.getByRole('heading', { name }).element().getBoundingClientRect().top
  await vi.waitFor(() => {
    const { top, bottom } = scroller().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(toast.element().getBoundingClientRect().top)
    expect(topOf('Available Players')).toBeGreaterThanOrEqual(bottom)
    expect(topOf('Current Roster')).toBeGreaterThanOrEqual(top)
  })
})

test('choosing a trade instead shows the list from its top', async () => {
  await openAt(390, 844, sampleEntry({ picks: four }), 'live')
  const list = button('Add Loop & Lyric').element().closest<HTMLElement>('ul')!.parentElement!
  list.scrollTop = 1200
  await expect.element(button('Add Loop & Lyric')).not.toBeInTheDocument()
  await button('Drop Pixel Foundry').click()
  await asking('Drop Pixel Foundry?').getByRole('button', { name: 'Trade instead' }).click()
  await expect.element(dialog).toMatchTextContent('Who replaces Pixel Foundry?')
  await expect.poll(() => list.scrollTop).toBe(0)
  await expect.element(button('Add Loop & Lyric')).toBeVisible()
})

test('in a low window the list scrolls with the dialog to its last row and back', async () => {
  await openAt(640, 360, sampleEntry({ picks: four }), 'live')
  const box = scroller()
  const inner = [...box.querySelectorAll('*')].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
  expect(inner, 'none that scrolls by itself').toEqual([])
  box.scrollTop = box.scrollHeight
  await expect.element(button('Add Channel 60')).toBeVisible()
  expectInSight(button('Add Channel 60').element())
  expect(dialog.getByRole('button', { name: /^Add/ }).elements().length).toBeLessThan(20)
  box.scrollTop = 0
  await expect.element(button('Drop Pixel Foundry')).toBeVisible()
})

test.each([
  [360, 360],
  [640, 360],
  [390, 480],
])(
  'with little space above the keyboard, at %i x %i px, the search result scrolls into view while typing',
  async (width, height) => {
    await openAt(width, height, sampleEntry({ picks: four }), 'live')
    const search = dialog.getByRole('searchbox', { name: 'Filter by name' })
    await search.click()
    const gap = () =>
      button('Add Channel 10').element().closest('li')!.getBoundingClientRect().top -
      search.element().getBoundingClientRect().bottom
    await userEvent.keyboard('1')
    await expect.poll(gap, { message: 'right below, from the first letter on' }).toBeLessThan(20)
    await search.fill('Channel 1')
    await vi.waitFor(() => expectInSight(button('Add Channel 10').element()))
    await userEvent.keyboard('7')
    await expect.element(button('Add Channel 10')).not.toBeInTheDocument()
    await vi.waitFor(() => expectInSight(button('Add Channel 17').element()))
    expectInSight(search.element())
    expect(button('Add Channel 17').element().getBoundingClientRect().top, 'below the search').toBeGreaterThan(
      search.element().getBoundingClientRect().bottom,
    )
    await search.fill('')
    await expect.element(button('Add Loop & Lyric')).toBeInTheDocument()
    await vi.waitFor(() => expectInSight(dialog.getByRole('heading', { name: 'Available Players' }).element()))
    const bottom = () => search.element().getBoundingClientRect().bottom
    const sort = dialog.getByRole('combobox', { name: 'Sort by' })
    await expect.poll(() => sort.element().getBoundingClientRect().top).toBeGreaterThan(bottom())
  },
)

test('before trades open the manager says when they open, and no creator can be dropped or added', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + 60_000 * minutes).toISOString()
  const early = sampleCompetition({ phase: 'live', startTime: inMinutes(-5), endTime: inMinutes(95) })
  await openAnywhere(sampleEntry({ picks: four }), early)
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(/Trades and drops open at (\w+ \d+, )?[\d:]+ [AP]M, in 00:0[45]:\d\d\. Ends in/)
  expect(dialog.getByRole('button', { name: /^(Drop|Add|Trade) / }).elements()).toEqual([])
})

test('while trades are open the manager counts down to their close, not to the end', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + 60_000 * minutes).toISOString()
  // trades close after four fifths of the 100 minutes, and so in 30 minutes
  const open = sampleCompetition({ phase: 'live', startTime: inMinutes(-50), endTime: inMinutes(50) })
  await openAnywhere(sampleEntry({ picks: four }), open)
  await expect.element(dialog).toHaveAccessibleDescription(/and close in 00:(30:00|29:\d\d)\.$/)
})

test('after four fifths of the time the manager says that trades are closed', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + 60_000 * minutes).toISOString()
  const late = sampleCompetition({ phase: 'live', startTime: inMinutes(-90), endTime: inMinutes(10) })
  await openAnywhere(sampleEntry({ picks: four }), late)
  await expect.element(dialog).toHaveAccessibleDescription(/Trades and drops are closed for this competition\. Ends in/)
  expect(dialog.getByRole('button', { name: /^(Drop|Add|Trade) / }).elements()).toEqual([])
})

test('while live each row shows the live price, and what its creator sells for or costs', async () => {
  const creators = [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id))
  arrange(sampleEntry({ picks: four }), creators)
  server.returns(creatorProjections, [
    priced(1, '31200.00', { sells: '31000.00', costs: '33000.00' }),
    ...[2, 3, 4].map((id) => priced(id)),
    priced(5, '60000.00', { sells: '60000.00', costs: '63000.00' }),
    priced(6, '30000.00', { costs: null }),
  ])
  manageEntry({ competitionId: 7, entryId: 11, name: 'Entry 1' })
  await renderScreen(<ManagedRoster />)
  const rows = (region: string) => dialog.getByRole('region', { name: region }).getByRole('listitem')
  await expect.element(rows('Current Roster').nth(0)).toMatchTextContent(/Live price \$31,200 · Sells for \$31,000/)
  const offered = rows('Available Players')
  await expect
    .element(offered.nth(0))
    .toMatchTextContent(/Live price \$60,000 · Costs \$63,000Costs \$2,000 more than you have/)
  await expect.element(offered.nth(1)).toMatchTextContent(/Cannot be bought yet.*no statistics yet/)
})

test('a trade sends the live prices that were shown; if one has changed, the question stays and shows the new one', async () => {
  await open(sampleEntry({ picks: four }))
  server.refuses(tradePick, { code: 'live_price_changed', sells: '29500.00', costs: '30000.00' })
  await button('Add Loop & Lyric').click()
  await button(/^Trade Pixel Foundry /).click()
  server.returns(
    creatorProjections,
    [1, 2, 3, 4, 5].map((id) => priced(id, '30000.00', id === 1 ? { sells: '29500.00' } : {})),
  )
  await confirm('Trade Pixel Foundry for Loop & Lyric?', 'Trade')
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Prices Changed'))
  const asked = asking('Trade Pixel Foundry for Loop & Lyric?')
  await expect.element(asked).toMatchTextContent('Sells for$29,500')
  await expect.element(asked).toMatchTextContent('Left of your cap after$29,500')
  server.returns(tradePick, moved(sampleEntry({ picks: [...four.slice(1), samplePick(5)], movesLeft: 1 })))
  await confirm('Trade Pixel Foundry for Loop & Lyric?', 'Trade')
  await expectToast('Trade Successful', 'Your roster has been updated')
  expect(server.received(tradePick).map(({ body }) => body)).toEqual([
    expect.objectContaining({ sells: expect.any(String), costs: '30000.00' }),
    { entryId: 11, oldCreatorId: 1, newCreatorId: 5, sells: '29500.00', costs: '30000.00' },
  ])
})
