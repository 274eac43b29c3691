/**
 * Whatever people and channels call themselves is text on every screen: names, titles, descriptions, notes and notifications full of markup make
 * no element and run nothing, in a real browser without the content security policy that would stop most of it too.
 */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { adminCreators, elevation, sourceQuota } from '#contract/admin.ts'
import { lookUpChannels } from '#contract/catalogue-bulk.ts'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  rosterShares,
  upcomingCompetitions,
} from '#contract/competitions.ts'
import { creators, highlights } from '#contract/creators.ts'
import { entry, myEntries } from '#contract/entries.ts'
import { listSeries, managedCompetitions } from '#contract/hosting.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { applicationChannel, ipoApplications, ownApplications } from '#contract/ipo.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { leaguePage, ownLeagues } from '#contract/leagues.ts'
import { notifications, readNotifications } from '#contract/notifications.ts'
import { managedPlayers } from '#contract/players.ts'
import { competitionResult, ownLedger, playedCompetitions, seeResult } from '#contract/profile.ts'
import { guestInvitation } from '#contract/seats.ts'
import { snapshots } from '#contract/recap.ts'
import { forecasts } from '#contract/forecasts.ts'
import { KeptWords } from '#web/domain/player/recovery-words.tsx'
import { GuestScreen } from '#web/screens/league/guest-screen.tsx'
import { RouteContext } from '#web/ui/link.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleApplication,
  sampleApplicationChannel,
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  sampleGuestInvitation,
  sampleKeptCreator,
  sampleLeague,
  sampleLeagueSummary,
  sampleOwnApplication,
  samplePublicEntry,
  sampleResult,
  sampleRow,
  sampleSnapshots,
  sampleForecasts,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LEAGUE_CODE, SEAT_WORDS, writeTab } from '#web/ui/storage.ts'
import { Bell } from '#web/domain/notifications/bell.tsx'
import { routeMap } from './routes.ts'
import { Screens } from './screens.tsx'

const HOSTILE =
  '"><img src=x onerror="window.hacked=1"><script>window.hacked=2</script><svg onload="window.hacked=3"></svg>{{7*7}}'
/** Every field that contains text of other people. */
const WORDS = new Set([
  'prizeTitle',
  'ownerName',
  'seriesTitle',
  'prizeDescription',
  'channelName',
  'name',
  'handle',
  'userDisplayName',
  'playerName',
  'seatName',
  'decidedBy',
  'firstName',
  'lastName',
  'username',
  'title',
  'message',
  'description',
  'contactEmail',
  'youtubeChannelUrl',
  'reviewNotes',
  'note',
  'reason',
])

/** Returns the same value with markup in place of every text. */
function hostile<Value>(value: Value): Value {
  const changed = (held: unknown, key = ''): unknown => {
    if (Array.isArray(held)) return held.map((one) => changed(one))
    if (typeof held === 'object' && held !== null)
      return Object.fromEntries(Object.entries(held).map(([name, inner]) => [name, changed(inner, name)]))
    return WORDS.has(key) && (typeof held === 'string' || held === null) ? HOSTILE : held
  }
  return changed(value) as Value
}

const server = fakeServer()
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

function arrange(phase: 'drafting' | 'live' | 'completed'): void {
  const playing = sampleCompetition({ phase, endTime: soon() })
  server.returns(currentUser, hostile(sampleUser()))
  server.returns(activeCompetition, hostile(playing))
  server.returns(competition, hostile(playing))
  server.returns(liveCompetitions, [hostile(playing)])
  server.returns(upcomingCompetitions, [hostile(sampleCompetition({ id: 8, phase: 'upcoming' }))])
  server.returns(
    creators,
    [1, 2, 3, 4].map((id) => hostile(sampleCreator(id))),
  )
  server.returns(highlights, [])
  server.returns(rosterShares, { competitionId: 7, entries: 2, topEntries: null, creators: [] })
  server.returns(myEntries, [hostile(sampleEntry({ rank: 1 }))])
  server.returns(entry, hostile(samplePublicEntry()))
  server.returns(leaderboard, [hostile(sampleRow(1)), hostile(sampleRow(2))])
  server.returns(forecasts, hostile(sampleForecasts()))
  server.returns(snapshots, sampleSnapshots())
  server.returns(ownPlace, { entryId: 11, rank: 1, totalScore: 0, entries: 2 })
  server.returns(playedCompetitions, [
    hostile({
      competitionId: 7,
      prizeTitle: '',
      endTime: '2026-01-20T22:00:00.000Z',
      entries: 26,
      ownEntries: 1,
      bestRank: 3,
      bestScore: 60,
      prize: '50.25',
    }),
  ])
  server.returns(competitionResult, hostile(sampleResult({ waiting: '50.25' })))
  server.returns(seeResult, { ok: true })
  server.returns(readNotifications, { ok: true })
  const line = {
    id: 9,
    at: '2026-01-20T22:00:00.000Z',
    reason: '',
    amount: '50.25',
    competitionId: 7,
    prizeTitle: '',
    nthEntry: 2,
  }
  server.returns(
    ownLedger,
    hostile({ lines: [line], next: null, waiting: [{ competitionId: 7, prizeTitle: '', amount: '1.00' }] }),
  )
  server.returns(elevation, { elevatedUntil: soon() })
  server.returns(sourceQuota, null)
  server.returns(adminCreators, [hostile(sampleKeptCreator(1))])
  server.returns(ipoApplications, [
    hostile(sampleApplication()),
    hostile(sampleApplication({ id: 4, status: 'rejected', reviewedAt: soon() })),
  ])
  server.returns(ownApplications, [
    hostile(sampleOwnApplication()),
    hostile(sampleOwnApplication({ id: 4, status: 'rejected', reviewedAt: soon() })),
    hostile(sampleOwnApplication({ id: 5, status: 'approved', reviewedAt: soon(), creatorId: 1 })),
  ])
  server.returns(applicationChannel, hostile(sampleApplicationChannel()))
  server.returns(ownLeagues, [hostile(sampleLeagueSummary())])
  server.returns(leaguePage, hostile(sampleLeague()))
  server.returns(listSeries, [])
  server.returns(managedCompetitions, [
    {
      competition: hostile(sampleCompetition({ phase })),
      seriesId: 2,
      seriesTitle: HOSTILE,
      round: 1,
      players: 1,
      bots: 0,
    },
  ])
  server.returns(managedPlayers, [
    hostile({
      id: 'ada',
      name: '',
      email: HOSTILE,
      isSeat: false,
      isAdministrator: false,
      joinedAt: soon(),
      seenAt: null,
      sessions: 1,
      entries: 1,
      flaggedEntries: 1,
      ban: { since: soon(), reason: '' },
    }),
  ])
  server.returns(heldPrizes, [
    {
      entryId: 11,
      competitionId: 7,
      prizeTitle: HOSTILE,
      playerName: HOSTILE,
      rank: 1,
      amount: '500.00',
      reason: 'alike',
      accounts: 20,
      state: 'released',
      heldAt: soon(),
      decidedAt: soon(),
      decidedBy: HOSTILE,
      decisions: 1,
    },
  ])
  server.returns(notifications, [
    {
      id: 1,
      type: 'competition_start',
      title: HOSTILE,
      message: HOSTILE,
      priority: 'high',
      competitionId: null,
      actionUrl: 'javascript:alert(1)',
      timestamp: '2026-01-20T22:00:00.000Z',
      read: false,
    },
  ])
}

let dialogs: string[] = []
beforeEach(() => {
  dialogs = []
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    vi.spyOn(window, name).mockImplementation((said?: string) => void dialogs.push(`${name} ${said}`) as never)
})
afterEach(() => page.viewport(390, 844))

const madeOfIt = (): Element[] =>
  [...document.querySelectorAll('img[src="x"], svg[onload], [onerror], script')].filter(
    (one) => one.outerHTML.includes('hacked') || one.matches('[onerror]'),
  )

test('hostile markup that became an element is detected by this test', async () => {
  const careless = document.createElement('div')
  careless.innerHTML = HOSTILE
  document.body.append(careless)
  expect(madeOfIt()).toHaveLength(3)
  await vi.waitFor(() => expect(hacked()).toBeDefined())
  careless.remove()
  delete (window as { hacked?: number }).hacked
})

const hacked = () => (window as { hacked?: number }).hacked

/** Expects the markup as visible text and no element made of it. */
async function expectText(): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).toContain('<img src=x onerror='))
  expect(madeOfIt()).toEqual([])
  expect(hacked()).toBeUndefined()
  expect(dialogs).toEqual([])
}

const paths = [
  '/',
  '/gamemode',
  '/upcoming',
  '/live',
  '/myteams',
  '/leaderboard',
  '/ipo',
  '/discovery',
  '/league',
  '/league/aaaaaaaaaa',
  '/manage-creators',
  '/manage-competitions',
  '/manage-players',
]
const sizes = [
  [390, 844],
  [1440, 900],
] as const

test.each(paths.flatMap((path) => sizes.map(([width, height]) => [path, width, height] as const)))(
  '%s shows markup as text (%i x %i px)',
  async (path, width, height) => {
    await page.viewport(width, height)
    arrange(path === '/' ? 'drafting' : 'live')
    await renderScreen(
      <RouteContext value={routeMap}>
        <Screens />
      </RouteContext>,
      { path },
    )
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expectText()
  },
)

test.each([
  ['the link of a league', false],
  ['a personal link', true],
])('%s shows a guest hostile markup as text', async (_, isPersonal) => {
  history.replaceState(history.state, '', '#7KQM2XRD')
  onTestFinished(() => {
    history.replaceState(history.state, '', location.pathname + location.search)
    writeTab(LEAGUE_CODE, null)
  })
  const invitation = hostile(sampleGuestInvitation())
  server.returns(guestInvitation, isPersonal ? invitation : { ...invitation, seatName: null })
  await renderScreen(<GuestScreen />, { path: '/join/aaaaaaaaaa' })
  await expect.element(page.getByRole('button', { name: isPersonal ? /^Play as/ : 'Take a Seat' })).toBeVisible()
  await expectText()
})

test('the recovery code of a seat shows hostile markup as text', async () => {
  writeTab(SEAT_WORDS, JSON.stringify({ slug: 'aaaaaaaaaa', league: HOSTILE, name: HOSTILE, words: [HOSTILE] }))
  onTestFinished(() => writeTab(SEAT_WORDS, null))
  await renderScreen(<KeptWords />, { path: '/' })
  await expect.element(page.getByRole('region', { name: 'Your recovery code' })).toBeVisible()
  await expectText()
})

test('a result shows hostile markup as text', async () => {
  arrange('completed')
  await renderScreen(
    <RouteContext value={routeMap}>
      <Screens />
    </RouteContext>,
    { path: '/result?competition=7' },
  )
  await expect.element(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await expectText()
})

test('the check of a list of channels shows hostile markup as text', async () => {
  arrange('live')
  const channel = {
    youtubeId: `UC${'a'.repeat(22)}`,
    title: HOSTILE,
    thumbnailUrl: HOSTILE,
    subscriberCount: 1,
    price: '1.00',
    isUncertain: true,
  }
  server.returns(lookUpChannels, [{ reference: '@ada', problem: null, channel }])
  await renderScreen(
    <RouteContext value={routeMap}>
      <Screens />
    </RouteContext>,
    { path: '/manage-channels' },
  )
  await page.getByRole('textbox', { name: 'Channels' }).fill(`@ada\n${HOSTILE}`)
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Gaming')
  await page.getByRole('button', { name: 'Check 1 Channel' }).click()
  await expect.element(page.getByRole('list', { name: 'Line by line' })).toBeVisible()
  await expectText()
})

test('notifications show hostile markup as text', async () => {
  arrange('live')
  await renderScreen(
    <RouteContext value={routeMap}>
      <Bell />
    </RouteContext>,
  )
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toBeVisible()
  await expectText()
  expect(document.querySelectorAll('[href^="javascript" i]')).toHaveLength(0)
})
