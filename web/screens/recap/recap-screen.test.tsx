import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, competition as oneCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { entryRecap, type EntryRecap } from '#contract/recap.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { keptPicks } from '#web/domain/roster/kept-picks.ts'
import { writeSeen, type SeenRanks } from '#web/domain/board/seen-ranks.ts'
import { sampleRecap } from '#web/testing/recap.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { RecapScreen } from './recap-screen.tsx'
import { REPLAY_MS } from './evening.tsx'

const server = fakeServer()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const list = (name: string) => page.getByRole('list', { name })
const scrub = page.getByRole('slider', { name: 'Moment of the evening' })

beforeEach(async () => {
  await page.viewport(390, 844)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function arrange(recap: EntryRecap = sampleRecap()): void {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ id: 8, prizeTitle: 'Prime Time' }))
  server.returns(upcomingCompetitions, [])
  server.returns(oneCompetition, sampleCompetition({ phase: 'completed', totalEntries: 26 }))
  server.returns(entryRecap, recap)
  server.returns(myEntries, [sampleEntry()])
}
const show = (path = '/recap?entry=11') => renderScreen(<RecapScreen />, { path })
const open = (recap?: EntryRecap) => {
  arrange(recap)
  return show()
}

test('the recap of a day that is replayed again says that its points are hidden, and offers no second try', async () => {
  arrange()
  server.refuses(entryRecap, { code: 'day_returns' })
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hidden for Now' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My Teams' })).toHaveAttribute('href', '/myteams')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Check your connection/)).not.toBeInTheDocument()
})

test('the recap marks a shared final rank as tied', async () => {
  await open(sampleRecap({ isTied: true }))
  await expect.element(page.getByText('Tied for 3rd of 26 with 80.0 points')).toBeVisible()
})

test('a shared rank is marked as tied in the chart, the table and the board of that moment', async () => {
  const { line, rivals } = sampleRecap()
  const [ben, cleo, ada] = rivals
  const tied = { isTied: true } as const
  await open(
    sampleRecap({
      ...tied,
      line: [...line.slice(0, 3), { ...line[3]!, ...tied }, { ...line[4]!, ...tied }],
      rivals: [ben!, cleo!, { ...ada!, ...tied }, { ...cleo!, ...tied, entryId: 12, rank: 3 }],
    }),
  )
  await expect
    .element(scrub)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: tied for 3rd with 80\.0 points$/))
  await expect.element(page.getByRole('img', { name: /ended tied for 3rd of 26$/ })).toBeVisible()
  const board = list('The board then').getByRole('listitem')
  await expect.element(board.nth(0)).toMatchTextContent(/^#1 in the end/)
  await expect.element(board.nth(3)).toMatchTextContent(/^#3, tied in the end/)
  await page.getByText('The evening as a table').click()
  await expect.element(page.getByRole('row').nth(3)).toMatchTextContent(/1441\.0/)
  await expect.element(page.getByRole('row').nth(4)).toMatchTextContent(/4, tied66\.0/)
  scrub.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(scrub).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 20th with 12\.0 points$/))
})

test('the recap shows the final rank, the parts of the score, and the worth of each pick and trade', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your evening' })).toBeVisible()
  await expect.element(page.getByText('3rd of 26 with 80.0 points')).toBeVisible()
  await expect
    .element(region('Picks and luck'))
    .toMatchTextContent(/Projected.*60\.0.*Your picks.*\+10\.0.*Trades.*\+21\.0.*Luck.*−11\.0.*Score80\.0/)
  const pickResults = list('Picks').getByRole('listitem')
  await expect.element(pickResults.nth(0)).toMatchTextContent(/Gadget Garage.*Best pick.*\+17\.0/)
  await expect.element(pickResults.nth(1)).toMatchTextContent(/numbers could not be read.*\+3\.0/)
  await expect.element(pickResults.nth(2)).toMatchTextContent(/Pixel Foundry.*−5\.0/)
  await expect
    .element(pickResults.nth(3))
    .toMatchTextContent(/Orbit Academy.*Worst pick.*scored 10\.0.*projected 20\.0−10\.0/)
  await expect
    .element(region('What the trades were worth'))
    .toMatchTextContent(/Gadget Garage for Orbit Academy.*earned 25\.0 from then on, Orbit Academy 4\.0\.\+21\.0/)
  await expect.element(region('The best possible roster')).toMatchTextContent(/scored 210\.0.*You got 38% of it/)
})

test('points lost after a trade have a minus sign', async () => {
  const recap = sampleRecap()
  await open({ ...recap, trades: recap.trades.map((trade) => ({ ...trade, gained: -0.3 })) })
  await expect.element(region('What the trades were worth')).toMatchTextContent(/earned −0\.3 from then on/)
})

test('picks with equal results are all marked best or all worst; a pick without a reading is not marked', async () => {
  const { stints } = sampleRecap()
  const beyond = [2, -1, 2, 2, -1].map((more, nth) => ({
    ...stints[nth % 4]!,
    points: 5 + more,
    expected: 5,
    isRead: nth !== 2,
  }))
  await open(sampleRecap({ stints: beyond, best: 0, worst: 1 }))
  await expect.element(list('Picks').getByText('Best pick')).toHaveLength(2)
  await expect.element(list('Picks').getByText('Worst pick')).toHaveLength(2)
})

test('a pick that scored nothing has an explanation', async () => {
  const { stints } = sampleRecap()
  await open(sampleRecap({ stints: stints.with(0, { ...stints[0]!, points: 0, expected: 30.7 }) }))
  await expect
    .element(list('Picks').getByRole('listitem').last())
    .toMatchTextContent(/scored 0\.0, projected 30\.7: it fell behind its usual day, and that took all/)
})

test('the slider moves through the evening by keyboard and changes team and board', async () => {
  await open()
  await expect.element(scrub).toHaveAttribute('aria-valuetext', expect.stringMatching(/3rd with 80\.0 points/))
  scrub.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(scrub).toHaveAttribute('aria-valuetext', expect.stringMatching(/20th with 12\.0 points/))
  const team = list('The team then').getByRole('listitem')
  await expect.element(team.nth(0)).toMatchTextContent(/Pixel Foundry5\.0/)
  await expect.element(team.nth(3)).toMatchTextContent(/Gadget Garage–not yet/)
  const board = () =>
    list('The board then')
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent)
  expect(board().map((text) => /Cleo|You|Ben/.exec(text)![0])).toEqual(['Cleo', 'You', 'Ben'])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(team.nth(1)).toMatchTextContent(/Orbit Academy10\.0kept/)
  expect(board().map((text) => /Cleo|You|Ben/.exec(text)![0])).toEqual(['Ben', 'Cleo', 'You'])
})

test('the replay plays for 20 seconds from first to last moment, and can be paused', async () => {
  await open()
  await expect.element(scrub).toBeVisible()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shows = (words: RegExp) =>
    vi.waitFor(() => expect(scrub.element().getAttribute('aria-valuetext')).toMatch(words), { interval: 1 })
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  press('Play the evening')
  await shows(/20th/)
  await vi.advanceTimersByTimeAsync(REPLAY_MS / 2)
  await shows(/14th/)
  press('Pause')
  await vi.advanceTimersByTimeAsync(REPLAY_MS)
  await shows(/14th/)
  press('Play the evening')
  await vi.advanceTimersByTimeAsync(REPLAY_MS / 2)
  await shows(/3rd with 80\.0/)
  await expect.element(page.getByRole('button', { name: 'Play the evening' })).toBeVisible()
})

test('turning points name their cause and select their moment', async () => {
  await open()
  const turns = list('Turning points').getByRole('button')
  await expect
    .element(turns.nth(0))
    .toMatchTextContent(/up from 20th to 9th\. Pixel Foundry scored 10\.0 points, projected 6\.0\./)
  await expect
    .element(turns.nth(1))
    .toMatchTextContent(/down from 9th to 14th\. Gadget Garage scored only 2\.0 points, projected 5\.0\./)
  await turns.nth(1).click()
  await expect.element(scrub).toHaveAttribute('aria-valuetext', expect.stringMatching(/14th with 41\.0/))
})

test('with reduced motion nothing plays, and the table is open', async () => {
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('reduced-motion') ? '(min-width: 1px)' : query),
  )
  await open()
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expect.element(page.getByRole('row').nth(2)).toMatchTextContent(/930\.0/)
  await expect.element(page.getByRole('button', { name: 'Play the evening' })).not.toBeInTheDocument()
})

test('a moment at which all entries were level has no rank, and the rest of the evening is shown', async () => {
  const { line } = sampleRecap()
  await open(sampleRecap({ line: [{ ...line[0]!, share: 0.02, rank: null, score: 0 }, ...line] }))
  await expect.element(page.getByRole('img', { name: /^Rank from the lock to the end: 5 moments/ })).toBeVisible()
  const bar = page.getByRole('slider', { name: 'Moment of the evening' })
  bar.element().focus()
  await userEvent.keyboard('{Home}')
  await expect
    .element(bar)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/: all are level, nobody has points yet$/))
})

test('the recap mentions a rank that the player saw between two stored moments', async () => {
  onTestFinished(() => localStorage.removeItem('rank-line'))
  const { competitionId } = sampleRecap()
  const seen = (...ranks: number[]): SeenRanks => ({
    competitionId,
    lines: { 11: ranks.map((rank, nth) => [nth, rank]) },
  })
  const between = page.getByText('Between these moments you saw it', { exact: false })
  writeSeen(seen(20, 2, 3))
  const screen = await open()
  await expect.element(between).toHaveTextContent('Between these moments you saw it as high as 2nd.')
  await screen.unmount()
  writeSeen(seen(2, 25, 3))
  const both = await open()
  await expect.element(between).toHaveTextContent('Between these moments you saw it as high as 2nd and as low as 25th.')
  await both.unmount()
  writeSeen(seen(9, 4))
  const { line } = sampleRecap()
  const steady = await open(sampleRecap({ rank: 9, line: line.map((spot) => ({ ...spot, rank: 9 })), turns: [] }))
  const one = page.getByText('In 9th place at every recorded moment; between them you saw it as high as 4th.')
  await expect.element(one).toBeVisible()
  await steady.unmount()
  writeSeen(seen(20, 3))
  await open()
  await expect.element(scrub).toBeVisible()
  expect(between.query()).toBeNull()
})

test('a recap without stored moments says so and shows the rest', async () => {
  const parts = { ...sampleRecap().parts, field: null, pickResults: null }
  await open(sampleRecap({ line: [], turns: [], parts, rivals: [] }))
  await expect.element(page.getByText(/This competition has no timeline/)).toBeVisible()
  await expect.element(region('Picks and luck')).toMatchTextContent(/The roster at the lock.*70\.0/)
})

test("the recap names its entry and links to the player's other entries", async () => {
  arrange()
  server.returns(myEntries, [sampleEntry({ id: 6, rank: 2, totalScore: 85 }), sampleEntry({ rank: 3 })])
  const screen = await show()
  await expect.element(page.getByText('Entry 2 of 2: 3rd of 26 with 80.0 points')).toBeVisible()
  const board = list('The board then').getByRole('listitem')
  await expect.element(board.nth(1)).toMatchTextContent(/#2.*You · Entry 1.*85\.0/)
  await expect.element(board.nth(2)).toMatchTextContent(/#3.*You · Entry 2.*80\.0/)
  await expect.element(board.nth(2)).toHaveAttribute('aria-current', 'true')
  server.returns(entryRecap, sampleRecap({ entryId: 6, rank: 2, score: 85 }))
  await page.getByRole('button', { name: 'Entry 2 of 2' }).click()
  await page.getByRole('button', { name: /Entry 1/ }).click()
  await expect.element(page.getByText('Entry 1 of 2: 2nd of 26 with 85.0 points')).toBeVisible()
  expect(screen.address()).toBe('/recap?entry=6')
})

test('the recap says that an entry led from start to end, and what it won', async () => {
  arrange()
  const { line } = sampleRecap()
  server.returns(entryRecap, sampleRecap({ rank: 1, line: line.map((spot) => ({ ...spot, rank: 1 })), turns: [] }))
  server.returns(myEntries, [sampleEntry({ rank: 1, prize: '1277.50' })])
  await show()
  await expect.element(page.getByText('Won $1,278')).toBeVisible()
  await expect.element(region('The evening')).toMatchTextContent('In 1st place at every recorded moment.')
})

test('the board of a moment is complete for a small competition; for a large one it has the leaders and this entry', async () => {
  const small = await open(sampleRecap({ entries: 3 }))
  await expect.element(region('The board then')).toBeVisible()
  await small.unmount()
  const [ben, cleo] = sampleRecap().rivals
  await open(sampleRecap({ rivals: [ben!, { ...cleo!, nthEntry: 2 }] }))
  await expect.element(list('The board then')).toMatchTextContent(/Ben T\.120\.0.*Cleo M\. · Entry 285\.0/)
  await expect.element(region('The first 2 and you')).toBeVisible()
})

test('the board of a moment tells two players with one name apart', async () => {
  const [ben, cleo, ada] = sampleRecap().rivals
  const other = { ...cleo!, userDisplayName: 'Ben T.' }
  await open(sampleRecap({ rivals: [ben!, other, ada!] }))
  await expect.element(list('The board then')).toMatchTextContent(/Ben T\. · id -ben120\.0.*Ben T\. · id -cle85\.0/)
  await expect.element(list('The board then').getByText(/id -ada/)).not.toBeInTheDocument()
})

test('if no pick beat its price, the recap says which came closest', async () => {
  const { stints } = sampleRecap()
  await open(
    sampleRecap({
      stints: stints.map((one, nth) => ({ ...one, points: 4, expected: nth === 3 ? 5 : 6 })),
      best: 3,
      worst: 1,
    }),
  )
  await expect.element(list('Picks').getByRole('listitem').first()).toMatchTextContent('Closest to its projection')
  await expect.element(list('Picks').getByText('Best pick')).not.toBeInTheDocument()
})

test('the recap mentions a correction, and does not say "you" about another player\'s entry', async () => {
  await open(sampleRecap({ isCorrected: true, isOwn: false }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'The evening of Ada L.' })).toBeVisible()
  await expect.element(page.getByText(/corrected after the end/)).toBeVisible()
  await expect.element(region('Again')).not.toBeInTheDocument()
})

test('the recap copies the creators that stayed to the end into the open draft', async () => {
  const left = vi.spyOn(navigation, 'goTo').mockImplementation(() => undefined)
  await open()
  await page.getByRole('button', { name: 'Play these three again' }).click()
  expect(left).toHaveBeenCalledWith('/')
  expect(keptPicks({ userId: 'ada', competitionId: 8 }).map(({ creatorId }) => creatorId)).toEqual([1, 3, 4])
})

test('the recap of a void or unfinished competition says so, and a failed one can be retried', async () => {
  arrange()
  server.refuses(entryRecap, { code: 'called_off' })
  const first = await show()
  await expect.element(page.getByRole('heading', { name: 'This competition was called off' })).toBeVisible()
  await first.unmount()
  server.refuses(entryRecap, { code: 'not_settled_yet' })
  const second = await show()
  await expect.element(page.getByText('The recap appears when the result is final.')).toBeVisible()
  await second.unmount()
  server.breaks(entryRecap, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'The recap did not load' })).toBeVisible()
  server.returns(entryRecap, sampleRecap())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your evening' })).toBeVisible()
})

test('a recap address without an entry leads to My Teams', async () => {
  arrange()
  const screen = await show('/recap?entry=zero')
  expect(screen.address()).toBe('/myteams')
})
