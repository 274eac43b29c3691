import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activeCompetition, liveCompetitions } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { isToday, momentOf, timeOf } from '#web/ui/format.ts'
import { markOnline } from '#web/api/offline-responses.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, sampleRow } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Failed } from '#web/ui/failed.tsx'
import { ASK_AGAIN_MS, OfflineNote } from './offline-note.tsx'

const server = fakeServer()
const note = page.getByText('Offline: last update', { exact: false })

afterEach(() => {
  markOnline()
  vi.useRealTimers()
})

function Board() {
  useQuery(ask(activeCompetition))
  const { data } = useQuery(ask(leaderboard, { params: { competitionId: 7 } }))
  return <p>{data?.map(({ userDisplayName }) => userDisplayName).join()}</p>
}

test('without a network the last board is shown with its time; with a network it is read again', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [sampleRow(1)])
  const screen = await renderScreen(
    <>
      <OfflineNote />
      <Board />
    </>,
  )
  await expect.element(page.getByText('Player 1')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()

  const online = fetch
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await screen.queries.invalidateQueries()
  await expect.element(note).toMatchTextContent(/^Offline: last update \d{1,2}:\d\d.[AP]M$/)
  await expect.element(page.getByText('Player 1')).toBeVisible()

  vi.stubGlobal('fetch', online)
  server.returns(leaderboard, [sampleRow(2)])
  vi.advanceTimersByTime(ASK_AGAIN_MS)
  await expect.element(page.getByText('Player 2')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('on an open page the offline note shows the time of the newest data on screen', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [sampleRow(1)])
  const screen = await renderScreen(
    <>
      <OfflineNote />
      <Board />
    </>,
  )
  await expect.element(page.getByText('Player 1')).toBeVisible()
  const [earlier, later] = [10, 5].map((minutes) => Date.now() - minutes * 60_000) as [number, number]
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition(), { updatedAt: earlier })
  screen.queries.setQueryData(keyOf(leaderboard, { params: { competitionId: 7 } }), [sampleRow(2)], {
    updatedAt: later,
  })
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  dispatchEvent(new Event('offline'))
  const said = `Offline: last update ${isToday(later) ? timeOf(later) : momentOf(later)}`
  await expect.element(note).toHaveTextContent(said)
  // data that is kept again is not newer
  await screen.queries.invalidateQueries()
  await expect.element(note).toHaveTextContent(said)
  vi.stubGlobal('fetch', online)
})

function Teams() {
  useQuery(ask(activeCompetition))
  const { data } = useQuery({ ...ask(myEntries, { params: { competitionId: 7 } }), staleTime: 0 })
  return <p>{data?.length} teams</p>
}
function Games() {
  useQuery(ask(activeCompetition))
  const { data } = useQuery({ ...ask(liveCompetitions), staleTime: 0 })
  return <p>{data?.length} games</p>
}
function Pages() {
  const [isTeams, setTeams] = useState(true)
  return (
    <>
      <OfflineNote />
      <button onClick={() => setTeams(!isTeams)}>Other page</button>
      {isTeams ? <Teams /> : <Games />}
    </>
  )
}

test('each page shows the time of its own data, also after a visit to another page', async () => {
  const [noon, three] = ['2026-01-20T11:59:00.000Z', '2026-01-20T12:03:00.000Z'].map(Date.parse) as [number, number]
  const said = (at: number) => `Offline: last update ${isToday(at) ? timeOf(at) : momentOf(at)}`
  const other = page.getByRole('button', { name: 'Other page' })
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  server.returns(activeCompetition, sampleCompetition())
  server.returns(liveCompetitions, [])
  server.returns(myEntries, [sampleEntry()])
  await call(liveCompetitions)
  vi.setSystemTime(three)
  await renderScreen(<Pages />)
  await expect.element(page.getByText('1 teams')).toBeVisible()
  const online = fetch
  vi.setSystemTime(three + 60_000)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  dispatchEvent(new Event('offline'))
  await expect.element(note).toHaveTextContent(said(three))
  for (const at of [noon, three, noon, three]) {
    // a click that waits for the page to be still would wait for the clock
    ;(other.element() as HTMLElement).click()
    await expect.element(page.getByText(at === noon ? '0 games' : '1 teams')).toBeVisible()
    await expect.element(note).toHaveTextContent(said(at))
  }
  vi.stubGlobal('fetch', online)
})

function GamesWithoutBoard() {
  const { error } = useQuery(ask(leaderboard, { params: { competitionId: 7 } }))
  return (
    <>
      <Games />
      {error && <p>no board</p>}
    </>
  )
}

test('if a part of the page did not load, the offline note shows the time of the newest data, including data that every page has', async () => {
  const [noon, three] = ['2026-01-20T11:59:00.000Z', '2026-01-20T12:03:00.000Z'].map(Date.parse) as [number, number]
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  server.returns(activeCompetition, sampleCompetition())
  server.returns(liveCompetitions, [])
  await call(liveCompetitions)
  vi.setSystemTime(three)
  await call(activeCompetition)
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await renderScreen(
    <>
      <OfflineNote />
      <GamesWithoutBoard />
    </>,
  )
  await expect.element(page.getByText('no board')).toBeVisible()
  await expect.element(page.getByText('0 games')).toBeVisible()
  await expect
    .element(note)
    .toHaveTextContent(`Offline: last update ${isToday(three) ? timeOf(three) : momentOf(three)}`)
  server.returns(leaderboard, [])
  vi.stubGlobal('fetch', online)
})

test('a page that failed to load shows no offline time', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [])
  const online = fetch
  const { queries } = await renderScreen(
    <>
      <OfflineNote />
      <Board />
      <Failed isPage title="The board did not load" error={new Error('Failed to fetch')} onRetry={() => undefined} />
    </>,
  )
  await expect.poll(() => queries.getQueryData(keyOf(activeCompetition))).toBeTruthy()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('Offline: this page comes once you are connected again')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  vi.stubGlobal('fetch', online)
})

test('the offline note stays visible while the page scrolls', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [sampleRow(1)])
  await renderScreen(
    <div style={{ height: 4000 }}>
      <OfflineNote />
      <Board />
    </div>,
  )
  await expect.element(page.getByText('Player 1')).toBeVisible()
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  dispatchEvent(new Event('offline'))
  await expect.element(note).toBeVisible()
  window.scrollTo(0, 2000)
  await expect.element(note).toBeInViewport({ ratio: 1 })
  vi.stubGlobal('fetch', online)
})

test('data from a server without its database is shown with its time, until newer data arrives', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [sampleRow(1)])
  const online = fetch
  const stub = (age: string, status: number) =>
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const { body } = await online(...given)
      return String(given[0]).includes('leaderboard')
        ? new Response(body, { headers: { age } })
        : new Response('{}', { status, headers: { age: '0' } })
    })
  stub('300', 503)
  const screen = await renderScreen(
    <>
      <OfflineNote />
      <Board />
    </>,
  )
  const delayed = page.getByText('Delayed: last update', { exact: false })
  await expect.element(delayed).toMatchTextContent(/^Delayed: last update \d{1,2}:\d\d.[AP]M$/)
  await expect.element(page.getByText('Player 1')).toBeVisible()

  // a cache on the way may have kept something for a second
  stub('2', 200)
  await screen.queries.invalidateQueries()
  await expect.element(delayed).not.toBeInTheDocument()
  vi.stubGlobal('fetch', online)
})

test('the offline note appears as soon as the browser loses its network', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(leaderboard, [sampleRow(1)])
  await renderScreen(
    <>
      <OfflineNote />
      <Board />
    </>,
  )
  await expect.element(page.getByText('Player 1')).toBeVisible()
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  dispatchEvent(new Event('offline'))
  await expect.element(note).toBeVisible()
  vi.stubGlobal('fetch', online)
})
