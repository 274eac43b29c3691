import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { rosterShares, type Competition, type RosterShares } from '#contract/competitions.ts'
import { entry, type PublicEntry } from '#contract/entries.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { useOpenReceipt } from './receipts.ts'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { samplePublicEntry, samplePick, sampleCompetition, sampleRow, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { pickedBy, POLL_MS } from './roster-sheet.tsx'

const server = fakeServer()
const live = (changes: Partial<Competition> = {}) => sampleCompetition({ phase: 'live', ...changes })
const owner = (creatorId: number, share: number, topShare: number | null): RosterShares['creators'][number] => ({
  creatorId,
  count: Math.round(100 * share),
  share,
  topCount: topShare === null ? null : Math.round(10 * topShare),
  topShare,
})
const owned = (changes: Partial<RosterShares> = {}): RosterShares => ({
  competitionId: 7,
  entries: 100,
  topEntries: 10,
  creators: [owner(1, 0.34, 0.6), owner(2, 0.1, 0), owner(3, 1, 1)],
  ...changes,
})

type Wanted = { competition?: Competition; rows?: LeaderboardRow[]; roster?: PublicEntry; shares?: RosterShares }
function boardOf({ roster = samplePublicEntry(), shares = owned() }: Wanted = {}): void {
  server.returns(currentUser, sampleUser())
  server.returns(entry, roster)
  server.returns(rosterShares, shares)
}
const show = ({ competition = live(), rows = [sampleRow(1)] }: Wanted = {}) =>
  renderScreen(<BoardList competition={competition} rows={rows} ownUserId="ada" />, { path: '/' })
async function open(wanted: Wanted = {}) {
  boardOf(wanted)
  const screen = await show(wanted)
  await page
    .getByRole('button', { name: /^Roster of/ })
    .first()
    .click()
  return screen
}
const dialog = page.getByRole('dialog', { name: 'Roster of Player 1' })
const picks = dialog.getByRole('list', { name: 'Picks' }).getByRole('listitem')

beforeEach(() => page.viewport(390, 844))

test('the roster sheet of a day that is replayed again says that its points are hidden, and offers no second try', async () => {
  boardOf()
  server.refuses(entry, { code: 'day_returns' })
  await show({ competition: sampleCompetition({ phase: 'completed' }) })
  await page
    .getByRole('button', { name: /^Roster of/ })
    .first()
    .click()
  await expect.element(dialog.getByRole('heading', { name: 'Hidden for Now' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})

test("the roster sheet marks the player's own roster with its entry", async () => {
  boardOf()
  await show({ rows: [sampleRow(1, { userId: sampleUser().id, nthEntry: 2 })] })
  await page.getByRole('button', { name: 'Roster of Player 1, entry 2' }).click()
  await expect.element(dialog).toHaveAccessibleDescription('You · Entry 2')
})

test.each([
  ['#4, tied', { rank: 4, isTied: true }],
  ['all tied', { rank: 1, isTied: true, totalScore: 0 }],
])('the roster sheet shows a shared rank as %s', async (told, changes) => {
  await open({ roster: samplePublicEntry(changes) })
  await expect.element(dialog).toMatchTextContent(new RegExp(`Rank${told}Points`))
})

test('a tap on a board row shows rank, points, picks with price and points, and the ownership of each pick', async () => {
  await open()
  await expect.element(picks).toHaveLength(3)
  await expect
    .element(picks.nth(0))
    .toMatchTextContent(/^Pixel Foundry\$30,00010\.0.*10\.0 to comePicked by 34% · top tenth 60%$/)
  await expect.element(picks.nth(2)).toMatchTextContent('Picked by 100% · top tenth 100%')
  await expect.element(dialog).toMatchTextContent(/Rank#3Points60\.0.*Spent\$90,000/)
  expect(server.received(entry).map(({ params }) => params)).toEqual([{ entryId: 1 }])
  expect(server.received(rosterShares).map(({ params }) => params)).toEqual([{ competitionId: 7 }])
})

test('picks and sum in the roster sheet open their receipts', async () => {
  await open()
  await dialog.getByTitle('Receipt of Pixel Foundry').click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'creator', competitionId: 7, name: 'Pixel Foundry' })
  await dialog.getByTitle(/^Receipt of the entry of/).click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'entry', competitionId: 7 })
})

test('the roster sheet rises from the bottom of a phone and is a centred dialog on a desktop', async () => {
  await open()
  await expect.element(picks).toHaveLength(3)
  const box = () => dialog.element().getBoundingClientRect()
  await expect.poll(() => [box().left, box().right, box().bottom]).toEqual([0, 390, 844])
  await page.viewport(1440, 900)
  await expect.poll(() => [box().left > 300, box().right < 1140, box().bottom < 880]).toEqual([true, true, true])
})

test('Enter opens the roster sheet, and Escape returns the focus to the row', async () => {
  boardOf()
  await show()
  const row = page.getByRole('button', { name: 'Roster of Player 1' })
  await userEvent.tab()
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(picks).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test("before the lock another player's row says that its roster is hidden, and a tap explains it without a request", async () => {
  await open({ competition: sampleCompetition(), rows: [sampleRow(1, { rank: null })] })
  await expect
    .element(page.getByRole('button', { name: 'Roster of Player 1: public after the lock' }))
    .toBeInTheDocument()
  await expect
    .element(dialog.getByRole('heading', { name: 'Rosters become public when the draft locks' }))
    .toBeVisible()
  expect([...server.received(entry), ...server.received(rosterShares)]).toEqual([])
})

test("before the lock the player's own roster is shown without ownership", async () => {
  await open({
    competition: sampleCompetition(),
    rows: [sampleRow(1, { userId: 'ada', rank: null })],
    roster: samplePublicEntry({ rank: null, totalScore: 0 }),
  })
  await expect.element(picks).toHaveLength(3)
  await expect.element(dialog).toMatchTextContent('RankTBD')
  await expect.element(dialog).not.toMatchTextContent('Picked by')
  expect(server.received(rosterShares)).toEqual([])
})

test('the roster sheet explains why rosters of a void competition stay hidden', async () => {
  boardOf()
  server.refuses(entry, { code: 'rosters_hidden' })
  await show({ competition: live({ phase: 'void' }) })
  await page.getByRole('button', { name: /^Roster of/ }).click()
  await expect
    .element(dialog.getByRole('heading', { name: 'Rosters become public when the draft locks' }))
    .toBeVisible()
  await expect.element(dialog).toMatchTextContent('called off before its lock')
})

test('the roster sheet shows that it loads, and a failed load can be retried', async () => {
  boardOf()
  const held = server.holds(entry)
  await show()
  await page.getByRole('button', { name: /^Roster of/ }).click()
  await expect.element(dialog.getByRole('status', { name: 'Loading the roster' })).toBeVisible()
  held.refuse({ code: 'entry_not_found' })
  await expect.element(dialog).toMatchTextContent('The roster did not load')
  server.returns(entry, samplePublicEntry())
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(picks).toHaveLength(3)
})

test('the roster sheet works without ownership data', async () => {
  boardOf()
  server.breaks(rosterShares, 500, 'boom')
  await show()
  await page.getByRole('button', { name: /^Roster of/ }).click()
  await expect.element(picks).toHaveLength(3)
  await expect.element(dialog).not.toMatchTextContent('Picked by')
})

test('after the end the roster sheet shows prize and banked points and no expected points', async () => {
  await open({
    competition: live({ phase: 'completed' }),
    roster: samplePublicEntry({
      prize: '50.00',
      banked: 3.4,
      totalScore: 63.4,
      isBot: true,
      botLevel: 'sharp',
      rank: 1,
    }),
  })
  await expect
    .element(dialog)
    .toMatchTextContent(/Creators now60\.0Kept from creators who left3\.4Won \$50\.00.*bot · sharp/)
  await expect.element(dialog).not.toMatchTextContent('to come')
  await dialog.getByRole('button', { name: '3.4', exact: true }).click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'entry', competitionId: 7 })
})

test('the roster sheet shows a pick whose creator no longer exists', async () => {
  await open({ roster: samplePublicEntry({ picks: [samplePick(1, { creator: null })] }) })
  await expect.element(picks.nth(0)).toMatchTextContent(/^U?Unknown/)
})

test('the roster sheet says that a roster is empty', async () => {
  await open({ roster: samplePublicEntry({ picks: [] }) })
  await expect.element(dialog.getByRole('heading', { name: 'This roster is empty' })).toBeVisible()
})

test('the roster sheet is refreshed every 5 s while points change', async () => {
  holdClock()
  await open()
  await expect.element(picks).toHaveLength(3)
  await expectAskedEvery(server, entry, POLL_MS)
})

test.each([
  [owner(1, 0.345, 0.6), 100, 'Picked by 35% · top tenth 60%'],
  [owner(1, 0.004, 0), 30, 'Picked by under 1% · top tenth 0%'],
  [owner(1, 0.5, 1), 29, 'Picked by 50%'],
  [owner(1, 0.5, null), 100, 'Picked by 50%'],
  [owner(2, 0.5, 1), 100, 'Picked by 0%'],
])('a pick owned by %o of %i entries reads: %s', (one, entries, words) => {
  expect(pickedBy({ entries, creators: [one] }, 1)).toBe(words)
})

test('at 360 x 640 the roster sheet shows a long creator name in full', async () => {
  await page.viewport(360, 640)
  const name = 'Pannacophone - Smartphones et Tablettes'
  const long = samplePick(1)
  await open({
    roster: samplePublicEntry({ picks: [{ ...long, creator: { ...long.creator!, name } }, samplePick(2)] }),
  })
  await expect.element(dialog.getByText(name)).toBeVisible()
  const said = dialog.getByText(name).element()
  expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth)
  expect(said.scrollHeight).toBeLessThanOrEqual(said.clientHeight)
})
