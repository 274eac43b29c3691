/** The screen of players: search, sessions, bans, flagged entries, coming back, and the log. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { elevation, endSessionsOf } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import {
  adminLog,
  banPlayer,
  flaggedEntries,
  liftBan,
  resetSeat,
  retention,
  managedPlayers,
  type AdminLogEvent,
  type FlaggedGroup,
  type ManagedPlayer,
} from '#contract/players.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { PlayersScreen } from './players-screen.tsx'

const server = fakeServer()
const GRACE = '00000000-0000-4000-8000-00000000000a'
const BOSS = '00000000-0000-4000-8000-00000000000b'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const grace = (changes: Partial<ManagedPlayer> = {}): ManagedPlayer => ({
  id: GRACE,
  name: 'Grace H.',
  email: 'grace@example.org',
  isSeat: false,
  isAdministrator: false,
  joinedAt: '2026-01-17T12:00:00.000Z',
  seenAt: inHours(-3),
  sessions: 2,
  entries: 5,
  flaggedEntries: 1,
  ban: null,
  ...changes,
})

beforeEach(() => {
  useShownToast.setState({ toast: null })
  server.returns(currentUser, sampleUser())
  server.returns(elevation, { elevatedUntil: inHours(0.2) })
  server.returns(managedPlayers, [grace()])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const openTab = (name: string) => page.getByRole('tab', { name }).click()
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))
const row = () => page.getByRole('listitem', { name: 'Grace H.' })

test('the screen asks for the admin code first', async () => {
  server.returns(elevation, { elevatedUntil: null })
  await renderScreen(<PlayersScreen />)
  await expect.element(page.getByRole('dialog', { name: 'Admin Access' })).toBeVisible()
  expect(server.received(managedPlayers)).toEqual([])
})

test('a player is listed with email, last visit, sessions, entries and flags', async () => {
  await renderScreen(<PlayersScreen />)
  await expect
    .element(row())
    .toMatchTextContent(/grace@example\.org.*last visit 3h ago.*2 sessions · 5 entries · 1 flagged/)
})

test('a search is sent once typing pauses, and says so when it finds nobody', async () => {
  await renderScreen(<PlayersScreen />)
  await expect.element(row()).toBeVisible()
  server.returns(managedPlayers, [])
  await page.getByRole('searchbox', { name: 'Search players' }).fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No player found' })).toBeVisible()
  expect(server.received(managedPlayers).at(-1)).toMatchObject({ query: { search: 'nobody', limit: 50 } })
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('banned')
  await expect.poll(() => server.received(managedPlayers).at(-1)).toMatchObject({ query: { show: 'banned' } })
})

test('a full list can be read on, up to 200 players', async () => {
  server.returns(
    managedPlayers,
    Array.from({ length: 50 }, (_, nth) => grace({ id: `id-${nth}` })),
  )
  await renderScreen(<PlayersScreen />)
  await button('Show more').click()
  await expect.poll(() => server.received(managedPlayers).at(-1)).toMatchObject({ query: { limit: 100 } })
})

test('players that fail to load can be requested again', async () => {
  server.breaks(managedPlayers, 500, 'boom')
  await renderScreen(<PlayersScreen />)
  await expect.element(page.getByRole('heading', { name: 'The players did not load' })).toBeVisible()
  server.returns(managedPlayers, [grace()])
  await button('Try Again').click()
  await expect.element(row()).toBeVisible()
})

test('when the admin access has expired, the screen asks for the code', async () => {
  server.refuses(managedPlayers, { code: 'admin_required' })
  await renderScreen(<PlayersScreen />)
  await expect.element(page.getByRole('dialog', { name: 'Admin Access' })).toBeVisible()
})

test('a ban needs a reason of five characters and is sent once', async () => {
  server.returns(banPlayer, { ok: true })
  await renderScreen(<PlayersScreen />)
  await button('Ban Grace H.').click()
  const dialog = page.getByRole('dialog', { name: 'Ban Player' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No')
  await dialog.getByRole('button', { name: 'Ban Player' }).click()
  await expect.element(dialog).toMatchTextContent(/Please write at least 5 characters/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Six accounts ')
  await dialog.getByRole('button', { name: 'Ban Player' }).dblClick()
  await expectToast('Player Banned', 'Grace H. is signed out and cannot sign in')
  expect(server.received(banPlayer)).toMatchObject([{ params: { playerId: GRACE }, body: { reason: 'Six accounts' } }])
})

test('a refused ban says why', async () => {
  server.refuses(banPlayer, { code: 'administrator_ban' })
  await renderScreen(<PlayersScreen />)
  await button('Ban Grace H.').click()
  const dialog = page.getByRole('dialog', { name: 'Ban Player' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Six accounts')
  await dialog.getByRole('button', { name: 'Ban Player' }).click()
  await expectToast('Not Possible', 'Administrators cannot be banned, neither by themselves nor by others')
})

test('a banned player is shown with the reason, and the ban can be lifted', async () => {
  server.returns(managedPlayers, [
    grace({ sessions: 0, ban: { since: '2026-02-01T12:00:00.000Z', reason: 'Six accounts' } }),
  ])
  server.returns(liftBan, { ok: true })
  await renderScreen(<PlayersScreen />)
  await expect.element(row()).toMatchTextContent(/Banned Feb 1, 2026, .*: Six accounts/)
  await expect.element(button('Ban Grace H.')).not.toBeInTheDocument()
  await button('Lift Ban of Grace H.').click()
  await expectToast('Ban Lifted', 'Grace H. can sign in again. Prizes on hold wait for your decision')
  expect(server.received(liftBan)).toMatchObject([{ params: { playerId: GRACE } }])
})

test('an administrator has no button for a ban', async () => {
  server.returns(managedPlayers, [grace({ isAdministrator: true })])
  await renderScreen(<PlayersScreen />)
  await expect.element(row()).toMatchTextContent(/Administrator/)
  await expect.element(button('Ban Grace H.')).not.toBeInTheDocument()
})

test.each([
  [0, 'grace@example.org was signed in nowhere'],
  [1, 'grace@example.org is signed out of 1 browser'],
  [2, 'grace@example.org is signed out of 2 browsers'],
])('ending %i sessions is asked once and says how many ended', async (ended, message) => {
  server.returns(endSessionsOf, { players: 1, ended })
  await renderScreen(<PlayersScreen />)
  await button('End Sessions of Grace H.').click()
  const dialog = page.getByRole('dialog', { name: 'End Sessions' })
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Do you want to sign grace@example.org out of every browser? A new sign-in is needed in each.',
    )
  expect(server.received(endSessionsOf)).toEqual([])
  await dialog.getByRole('button', { name: 'End Sessions' }).click()
  await expectToast('Player Signed Out', message)
  expect(server.received(endSessionsOf)).toMatchObject([{ body: { player: GRACE } }])
})

const flag = (changes: Partial<FlaggedGroup['entries'][number]>) => ({
  entryId: 11,
  playerId: GRACE,
  playerName: 'Grace H.',
  isBanned: false,
  isDeleted: false,
  rank: 3,
  amount: '0.00',
  ...changes,
})

test('flagged entries name the reason and their accounts, each of which leads to the player', async () => {
  server.returns(flaggedEntries, [
    {
      competitionId: 7,
      prizeTitle: 'Friday Night',
      reason: 'alike',
      accounts: 6,
      count: 23,
      entries: [
        flag({}),
        flag({ entryId: 12, playerId: 'ida', playerName: 'Ida R.', isBanned: true, rank: 1, amount: '50.00' }),
        flag({ entryId: 13, isDeleted: true, rank: null }),
      ],
    },
  ])
  await renderScreen(<PlayersScreen />)
  await openTab('Flags')
  await expect
    .element(page.getByRole('listitem', { name: 'Flag in Friday Night' }))
    .toMatchTextContent(
      /6 new accounts at one address entered nearly the same creators.*Grace H\.place 3, no prize.*Ida R\.Bannedplace 1, \$50\.00.*Deleted accountnot settled.*and 20 more entries/,
    )
  await button('Ida R.').click()
  await expect.element(page.getByRole('searchbox', { name: 'Search players' })).toHaveValue('ida')
  expect(server.received(managedPlayers).at(-1)).toMatchObject({ query: { search: 'ida' } })
})

test('an empty list of flags says so, and a failed one can be requested again', async () => {
  server.breaks(flaggedEntries, 500, 'boom')
  await renderScreen(<PlayersScreen />)
  await openTab('Flags')
  await expect.element(page.getByRole('heading', { name: 'The flags did not load' })).toBeVisible()
  server.returns(flaggedEntries, [])
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'No entry is flagged' })).toBeVisible()
})

test('the weeks show shares, hide numbers below ten, and say which days have not come yet', async () => {
  const weeks = [
    { week: '2026-01-19', joined: 40, entered: null, day2: { count: 12, of: 36 }, day7: null, day28: null },
    {
      week: '2026-01-12',
      joined: null,
      entered: null,
      day2: { count: null, of: null },
      day7: { count: null, of: 12 },
      day28: null,
    },
  ]
  server.returns(retention, { weeks, leagueMembers: { count: 12, of: 36 } })
  await renderScreen(<PlayersScreen />)
  await openTab('Retention')
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Jan 1940under 1012 of 36 \(33%\)not yetnot yet/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Jan 12under 10under 10under 10under 10 of 12not yet/)
  await expect
    .element(page.getByText(/^Of the members of leagues/))
    .toHaveTextContent('Of the members of leagues who entered a round, 12 of 36 (33%) entered another one.')
})

test('no weeks and failed weeks have a sentence of their own', async () => {
  server.breaks(retention, 500, 'boom')
  await renderScreen(<PlayersScreen />)
  await openTab('Retention')
  await expect.element(page.getByRole('heading', { name: 'The numbers did not load' })).toBeVisible()
  server.returns(retention, { weeks: [], leagueMembers: null })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'Nobody has joined in the last half year' })).toBeVisible()
})

const event = (changes: Partial<AdminLogEvent> = {}): AdminLogEvent => ({
  id: 9,
  at: '2026-02-01T12:00:00.000Z',
  actorId: BOSS,
  actorName: 'Boss T.',
  action: 'ban_player',
  subject: `player:${GRACE}`,
  subjectName: 'Grace H.',
  before: '{"isBanned": false}',
  after: '{"isBanned": true, "endedSessions": 2}',
  ...changes,
})

test('the log says who did what, is filtered by actor and subject, and goes on by page', async () => {
  server.returns(adminLog, { events: [event()], next: 9 })
  await renderScreen(<PlayersScreen />)
  await openTab('Log')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect
    .element(events.nth(0))
    .toMatchTextContent(/Boss T\.bannedGrace H\..*Feb 1, 2026.*Banned: no → yes; Sessions ended: 2/)
  server.returns(adminLog, { events: [event({ id: 8, action: 'lift_ban', after: null, before: null })], next: null })
  await button('Show earlier events').click()
  await expect.element(events.nth(1)).toMatchTextContent(/lifted the ban of/)
  expect(server.received(adminLog).at(-1)).toMatchObject({ query: { before: 9 } })
  await events.nth(0).getByRole('button', { name: 'Boss T.' }).click()
  await expect.poll(() => server.received(adminLog).at(-1)).toMatchObject({ query: { actor: BOSS } })
  await events.nth(0).getByRole('button', { name: 'Grace H.' }).click()
  await expect
    .poll(() => server.received(adminLog).at(-1))
    .toMatchObject({ query: { actor: BOSS, subject: `player:${GRACE}` } })
  await button('By Boss T. ×').click()
  await expect.poll(() => server.received(adminLog).at(-1)).toMatchObject({ query: { subject: `player:${GRACE}` } })
})

test.each<[string, Partial<AdminLogEvent>, RegExp]>([
  [
    'an edited series',
    {
      action: 'edit_series',
      subject: 'series:2',
      subjectName: 'Friday Night',
      before:
        '{"id": 2, "weekdays": [5], "liveMinutes": 120, "prizeValue": "0.00", "slate": {"kind": "everybody"}, "isOver": false}',
      after:
        '{"weekdays": [5, 6], "liveMinutes": 1440, "prizeValue": "250", "slate": {"kind": "categories", "categories": ["news"]}}',
    },
    /editedFriday Night.*Days: Fri → Fri, Sat; Live for, in minutes: 120 → 1,440; Prize: \$0\.00 → \$250\.00; Creators: everybody → categories, news$/,
  ],
  [
    'a prize',
    {
      action: 'release_prize',
      subject: 'entry:7',
      subjectName: null,
      before: '{"state": "held"}',
      after: '{"state": "paid", "amountCents": 25000, "player": "00000000"}',
    },
    /released the prize ofentry 7.*State: held → paid; Amount: \$250\.00$/,
  ],
  [
    'a recovery code',
    { action: 'use_recovery_code', subject: null, subjectName: null, before: null, after: null },
    /Boss T\.used a recovery codeFeb 1/,
  ],
  [
    'an end by hand',
    {
      action: 'end_now',
      subject: 'competition:7',
      subjectName: 'Friday Night',
      before: '{"endTime": "2026-02-01T22:00:00.000Z"}',
      after: '{"endTime": "2026-02-01T21:30:00.000Z"}',
    },
    /endedFriday Night.*End: Feb \d, 2026, [\d:]+ [AP]M → Feb \d, 2026, [\d:]+ [AP]M$/,
  ],
])('the log describes %s in words', async (_what, changes, text) => {
  server.returns(adminLog, { events: [event(changes)], next: null })
  await renderScreen(<PlayersScreen />)
  await openTab('Log')
  await expect.element(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toMatchTextContent(text)
})

test("a player's own button opens the log of that player, and the log leads back to the player", async () => {
  server.returns(adminLog, { events: [event()], next: null })
  await renderScreen(<PlayersScreen />)
  await button('Log of Grace H.').click()
  await expect.element(button('About Grace H. ×')).toBeVisible()
  await button('Show player').click()
  await expect.element(page.getByRole('searchbox', { name: 'Search players' })).toHaveValue(GRACE)
})

test('an empty log says so, and a failed one can be requested again', async () => {
  server.breaks(adminLog, 500, 'boom')
  await renderScreen(<PlayersScreen />)
  await openTab('Log')
  await expect.element(page.getByRole('heading', { name: 'The log did not load' })).toBeVisible()
  server.returns(adminLog, { events: [], next: null })
  await button('Try Again').click()
  await expect.element(page.getByText('Nothing was done.')).toBeVisible()
})

test('a seat is marked, and an administrator gives it another personal link', async () => {
  server.returns(managedPlayers, [grace({ email: null, isSeat: true })])
  server.returns(resetSeat, { slug: 'aaaaaaaaaa', code: 'ABCDEFGHJKMNPQRSTVWX' })
  await renderScreen(<PlayersScreen />)
  await expect.element(page.getByText('A seat has no email')).toBeVisible()
  await page.getByRole('button', { name: 'New Link for Grace H.' }).click()
  await page.getByRole('button', { name: 'New Link', exact: true }).click()
  await expect.element(page.getByText(`${location.origin}/join/aaaaaaaaaa#ABCDEFGHJKMNPQRSTVWX`)).toBeVisible()
  expect(server.received(resetSeat)).toMatchObject([{ params: { playerId: GRACE } }])
})
