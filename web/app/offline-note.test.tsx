import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { activeCompetition } from '#contract/competitions.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { ask, keyOf } from '#web/lib/call.ts'
import { isToday, momentOf, timeOf } from '#web/lib/format.ts'
import { markOnline } from '#web/lib/offline-responses.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleRow } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ASK_AGAIN_MS, OfflineNote } from './offline-note.tsx'

const server = fakeServer()
const note = page.getByText('Offline: data as of', { exact: false })

afterEach(() => {
  markOnline()
  vi.useRealTimers()
})

function Board() {
  useQuery(ask(activeCompetition))
  const { data } = useQuery(ask(leaderboard, { params: { competitionId: 7 } }))
  return <p>{data?.map(({ userDisplayName }) => userDisplayName).join()}</p>
}

test('without a network the last board is shown with its time; with one again it is read anew', async () => {
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
  await expect.element(note).toMatchTextContent(/^Offline: data as of \d{1,2}:\d\d.[AP]M$/)
  await expect.element(page.getByText('Player 1')).toBeVisible()

  vi.stubGlobal('fetch', online)
  server.returns(leaderboard, [sampleRow(2)])
  vi.advanceTimersByTime(ASK_AGAIN_MS)
  await expect.element(page.getByText('Player 2')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('on a page that was open the time is that of the newest that is shown, not of what is asked for first', async () => {
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
  const said = `Offline: data as of ${isToday(later) ? timeOf(later) : momentOf(later)}`
  await expect.element(note).toHaveTextContent(said)
  // what is kept once more is no newer
  await screen.queries.invalidateQueries()
  await expect.element(note).toHaveTextContent(said)
  vi.stubGlobal('fetch', online)
})

test('it stays in sight, however far one scrolls', async () => {
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

test('what the server has kept without its database is shown with its time, until there is something newer', async () => {
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
  const delayed = page.getByText('Delayed: data as of', { exact: false })
  await expect.element(delayed).toMatchTextContent(/^Delayed: data as of \d{1,2}:\d\d.[AP]M$/)
  await expect.element(page.getByText('Player 1')).toBeVisible()

  // a cache on the way may have kept something for a second
  stub('2', 200)
  await screen.queries.invalidateQueries()
  await expect.element(delayed).not.toBeInTheDocument()
  vi.stubGlobal('fetch', online)
})

test('when the browser loses its network that is said at once, not with the next thing that is read', async () => {
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
