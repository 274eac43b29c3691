/** The screens of leagues: the list, a league with its rounds, its owner's dialogs, and joining with a code. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { competition } from '#contract/competitions.ts'
import {
  beginSeason,
  changeCode,
  closeLeague,
  editLeague,
  joinLeague,
  leaguePage,
  leagueRound,
  leagueSeries,
  ownLeagues,
  readInvitation,
  removeMember,
  startLeague,
  type LeagueRoundRow,
} from '#contract/leagues.ts'
import { makeLeagueOverlay, revokeLeagueOverlay } from '#contract/overlays.ts'
import { leagueRecord, type LeagueRecord } from '#contract/league-record.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  LEAGUE_IDS,
  sampleCompetition,
  sampleLeague,
  sampleLeagueSummary,
  sampleRow,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LEAGUE_CODE, readTab, writeTab } from '#web/ui/storage.ts'
import { JoinScreen } from './join-screen.tsx'
import { LeagueScreen } from './league-screen.tsx'
import { LeaguesScreen } from './leagues-screen.tsx'
import { ordinal } from './texts.ts'

const server = fakeServer()
const SLUG = 'aaaaaaaaaa'
const ok = { ok: true as const }
beforeEach(() => {
  server.returns(currentUser, sampleUser({ id: LEAGUE_IDS[1] }))
  server.returns(ownLeagues, [])
  server.returns(leagueSeries, [{ id: 2, title: 'Fridays', roundsLeft: 6 }])
})
afterEach(() => {
  history.replaceState(history.state, '', location.pathname + location.search)
  writeTab(LEAGUE_CODE, null)
})
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const showLeague = (changes: Parameters<typeof sampleLeague>[0] = {}, path = `/league/${SLUG}`) => {
  server.returns(leaguePage, sampleLeague(changes))
  return renderScreen(<LeagueScreen />, { path })
}
const sampleRecord = (): LeagueRecord => ({
  league: 'Office League',
  season: 1,
  standings: [{ userId: LEAGUE_IDS[0], name: 'Ben', place: 1, total: 100, won: 1, best: 80.5 }],
  rounds: [],
  entries: [],
  projections: [],
})
const owned = { isOwner: true, code: '7KQM2XRD' }

test('somebody in no league sees the ways to begin, and the example league below', async () => {
  await renderScreen(<LeaguesScreen />, { path: '/league' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Fantasy Social League' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'I Have a Code' })).toHaveAttribute('href', '/join/code')
})

test('the leagues of a player are listed with place and rounds, and a link leads to the example', async () => {
  server.returns(ownLeagues, [
    sampleLeagueSummary(),
    sampleLeagueSummary({ slug: 'bbbbbbbbbb', place: null, isOver: true }),
  ])
  await renderScreen(<LeaguesScreen />, { path: '/league' })
  const rows = page.getByRole('list', { name: 'Your leagues' }).getByRole('link')
  await expect.element(rows.nth(0)).toHaveAttribute('href', `/league/${SLUG}`)
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    'Office League3 members · 2 of 8 rounds played2nd',
    'Office League3 members · season 1 is over',
  ])
  await expect.element(page.getByRole('link', { name: 'See the example league' })).toBeVisible()
  expect(page.getByText('Fantasy Social League').elements()).toEqual([])
})

test('leagues that do not load are read again at a press', async () => {
  server.breaks(ownLeagues, 500, 'boom')
  await renderScreen(<LeaguesScreen />, { path: '/league' })
  await expect.element(page.getByText('Your leagues did not load')).toBeVisible()
  server.returns(ownLeagues, [sampleLeagueSummary()])
  await button('Try Again').click()
  await expect.element(page.getByText('Office League')).toBeVisible()
})

test('a viewer is told that players start leagues, and sees the example', async () => {
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await renderScreen(<LeaguesScreen />, { path: '/league' })
  await expect.element(page.getByText('You are watching. Players start and join leagues here.')).toBeVisible()
  expect(server.received(ownLeagues)).toEqual([])
})

test('a league is started with its name, series and rounds, and opens', async () => {
  server.returns(startLeague, { slug: SLUG, name: 'Office' })
  const screen = await renderScreen(<LeaguesScreen />, { path: '/league' })
  await button('Start a League').click()
  await button('Start League').click()
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Office')
  await page.getByRole('checkbox', { name: /^I am the host/ }).click()
  await expect.element(page.getByRole('option', { name: 'Fridays (6 left)' })).toBeInTheDocument()
  await page.getByLabelText('Rounds are').selectOptions('2')
  const rounds = page.getByLabelText('Number of rounds')
  await rounds.fill('31')
  await button('Start League').click()
  await expect.element(page.getByText('A season has 4 to 30 rounds.')).toBeVisible()
  await rounds.fill('6')
  await button('Start League').click()
  await vi.waitFor(() => expect(screen.address()).toBe(`/league/${SLUG}`))
  expect(server.received(startLeague)).toMatchObject([
    { body: { name: 'Office', isHost: true, seriesId: 2, rounds: 6 } },
  ])
})

test('a league shows the open round with who is missing, the table with the next opponent, and the rounds', async () => {
  await showLeague()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Office League' })).toBeVisible()
  await expect
    .element(page.getByText('Season 1, 2 of 8 rounds played · Every competition is a round · Owner: Ben · Host: Cleo'))
    .toBeVisible()
  await expect.element(page.getByText('Not in yet: Cleo')).toBeVisible()
  await expect.element(page.getByText('You are 2nd. Next: Ben, 12.5 points ahead.')).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  expect(rows.elements().map((row) => row.querySelector('th[scope=row]')?.textContent)).toEqual([
    undefined,
    'BenLast rounds: 50.0, 100.0',
    'AdaYouLast rounds: 100.0, 37.5',
    'CleoHostLast rounds: 12.5, absent',
  ])
  expect(rows.elements().map((row) => row.lastElementChild!.textContent)).toEqual(['Points', '150.0', '137.5', '12.5'])
  const rounds = page.getByRole('list', { name: 'Rounds' }).getByRole('listitem')
  expect(rounds.nth(1).element().textContent).toContain('won by Ada · 2 beat the host')
})

test('who is missing may draft at once, and many missing members are counted', async () => {
  const { open, members } = sampleLeague()
  const crowd = Array.from({ length: 14 }, (_, nth) => ({ userId: `p${nth}`, name: `P${nth}`, isFormer: false }))
  await showLeague({ open: [{ ...open[0]!, missing: [members[1]!, ...crowd] }] })
  await expect.element(page.getByRole('link', { name: 'Draft Your Roster' })).toHaveAttribute('href', '/?competition=7')
  await expect.element(page.getByText(/^Not in yet: Ada, P0, .* and 5 more$/)).toBeVisible()
})

const member = (nth: number, changes: Partial<LeagueRoundRow> = {}): LeagueRoundRow => ({
  ...sampleLeague().members[nth]!,
  isHost: nth === 2,
  entry: sampleRow(nth + 1),
  rank: nth + 1,
  points: 50,
  isAheadOfHost: nth === 2 ? null : true,
  ...changes,
})

test('a played round lists its members, who beat the host, and opens their rosters', async () => {
  server.returns(leagueRound, {
    title: 'Friday One',
    phase: 'completed',
    nth: 1,
    rows: [member(0), member(2), member(1, { entry: null, rank: null, points: 0, isAheadOfHost: false })],
  })
  server.returns(competition, sampleCompetition({ id: 5, phase: 'completed' }))
  await showLeague()
  await button('See round 1').click()
  const rows = page
    .getByRole('dialog', { name: 'Friday One' })
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('1BenBeat the host50.0 · scored 399.0')
  await expect.element(rows.nth(1)).toHaveTextContent('3CleoHost50.0 · scored 397.0')
  await expect.element(rows.nth(2)).toHaveTextContent('–AdaYouabsent')
  await expect.element(rows.nth(0).getByRole('button', { name: 'Roster of Ben' })).toBeVisible()
})

test('before the lock rosters of the others are hidden', async () => {
  server.returns(leagueRound, {
    title: 'Friday Three',
    phase: 'drafting',
    nth: null,
    rows: [0, 1, 2].map((nth) =>
      member(nth, { rank: null, points: null, isAheadOfHost: null, ...(nth === 2 && { entry: null }) }),
    ),
  })
  server.returns(competition, sampleCompetition({ phase: 'drafting' }))
  await showLeague()
  await button('Who Is In').click()
  const dialog = page.getByRole('dialog', { name: 'Friday Three' })
  await expect.element(dialog.getByRole('button', { name: 'Roster of Ben: public after the lock' })).toBeVisible()
  await expect.element(dialog.getByText('not in yet')).toBeVisible()
})

const over = {
  isOver: true,
  open: [],
  honours: {
    champions: ['Ben'],
    bestCall: { name: 'Ada', nth: 1, title: 'Friday One', score: 91.2 },
    upset: { name: 'Ben', nth: 2, title: 'Friday Two', score: 80.5, place: 2 },
  },
}

test('a season that is over shows champion, best call and upset; the owner begins the next one in one tap', async () => {
  server.returns(beginSeason, ok)
  await showLeague({ ...owned, ...over })
  const final = page.getByRole('region', { name: 'Final' })
  await expect.element(final.getByText('Best call: Ada, 91.2 points in round 1')).toBeVisible()
  await expect.element(final.getByText('Ben', { exact: true }).first()).toBeVisible()
  await expect.element(final.getByText('Biggest upset: Ben won round 2 from 2nd place')).toBeVisible()
  await button('Next Season').click()
  await expect.element(page.getByText('The next round counts.')).toBeVisible()
  expect(server.received(beginSeason)).toMatchObject([{ params: { slug: SLUG }, body: { seriesId: null, rounds: 8 } }])
})

test('a next season whose series is over asks for another series', async () => {
  server.refuses(beginSeason, { code: 'no_rounds_left' })
  await showLeague({ ...owned, ...over, seriesId: 3 })
  await button('Next Season').click()
  const dialog = page.getByRole('dialog', { name: 'Next Season' })
  await expect.element(dialog.getByLabelText('Rounds are')).toBeVisible()
  server.returns(beginSeason, ok)
  await dialog.getByRole('button', { name: 'Start Season' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(beginSeason).at(-1)).toMatchObject({ body: { seriesId: null, rounds: 8 } })
})

test('an earlier season is asked for by the address, and the seasons are linked', async () => {
  await showLeague({ ...over, season: 1, seasons: 2 }, `/league/${SLUG}?season=1`)
  await expect.element(page.getByRole('link', { name: 'Season 2' })).toHaveAttribute('href', `/league/${SLUG}`)
  expect(server.received(leaguePage)).toMatchObject([{ params: { slug: SLUG }, query: { season: 1 } }])
})

test('a league that does not exist, or is not theirs, says how to get in', async () => {
  server.refuses(leaguePage, { code: 'league_not_found' })
  await renderScreen(<LeagueScreen />, { path: `/league/${SLUG}` })
  await expect.element(page.getByRole('heading', { level: 1, name: 'No Such League' })).toBeVisible()
})

test('the owner invites with link, code and QR code, renews the code, and closes the league to new members', async () => {
  server.returns(changeCode, ok)
  await showLeague(owned)
  await button('Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await expect.element(dialog.getByText('7KQM-2XRD')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Renew Code' }).click()
  const question = page.getByRole('dialog', { name: 'Renew the code?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.received(changeCode)).toEqual([])
  await dialog.getByRole('button', { name: 'Renew Code' }).click()
  await question.getByRole('button', { name: 'Renew', exact: true }).click()
  await vi.waitFor(() => expect(server.received(changeCode)).toHaveLength(1))
  await dialog.getByRole('button', { name: 'Close to New Members' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(changeCode).map(({ body }) => body)).toEqual([{ isOpen: true }, { isOpen: false }])
})

test('the owner renames, names a host, removes, hands over and closes, each after a question if it is final', async () => {
  for (const endpoint of [editLeague, removeMember, closeLeague]) server.returns(endpoint, ok)
  await showLeague(owned)
  await button('Manage').click()
  const dialog = page.getByRole('dialog', { name: 'Manage League' })
  await dialog.getByLabelText('Name').fill('Office Two')
  await button('Rename').click()
  await dialog.getByLabelText('Host').selectOptions(LEAGUE_IDS[0])
  await vi.waitFor(() => expect(server.received(editLeague)).toHaveLength(2))
  await button('Remove Cleo').click()
  await button('Cancel').click()
  await button('Remove Cleo').click()
  await button('Remove').click()
  await button('Hand over to Ben').click()
  await button('Hand Over').last().click()
  await vi.waitFor(() => expect(server.received(editLeague)).toHaveLength(3))
  expect(server.received(editLeague).map(({ body }) => body)).toEqual([
    { name: 'Office Two' },
    { hostId: LEAGUE_IDS[0] },
    { ownerId: LEAGUE_IDS[0] },
  ])
  expect(server.received(removeMember)).toMatchObject([{ params: { slug: SLUG, userId: LEAGUE_IDS[2] } }])
  await button('Close League').click()
  await button('Close League').last().click()
  await vi.waitFor(() => expect(server.received(closeLeague)).toHaveLength(1))
})

test('a member leaves after a question, and a refusal is shown as it is', async () => {
  server.refuses(removeMember, { code: 'host_is_live' })
  const screen = await showLeague()
  await button('Members').click()
  await button('Leave League').click()
  await button('Leave').click()
  await expect.element(page.getByText(/^The host cannot change while a round is live/)).toBeVisible()
  server.returns(removeMember, ok)
  await button('Leave').click()
  await vi.waitFor(() => expect(screen.address()).toBe('/league'))
})

const invitation = { name: 'Office', ownerName: 'Ben', members: 7, seriesTitle: 'Fridays', slug: null }

test('a link shows the league and joins it with one press; its code is sent in bodies and then forgotten', async () => {
  server.returns(readInvitation, invitation)
  server.returns(joinLeague, { slug: SLUG, name: 'Office' })
  history.replaceState(history.state, '', '#7KQM2XRD')
  const screen = await renderScreen(<JoinScreen />, { path: `/join/${SLUG}` })
  await expect.element(page.getByText('By Ben · 7 members · Rounds: Fridays')).toBeVisible()
  expect(readTab(LEAGUE_CODE)).toBe('7KQM2XRD')
  await button('Join League').click()
  await vi.waitFor(() => expect(screen.address()).toBe(`/league/${SLUG}`))
  expect(server.received(joinLeague)).toMatchObject([{ body: { code: '7KQM2XRD' } }])
  expect(readTab(LEAGUE_CODE)).toBeNull()
})

test('the code that the tab kept during the sign-in is used, and a member goes on to the league', async () => {
  writeTab(LEAGUE_CODE, '7KQM2XRD')
  server.returns(readInvitation, { ...invitation, slug: SLUG })
  const screen = await renderScreen(<JoinScreen />, { path: `/join/${SLUG}` })
  await vi.waitFor(() => expect(screen.address()).toBe(`/league/${SLUG}`))
  expect(server.received(readInvitation)).toMatchObject([{ body: { code: '7KQM2XRD' } }])
})

test('a code is typed in any way, and one that does not work says why beside the field', async () => {
  server.refuses(readInvitation, { code: 'wrong_league_code' })
  await renderScreen(<JoinScreen />, { path: '/join/code' })
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill('7kqm')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A code has 8 letters and digits.')).toBeVisible()
  await field.fill('7kqm-2xrd')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^This code is wrong, or the owner has renewed or closed it/)).toBeVisible()
  expect(server.received(readInvitation)).toMatchObject([{ body: { code: '7KQM2XRD' } }])
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
  [111, '111th'],
])('place %i is written %s', (place, text) => {
  expect(ordinal(place)).toBe(text)
})

test('the owner saves the table, the rounds, the decisions and all of them as files', async () => {
  const saved: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'data:,'
  })
  server.returns(leagueRecord, sampleRecord())
  await showLeague(owned)
  await button('Manage').click()
  for (const [nth, label] of ['Table', 'Rounds', 'Decisions', 'All as JSON'].entries()) {
    await button(label).click()
    await expect.poll(() => saved.length).toBe(nth + 1)
  }
  const texts = await Promise.all(saved.map((blob) => blob.text()))
  expect(texts.map((text) => text.split(/[\r\n]/)[0])).toEqual([
    'place,player,points,rounds_won,best_score,player_id',
    expect.stringMatching(/^round,competition,/) as string,
    expect.stringMatching(/^round,player,entry_id,decision,/) as string,
    '{',
  ])
  expect(JSON.parse(texts[3]!)).toEqual(sampleRecord())
  expect(server.received(leagueRecord)[0]).toMatchObject({ params: { slug: SLUG }, query: { season: 1 } })
  make.mockRestore()
})

test('a member who is not the owner is offered no files', async () => {
  await showLeague()
  await button('Members').click()
  await expect.element(button('Leave League')).toBeVisible()
  expect(button('Decisions').query()).toBeNull()
})

test('a member who opens a link with a renewed code comes to the league', async () => {
  server.refuses(readInvitation, { code: 'wrong_league_code' })
  server.returns(ownLeagues, [sampleLeagueSummary()])
  const screen = await renderScreen(<JoinScreen />, { path: `/join/${SLUG}` })
  await page.getByLabelText('Code').fill('7KQM2XRD')
  await button('Find the League').click()
  await expect.poll(() => screen.address()).toBe(`/league/${SLUG}`)
})

test('a round whose lock has passed shows no clock at zero, and one that began before somebody joined says that it does not count', async () => {
  const [round] = sampleLeague().open
  const past = new Date(Date.now() - 1_000).toISOString()
  await showLeague({ open: [{ ...round!, lockAt: past, counts: false }] })
  await expect.element(page.getByText(/locked, and about to begin/)).toBeVisible()
  expect(page.getByRole('timer').elements()).toEqual([])
  await expect.element(page.getByText(/^You joined after the lock/)).toBeVisible()
})

test('the page of a league names its owner and its host', async () => {
  await showLeague()
  await expect.element(page.getByText(/Owner: Ben · Host: Cleo$/)).toBeVisible()
  await showLeague({ hostId: LEAGUE_IDS[0] })
  await expect.element(page.getByText(/Owner and host: Ben$/)).toBeVisible()
})

test('a code that is typed in place of the league opens the invitation', async () => {
  history.replaceState(history.state, '', '/join/7kqm2xrd')
  server.refuses(readInvitation, { code: 'wrong_league_code' })
  await renderScreen(<JoinScreen />, { path: '/join/7kqm2xrd' })
  await vi.waitFor(() => expect(server.received(readInvitation)).toMatchObject([{ body: { code: '7KQM2XRD' } }]))
})

test('the owner shows the overlay of the league, chooses what it shows, copies its address and switches it off', async () => {
  const token = 'a'.repeat(16)
  server.returns(makeLeagueOverlay, { token })
  server.returns(revokeLeagueOverlay, ok)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await showLeague(owned)
  await button('Manage').click()
  await button('Overlay for a Stream').click()
  expect(server.received(makeLeagueOverlay)).toEqual([])
  await button('Show the Overlay').click()
  const dialog = page.getByRole('dialog', { name: 'Overlay' })
  await dialog.getByLabelText('Rows').fill('0')
  await expect.element(button('Copy for OBS')).toBeDisabled()
  await dialog.getByLabelText('Rows').fill('5')
  await dialog.getByLabelText('Countdown').click()
  await button('Copy for OBS').click()
  const address = `${location.origin}/overlay/${token}?rows=5&width=400&theme=dark&countdown=0`
  expect(copied).toHaveBeenLastCalledWith(address)
  await button('Copy HTML for a Page').click()
  expect(copied).toHaveBeenLastCalledWith(expect.stringContaining(`src="${address}&background=dark"`))
  await expect.element(dialog).toMatchTextContent(/It is on\./)
  await button('Switch Off').click()
  await expect.element(dialog).toMatchTextContent(/the next overlay gets another address/)
  await button('Keep It On').click()
  expect(server.received(revokeLeagueOverlay)).toEqual([])
  await button('Switch Off').click()
  await button('Switch Off Now').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(revokeLeagueOverlay)).toHaveLength(1)
})

test('the dialog of an overlay that is on shows it at once, with the same address', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await showLeague({ ...owned, overlayToken: 'b'.repeat(16) })
  await button('Manage').click()
  await button('Overlay for a Stream').click()
  const dialog = page.getByRole('dialog', { name: 'Overlay' })
  await expect.element(dialog).toMatchTextContent(/It is on\./)
  await button('Copy for OBS').click()
  expect(copied).toHaveBeenLastCalledWith(expect.stringContaining(`/overlay/${'b'.repeat(16)}?`))
  expect(server.received(makeLeagueOverlay)).toEqual([])
})
