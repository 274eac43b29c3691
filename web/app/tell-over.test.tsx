import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { keyOf } from '#web/api/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Link } from '#web/ui/link.tsx'
import { TellOver } from './tell-over.tsx'

const server = fakeServer()
const live = sampleCompetition({ phase: 'live', prizeTitle: 'Quick Cut' })
const toasts = page.getByRole('listitem')

beforeEach(() => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, live)
  server.returns(reviewedCompetitions, [{ ...live, phase: 'review' }])
  server.returns(myEntries, [sampleEntry({ rank: 9 }), sampleEntry({ id: 12, rank: 4 })])
})

/** A player at `path` when the next draft opens. */
async function endAt(path: string, next: Competition | null = sampleCompetition({ id: 8 })) {
  const screen = await renderScreen(
    <>
      <Link to="/">Draft</Link>
      <TellOver />
    </>,
    { path },
  )
  const active = keyOf(activeCompetition)
  await expect.poll(() => screen.queries.getQueryData(active)).toEqual(live)
  screen.queries.setQueryData(active, next)
  return screen
}

test.each([
  ['the next draft is open', sampleCompetition({ id: 8 })],
  ['nothing is open', null],
])(
  'a player with entries in a competition that ends is told the rank at once, with a link to its board: %s',
  async (_, next) => {
    const screen = await endAt('/', next)
    const told = toasts.filter({ hasText: 'Quick Cut is over: you are #4' })
    await expect.element(told).toMatchTextContent('It is being checked.')
    await told.getByRole('button', { name: 'Close' }).click()
    await expect.element(told).not.toBeInTheDocument()
    // once
    screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8, totalEntries: 3 }))
    await screen.queries.refetchQueries({ queryKey: keyOf(activeCompetition) })
    expect(toasts.elements()).toEqual([])
  },
)

test('a shared rank is announced as tied', async () => {
  server.returns(myEntries, [sampleEntry({ rank: 9 }), sampleEntry({ id: 12, rank: 4, isTied: true })])
  await endAt('/')
  await expect.element(toasts).toMatchTextContent('Quick Cut is over: you are #4, tied')
})

test('the toast about the end links to the board', async () => {
  const screen = await endAt('/')
  await toasts.getByRole('link', { name: 'See the board' }).click()
  expect(screen.address()).toBe('/leaderboard?competition=7')
})

test('without a rank the toast only says that the competition is over', async () => {
  server.returns(myEntries, [sampleEntry()])
  await endAt('/')
  await expect.element(toasts).toMatchTextContent(/Quick Cut is over(?!:).*It is being checked\./)
})

test('a hidden window shows the toast about the end when it becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await endAt('/')
  await expect.poll(() => server.received(myEntries)).toHaveLength(1)
  expect(toasts.elements()).toEqual([])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(toasts).toMatchTextContent('Quick Cut is over: you are #4')
})

test.each([
  ['has no entry in it', () => server.returns(myEntries, [])],
  ['will read its result, which is final', () => server.returns(reviewedCompetitions, [])],
])('no toast about the end is shown to a player who %s', async (_, arrange) => {
  arrange()
  const screen = await endAt('/')
  await expect.poll(() => [...server.received(reviewedCompetitions), ...server.received(myEntries)]).toHaveLength(2)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(toasts.elements()).toEqual([])
})

test('a player who watches the end on its own screen gets no toast about it, there or elsewhere', async () => {
  const screen = await endAt('/live')
  await page.getByRole('link', { name: 'Draft' }).click()
  expect(screen.address()).toBe('/')
  await screen.queries.refetchQueries({ queryKey: keyOf(activeCompetition) })
  expect(toasts.elements()).toEqual([])
  expect(server.received(myEntries)).toEqual([])
})
