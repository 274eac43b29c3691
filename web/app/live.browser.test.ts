import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminCreators } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  openCompetitions,
  reviewedCompetitions,
} from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { follows } from '#contract/follows.ts'
import { listableChannels } from '#contract/ipo.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import type { NotificationType } from '#contract/notifications.ts'
import { CLOSE } from '#contract/realtime.ts'
import { scout } from '#contract/scouting.ts'
import { expectComplaints } from '#web/testing/complaints.ts'
import { sampleCompetition, sampleEntry, sampleLiveNotification, sampleRow, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { call, keyOf, type QueryKey } from '#web/api/call.ts'
import type { Live } from '#web/api/live-connection.ts'
import { LEAVE_MS, openLive } from './live.ts'
import { replaceNotifications, unreadCount, useNotifications } from '#web/domain/notifications/notifications.ts'
import { markOnline } from '#web/api/offline-responses.ts'
import { RANDOM_DELAY_MS } from '#web/api/server-clock.ts'
import { navigation } from '#web/ui/full-navigation.ts'
import { SIGNED_OUT_HERE } from '#web/api/session-marks.ts'
import { writeStored, readTab, SESSION_ENDED, writeTab } from '#web/ui/storage.ts'

const server = fakeServer()
const params = { competitionId: 7 }
let queries: QueryClient
let live: Live
const warnings: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  warnings.length = 0
  vi.spyOn(console, 'warn').mockImplementation((...said) => void warnings.push(said.join(' ')))
  replaceNotifications([])
  queries = new QueryClient()
  queries.setQueryData(keyOf(currentUser), sampleUser())
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition())
  queries.setQueryData(keyOf(competition, { params }), sampleCompetition())
  queries.setQueryData(keyOf(leaderboard, { params, query: { limit: 5 } }), [sampleRow()])
  queries.setQueryData(keyOf(ownPlace, { params }), null)
  queries.setQueryData(keyOf(myEntries, { params }), [sampleEntry()])
  queries.setQueryData(keyOf(creators), [])
  queries.setQueryData(keyOf(adminCreators), [])
  queries.setQueryData(keyOf(scout), { day: '2026-01-30', replayDay: null, creators: [] } as never)
  queries.setQueryData(keyOf(listableChannels), { isSeasonOnly: true, soon: [], later: [] })
  live = openLive(queries)
})
afterEach(() => {
  live.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const isOld = (key: QueryKey) => queries.getQueryState(key)?.isInvalidated
const wait = (ms: number) => vi.advanceTimersByTime(ms)
/** Waits while the server sends its signs of life. */
const waitHearing = (ms: number) => {
  for (let passed = 0; passed < ms; passed += 20_000) {
    server.socket().says({ type: 'alive' })
    wait(20_000)
  }
}
/** Drops the connection and tells after how many ms the next one was tried. */
const nextTryAfter = () => {
  const before = server.sockets().length
  server.socket().drops()
  for (let ms = 1; ms <= 60_000; ms++) {
    wait(1)
    if (server.sockets().length > before) return ms
  }
  return null
}

test('the live connection opens /ws of this host', () => {
  expect(server.socket().url).toBe(`ws://${location.host}/ws`)
})

test('a followed competition is subscribed to when the socket opens, and after a drop again with the last number received', () => {
  live.follow(7)
  expect(server.socket().heard).toEqual([])
  server.socket().opens()
  expect(server.socket().heard).toEqual([
    { type: 'subscribe_competition', competitionId: 7 },
    { type: 'subscribe_leaderboard', competitionId: 7 },
  ])
  server.socket().says({ type: 'leaderboard_updated', data: params }, { topic: 'leaderboard:7', seq: 41 })
  server.socket().drops()
  wait(4000)
  server.socket().opens()
  expect(server.socket().heard).toEqual([
    { type: 'subscribe_competition', competitionId: 7 },
    { type: 'subscribe_leaderboard', competitionId: 7, since: 41 },
  ])
})

test('a competition that no screen shows is not subscribed to again', () => {
  server.socket().opens()
  const leave = Array.from({ length: 30 }, (_, nth) => live.follow(100 + nth))
  for (const leaves of leave) leaves()
  const stays = live.follow(7)
  live.follow(7)()
  server.socket().drops()
  wait(4000)
  server.socket().opens()
  expect(server.socket().heard.map((message) => message.competitionId)).toEqual([7, 7])
  stays()
  server.socket().drops()
  wait(4000)
  server.socket().opens()
  expect(server.socket().heard).toEqual([])
})

const left = [
  { type: 'unsubscribe_competition', competitionId: 7 },
  { type: 'unsubscribe_leaderboard', competitionId: 7 },
]

test('a competition that no screen has shown for 10 s is unsubscribed, and later continues from the last number received', () => {
  server.socket().opens()
  const leaves = [live.follow(7), live.follow(7)]
  server.socket().says({ type: 'leaderboard_updated', data: params }, { topic: 'leaderboard:7', seq: 41 })
  leaves[0]!()
  waitHearing(60_000)
  expect(server.socket().heard).toHaveLength(2)
  leaves[1]!()
  wait(LEAVE_MS - 1)
  expect(server.socket().heard).toHaveLength(2)
  wait(1)
  expect(server.socket().heard.slice(2)).toEqual(left)
  live.follow(7)
  expect(server.socket().heard.slice(4)).toEqual([
    { type: 'subscribe_competition', competitionId: 7 },
    { type: 'subscribe_leaderboard', competitionId: 7, since: 41 },
  ])
})

test('changing screens within 10 s sends no subscription message', () => {
  server.socket().opens()
  for (let screen = 0; screen < 30; screen++) {
    live.follow(7)()
    server.socket().says({ type: 'alive' })
    wait(LEAVE_MS - 1)
  }
  live.follow(7)
  waitHearing(60_000)
  expect(server.socket().heard).toHaveLength(2)
})

test.each(['dropped', 'closed for good'])('a socket that is %s gets no unsubscribe message', (how) => {
  server.socket().opens()
  const leave = live.follow(7)
  if (how === 'dropped') server.socket().drops()
  leave()
  if (how !== 'dropped') live.close()
  wait(LEAVE_MS)
  expect(server.sockets().flatMap(({ heard }) => heard)).toHaveLength(2)
  expect(warnings).toEqual([])
})

test('a second unsubscribe of one subscription has no effect', () => {
  const leave = live.follow(7)
  live.follow(7)
  leave()
  leave()
  server.socket().opens()
  expect(server.socket().heard.map((message) => message.competitionId)).toEqual([7, 7])
})

test('after a drop the socket tries 5 times 3 s apart with up to 30 % jitter, then every 45 s, and logs that once', () => {
  expect([1, 2, 3, 4, 5].map(nextTryAfter)).toEqual(Array(5).fill(3450))
  vi.mocked(Math.random).mockReturnValue(0)
  expect([6, 7, 8].map(nextTryAfter)).toEqual([45_000, 45_000, 45_000])
  expectComplaints(/no connection after 5 tries/)
})

test.each([
  [0, 3000],
  [0.999_999, 3900],
])('jitter %s gives a reconnect delay of %s ms', (random, ms) => {
  vi.mocked(Math.random).mockReturnValue(random)
  expect(nextTryAfter()).toBe(ms)
})

test('an open connection resets the count of reconnect tries', () => {
  for (const _ of [1, 2, 3, 4]) nextTryAfter()
  server.socket().opens()
  expect([1, 2, 3, 4, 5].map(nextTryAfter)).toEqual(Array(5).fill(3450))
})

test.each(['online', 'visibilitychange'])('a disconnected socket reconnects at once on %s', (event) => {
  const target = event === 'online' ? window : document
  server.socket().opens()
  target.dispatchEvent(new Event(event))
  expect(server.sockets()).toHaveLength(1)
  server.socket().drops()
  target.dispatchEvent(new Event(event))
  expect(server.sockets()).toHaveLength(2)
  wait(39_000)
  expect(server.sockets()).toHaveLength(2)
})

test('a socket that was closed on purpose stays closed', () => {
  live.close()
  wait(120_000)
  window.dispatchEvent(new Event('online'))
  expect(server.sockets()).toHaveLength(1)
})

test('when the session has ended the socket has the user read again instead of reconnecting', () => {
  server.socket().opens()
  server.socket().drops(CLOSE.sessionEnded)
  expect(readTab(SESSION_ENDED)).toBe('elsewhere')
  writeTab(SESSION_ENDED, null)
  wait(120_000)
  expect(server.sockets()).toHaveLength(1)
  expect(isOld(keyOf(currentUser))).toBe(true)
})

test('a session that ended in this browser is told apart from one that ended elsewhere, until somebody signs in again', () => {
  server.socket().opens()
  writeStored(SIGNED_OUT_HERE, 'yes')
  server.socket().drops(CLOSE.sessionEnded)
  expect(readTab(SESSION_ENDED)).toBe('here')
  const next = openLive(queries)
  server.socket().opens()
  server.socket().drops(CLOSE.sessionEnded)
  next.close()
  expect(readTab(SESSION_ENDED)).toBe('elsewhere')
  writeTab(SESSION_ENDED, null)
})

test('a player who signs out reads no message that the session ended', async () => {
  vi.spyOn(navigation, 'goTo').mockReturnValue()
  server.socket().opens()
  await navigation.leaveAfter(async () => {
    server.socket().drops(CLOSE.sessionEnded)
    return '/sign-in'
  })
  expect(readTab(SESSION_ENDED)).toBeNull()
})

test('a message sent while disconnected is dropped with a warning', () => {
  server.socket().opens()
  server.socket().drops()
  live.follow(8)
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toMatch(/not connected, message dropped/)
})

test.each(['not json', '{"type":"nonsense"}', '{"type":"leaderboard_updated"}', '[]'])(
  'the live message %s is only logged',
  (text) => {
    server.socket().opens()
    server.socket().saysText(text)
    expect(warnings).toHaveLength(1)
    expect(isOld(keyOf(activeCompetition))).toBe(false)
  },
)

test('competition_updated replaces the active competition at once and causes its board to be read again', () => {
  server.socket().opens()
  server
    .socket()
    .says({ type: 'competition_updated', data: { competition: sampleCompetition({ totalEntries: 3000 }) } })
  expect(queries.getQueryData(keyOf(activeCompetition))).toMatchObject({ totalEntries: 3000 })
  expect(queries.getQueryData(keyOf(competition, { params }))).toMatchObject({ totalEntries: 3000 })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(leaderboard, { params, query: { limit: 5 } }))).toBe(true)
  expect(isOld(keyOf(creators))).toBe(false)
})

test('a change of phase causes all dependent queries to be read again', () => {
  server.socket().opens()
  server.socket().says({ type: 'competition_updated', data: { competition: sampleCompetition({ phase: 'live' }) } })
  wait(RANDOM_DELAY_MS)
  const keys = [keyOf(creators), keyOf(myEntries, { params }), keyOf(ownPlace, { params }), keyOf(currentUser)]
  expect(keys.map(isOld)).toEqual([true, true, true, true])
})

test('a competition that starts is at once in the list of live ones, and a page loaded without a network knows it', async () => {
  const started = sampleCompetition({ phase: 'live' })
  queries.setQueryData(keyOf(liveCompetitions), [])
  server.socket().opens()
  server.socket().says({ type: 'competition_updated', data: { competition: started } })
  expect(queries.getQueryData(keyOf(liveCompetitions))).toEqual([started])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await call(activeCompetition)).toEqual(started)
  expect(await call(competition, { params })).toEqual(started)
  expect(await call(liveCompetitions)).toEqual([started])
  markOnline()
})

test('a competition that ends moves at once from the live list to the list of those in review', () => {
  queries.setQueryData(keyOf(liveCompetitions), [sampleCompetition({ phase: 'live' })])
  queries.setQueryData(keyOf(reviewedCompetitions), [sampleCompetition({ id: 5, phase: 'review' })])
  server.socket().opens()
  const ended = sampleCompetition({ phase: 'review', totalEntries: 3000 })
  for (let time = 1; time <= 2; time++)
    server.socket().says({ type: 'competition_updated', data: { competition: ended } })
  expect(queries.getQueryData(keyOf(liveCompetitions))).toEqual([])
  expect(queries.getQueryData(keyOf(reviewedCompetitions))).toMatchObject([{ id: 5 }, { id: 7, totalEntries: 3000 }])
})

test('another active competition causes the catalogue to be read again, however the page learned of it', () => {
  server.socket().opens()
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ totalEntries: 3000 }))
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(creators))).toBe(false)
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8 }))
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(creators))).toBe(true)
  expect(isOld(keyOf(scout))).toBe(true)
  expect(isOld(keyOf(adminCreators))).toBe(true)
})

test('followed players are read again together with the board, so that both show the same', () => {
  server.socket().opens()
  queries.setQueryData(keyOf(follows, { query: params }), [])
  server.socket().says({ type: 'leaderboard_updated', data: params }, { topic: 'leaderboard:7', seq: 1 })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(leaderboard, { params, query: { limit: 5 } }))).toBe(true)
  expect(isOld(keyOf(follows, { query: params }))).toBe(true)
})

test('creators_updated causes the catalogue to be read again', () => {
  server.socket().opens()
  server.socket().says({ type: 'creators_updated' })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(creators))).toBe(true)
  expect(isOld(keyOf(adminCreators))).toBe(true)
  expect(isOld(keyOf(listableChannels))).toBe(true)
  expect(isOld(keyOf(activeCompetition))).toBe(false)
})

test('when the active competition is over, the server is asked for the next one', () => {
  server.socket().opens()
  server.socket().says({ type: 'competition_updated', data: { competition: sampleCompetition({ phase: 'review' }) } })
  expect(queries.getQueryData(keyOf(activeCompetition))).toMatchObject({ phase: 'drafting' })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(activeCompetition))).toBe(true)
})

test('a message about another open competition does not replace the one on screen, and the list of open ones is read again', () => {
  server.socket().opens()
  queries.setQueryData(keyOf(openCompetitions), [])
  server.socket().says({ type: 'competition_updated', data: { competition: sampleCompetition({ id: 8 }) } })
  expect(queries.getQueryData(keyOf(activeCompetition))).toMatchObject({ id: 7 })
  expect(queries.getQueryData(keyOf(competition, { params: { competitionId: 8 } }))).toMatchObject({ id: 8 })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(openCompetitions))).toBe(true)
})

test('an open competition replaces one that is over, and the server is asked which one is next', () => {
  server.socket().opens()
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'review' }))
  server.socket().says({ type: 'competition_updated', data: { competition: sampleCompetition({ id: 8 }) } })
  expect(queries.getQueryData(keyOf(activeCompetition))).toMatchObject({ id: 8 })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(activeCompetition))).toBe(true)
})

test('a new entry causes both queries of its competition to be read again', () => {
  server.socket().opens()
  server.socket().says({ type: 'competition_updated', data: { newEntry: params } })
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(activeCompetition))).toBe(true)
  expect(isOld(keyOf(competition, { params }))).toBe(true)
})

test('leaderboard_updated reads rows, own rank and own entries again after a random delay of up to a second', () => {
  server.socket().opens()
  const keys = [
    keyOf(leaderboard, { params, query: { limit: 5 } }),
    keyOf(ownPlace, { params }),
    keyOf(myEntries, { params }),
  ]
  server.socket().says({ type: 'leaderboard_updated', data: params })
  wait(499)
  expect(keys.map(isOld)).toEqual([false, false, false])
  wait(1)
  expect(keys.map(isOld)).toEqual([true, true, true])
  expect(isOld(keyOf(activeCompetition))).toBe(false)
})

test('a resync for more messages than the server keeps reads everything again', () => {
  server.socket().opens()
  server.socket().says({ type: 'resync', data: { topic: 'competition:7' } })
  wait(RANDOM_DELAY_MS)
  expect(
    queries
      .getQueryCache()
      .getAll()
      .every((query) => query.state.isInvalidated),
  ).toBe(true)
})

const notification = (title: string, notificationType: NotificationType = 'rank_change') =>
  sampleLiveNotification({ title, notificationType, competitionId: null })

test('notifications are listed newest first, unread, 50 at most', () => {
  server.socket().opens()
  for (let i = 1; i <= 60; i++) server.socket().says(notification(`Notification ${i}`))
  const { notifications } = useNotifications.getState()
  expect(notifications.map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, i) => `Notification ${60 - i}`),
  )
  expect(new Set(notifications.map(({ id }) => id)).size).toBe(50)
  expect(unreadCount(useNotifications.getState())).toBe(50)
})

test('a notification removed in another window is removed here without a request', () => {
  server.socket().opens()
  const [one, two, three] = ['One', 'Two', 'Three'].map((title) => notification(title))
  for (const message of [one!, two!, three!]) server.socket().says(message)
  const titles = () => useNotifications.getState().notifications.map(({ title }) => title)
  server.socket().says({ type: 'notifications_removed', data: { id: two!.id } })
  expect(titles()).toEqual(['Three', 'One'])
  server.socket().says({ type: 'notifications_removed', data: { id: null } })
  expect(titles()).toEqual([])
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(creators))).toBe(false)
})

test('a notification read in another window is read here without a request', () => {
  server.socket().opens()
  const [one, two, three] = ['One', 'Two', 'Three'].map((title) => notification(title))
  for (const message of [one!, two!, three!]) server.socket().says(message)
  const unread = () =>
    useNotifications
      .getState()
      .notifications.filter(({ read }) => !read)
      .map(({ title }) => title)
  server.socket().says({ type: 'notifications_read', data: { id: two!.id } })
  expect(unread()).toEqual(['Three', 'One'])
  server.socket().says({ type: 'notifications_read', data: { id: null } })
  expect(unread()).toEqual([])
  expect(useNotifications.getState().notifications).toHaveLength(3)
})

test('the balance is read again when winners are announced', () => {
  server.socket().opens()
  server.socket().says(notification('You won', 'winner_announced'))
  wait(RANDOM_DELAY_MS)
  expect(isOld(keyOf(currentUser))).toBe(true)
})

test('after the notification of a final result, no cached list shows the competition as in review', () => {
  const reviewed = keyOf(reviewedCompetitions)
  queries.setQueryData(reviewed, [
    sampleCompetition({ id: 7, phase: 'review' }),
    sampleCompetition({ id: 8, phase: 'review' }),
  ])
  server.socket().opens()
  server.socket().says({ ...notification('Prime Time is final', 'competition_result'), competitionId: 7 })
  expect(queries.getQueryData<{ id: number }[]>(reviewed)!.map(({ id }) => id)).toEqual([8])
  wait(RANDOM_DELAY_MS)
  expect(isOld(reviewed)).toBe(true)
})

test('a connection that received nothing for 40 s is replaced, even if the browser calls it open', () => {
  live.follow(7)
  const silent = server.socket()
  silent.opens()
  waitHearing(60_000)
  wait(19_999)
  expect(server.socket()).toBe(silent)
  wait(1)
  expect(server.socket()).not.toBe(silent)
  server.socket().opens()
  expect(server.socket().heard).toHaveLength(2)
})

test.each(['focus', 'online'])(
  'on %s a connection that was silent while the computer slept is replaced at once',
  (event) => {
    const silent = server.socket()
    silent.opens()
    vi.setSystemTime(Date.now() + 39_000)
    dispatchEvent(new Event(event))
    expect(server.socket()).toBe(silent)
    vi.setSystemTime(Date.now() + 1_000)
    dispatchEvent(new Event(event))
    expect(server.socket()).not.toBe(silent)
  },
)
