import { useState, type ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useLocation } from 'wouter'
import { currentUser, type User } from '#contract/auth.ts'
import { activeCompetition, competition, upcomingCompetitions, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { competitionResult, seeResult } from '#contract/profile.ts'
import { keyOf } from '#web/api/call.ts'
import { receiveNotification, replaceNotifications } from '#web/domain/notifications/notifications.ts'
import { Result } from '#web/screens/result/result.tsx'
import { RANDOM_DELAY_MS } from '#web/api/server-clock.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleEntry,
  sampleLiveNotification,
  sampleResult,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ResultOnReturn } from './result-on-return.tsx'

const server = fakeServer()
const result = page.getByRole('dialog', { name: 'Your result' })

beforeEach(() => {
  localStorage.removeItem('result-closed')
  replaceNotifications([])
  server.returns(currentUser, sampleUser({ unseenResultId: 7 }))
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  server.returns(competition, sampleCompetition({ phase: 'completed' }))
  server.returns(competitionResult, sampleResult())
  server.returns(myEntries, [sampleEntry({ rank: 3 })])
  server.returns(seeResult, { ok: true })
})

const show = (path: string, screens?: ReactNode) =>
  renderScreen(
    <>
      {screens}
      <button type="button">Elsewhere</button>
      <input aria-label="Find" />
      <ResultOnReturn />
    </>,
    { path },
  )

test('a player who comes back sees the result once', async () => {
  const screen = await show('/')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect.poll(() => server.received(seeResult)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
  await screen.unmount()
  server.returns(currentUser, sampleUser())
  await show('/')
  await expect.poll(() => server.received(currentUser)).toHaveLength(2)
  await expect.element(result).not.toBeInTheDocument()
})

test('a key press meant for the page does not close a result that has just opened', async () => {
  await show('/gamemode')
  await expect.element(result).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await expect.element(result).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(result).not.toBeInTheDocument()
})

test.each([
  ['/', false],
  ['/practice', false],
  ['/gamemode', true],
  ['/myteams', true],
  ['/league', true],
  ['/creator/3', true],
])('a result that arrives after the player was active at %s opens: %s', async (path, isShown) => {
  server.returns(currentUser, sampleUser())
  const screen = await show(path)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 7 }))
  if (isShown) return expect.element(result).toBeVisible()
  await expect.element(page.getByText('Your result is in')).toBeVisible()
  await expect.element(result).not.toBeInTheDocument()
  if (path !== '/') return
  // away and back again
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(result).toBeVisible()
})

test('a result never interrupts typing: a toast announces it, and the result opens when the player returns', async () => {
  server.returns(currentUser, sampleUser())
  const screen = await show('/scout')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await page.getByRole('textbox').fill('pix')
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 7 }))
  await expect.element(page.getByText('Your result is in')).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(result.elements()).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(result).toBeVisible()
})

test('a result during a draft is announced once by a toast with the text of its notification and a link', async () => {
  server.returns(currentUser, sampleUser())
  const screen = await show('/')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  const message = 'The Big Upload: place 2 of 16, $3,024.00'
  receiveNotification(
    sampleLiveNotification({
      notificationType: 'winner_announced',
      title: 'You won!',
      message,
      priority: 'high',
      actionUrl: '/result?competition=7',
      competitionId: 7,
    }),
  )
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 7 }))
  const told = page.getByRole('listitem').filter({ hasText: message })
  await expect.element(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 7, xp: 1 }))
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(result).not.toBeInTheDocument()
  replaceNotifications([])
})

test('without its notification, the toast about a result links to the result', async () => {
  server.returns(currentUser, sampleUser())
  const screen = await show('/')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 7 }))
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Your result is in' })
    .getByRole('link', { name: 'See it' })
    .click()
  expect(screen.address()).toBe('/result?competition=7')
})

test('a result announced by a toast does not open when the player goes on to enter, but when the player returns', async () => {
  function Enter() {
    const [, navigate] = useLocation()
    return (
      <button type="button" onClick={() => navigate('/gamemode')}>
        Enter
      </button>
    )
  }
  const screen = await renderScreen(
    <>
      <Enter />
      <ResultOnReturn />
    </>,
    { path: '/practice' },
  )
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Your result is in' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter' }).click()
  expect(screen.address()).toBe('/gamemode')
  await expect.element(page.getByRole('button', { name: 'Enter' })).toBeVisible()
  expect(result.elements()).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(result).toBeVisible()
})

test.each([
  ['/gamemode', 'competition'],
  ['/gamemode', 'entries'],
  ['/live', 'entries'],
])(
  'at %s a result does not open over a live game of the player: a toast links to it, even if the response with the %s is late',
  async (path, late) => {
    const live = sampleCompetition({ id: 8, phase: 'live' })
    const own = [sampleEntry({ competitionId: 8 })]
    server.returns(activeCompetition, live)
    server.returns(myEntries, own)
    const held = late === 'entries' ? server.holds(myEntries) : server.holds(activeCompetition)
    const screen = await show(path)
    await expect.poll(() => screen.queries.getQueryData(keyOf(currentUser))).toBeDefined()
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toBeVisible()
    expect([...result.elements(), ...page.getByText('Your result is in').elements()]).toEqual([])
    if (late === 'entries') held.respond(own as never)
    else held.respond(live as never)
    const told = page.getByRole('listitem').filter({ hasText: 'Your result is in' })
    await expect.element(told.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/result?competition=7')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(told).toBeVisible()
    expect(result.elements()).toEqual([])
    // back once that is over
    screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 9 }))
    await expect.element(result).toBeVisible()
  },
)

test('a player without an entry in the live competition sees the result there', async () => {
  server.returns(activeCompetition, sampleCompetition({ id: 8, phase: 'live' }))
  server.returns(upcomingCompetitions, [])
  server.returns(myEntries, ({ params }) => (params.competitionId === 8 ? [] : [sampleEntry({ rank: 3 })]))
  await show('/live')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
})

/** Another window has had it marked as seen before this one asks who is here. */
async function hearOfResult(path: string, changes: Partial<Competition> = {}, screens?: ReactNode) {
  server.returns(currentUser, sampleUser())
  const screen = await show(path, screens)
  if (screens === undefined) await page.getByRole('button', { name: 'Elsewhere' }).click()
  const final = sampleCompetition({ phase: 'completed', finalAt: new Date().toISOString(), ...changes })
  screen.queries.setQueryData(keyOf(competition, { params: { competitionId: 7 } }), final)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5) // never so soon that it is over before it is looked at
  onTestFinished(() => {
    vi.useRealTimers()
    random.mockRestore()
  })
  receiveNotification(
    sampleLiveNotification({
      notificationType: 'competition_result',
      title: 'Friday Night Launch is final',
      message: '',
      priority: 'medium',
      competitionId: 7,
      actionUrl: null,
    }),
  )
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 1 })
  await vi.advanceTimersByTimeAsync(RANDOM_DELAY_MS)
  vi.useRealTimers()
  return screen
}

test('a result opens in every visible window of a watching player, even if another window showed it first', async () => {
  await hearOfResult('/live')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
})

test('after a later result was closed, an earlier one does not open again in that window', async () => {
  const { queries } = await hearOfResult('/live')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
  const unseen = () => queries.getQueryData<User>(keyOf(currentUser))?.unseenResultId
  queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 8 }))
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect.poll(unseen).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(result.elements()).toEqual([])
})

test('a result that waited for a dialog and was read on its own page does not open again', async () => {
  function Screens() {
    const [path, navigate] = useLocation()
    return (
      <>
        {path === '/result' && <Result competitionId={7} isPage />}
        <Dialog open={path === '/live'} title="Roster Manager" onClose={() => {}}>
          <button type="button" onClick={() => navigate('/result?competition=7')}>
            Your result
          </button>
        </Dialog>
        <button type="button" onClick={() => navigate('/gamemode')}>
          Enter
        </button>
      </>
    )
  }
  const screen = await hearOfResult('/live', {}, <Screens />)
  await page.getByRole('button', { name: 'Your result' }).click()
  await expect.element(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter' }).click()
  expect(screen.address()).toBe('/gamemode')
  await expect.element(page.getByRole('region', { name: 'Result' })).not.toBeInTheDocument()
  expect(result.elements()).toEqual([])
})

test.each([
  ['in a draft', '/', {}],
  ['of what was final long ago', '/live', { finalAt: '2026-01-17T00:00:00.000Z' }],
])('a result notification %s opens nothing', async (_when, path, changes) => {
  await hearOfResult(path, changes)
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toBeVisible()
  expect(result.elements()).toEqual([])
})

test('closing the result in one window closes it in the others', async () => {
  await show('/gamemode')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  localStorage.setItem('result-closed', `${sampleUser().id} 7`)
  dispatchEvent(new StorageEvent('storage', { key: 'result-closed' }))
  await expect.element(result).not.toBeInTheDocument()
})

test('a result closed in another window does not open here; the next result and that of another player do', async () => {
  localStorage.setItem('result-closed', `${sampleUser().id} 7`)
  const screen = await show('/gamemode')
  await expect.poll(() => screen.queries.getQueryData(keyOf(currentUser))).toBeDefined()
  await expect.element(result).not.toBeInTheDocument()
  screen.queries.setQueryData(keyOf(currentUser), sampleUser({ unseenResultId: 8 }))
  await expect.element(result).toBeVisible()
  await screen.unmount()
  localStorage.setItem('result-closed', 'another 7')
  await show('/gamemode')
  await expect.element(result).toBeVisible()
})

test('closing the result tells the other windows', async () => {
  await show('/gamemode')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
  expect(localStorage.getItem('result-closed')).toBe(`${sampleUser().id} 7`)
})

test('a result that is closed before the server knows that it was seen stays closed', async () => {
  const held = server.holds(seeResult)
  await show('/gamemode')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(result).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(result).not.toBeInTheDocument()
  held.respond({ ok: true })
})

test('a result counts as seen once it is on screen, not while it loads', async () => {
  const held = server.holds(myEntries)
  const screen = await show('/')
  await expect.element(result.getByRole('status')).toHaveTextContent('Loading...')
  await expect.poll(() => server.received(myEntries)).toHaveLength(1)
  expect(server.received(seeResult)).toEqual([])
  // reloaded meanwhile, it comes again
  await screen.unmount()
  held.respond([sampleEntry({ rank: 3 })])
  server.returns(myEntries, [sampleEntry({ rank: 3 })])
  await show('/')
  await expect.element(result.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect.poll(() => server.received(seeResult)).toHaveLength(1)
})

test('a page that was opened in a hidden tab shows the result when it becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show('/')
  await expect.poll(() => server.received(currentUser)).toHaveLength(1)
  await expect.element(result).not.toBeInTheDocument()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(result).toBeVisible()
})

test('the result waits until another dialog is closed', async () => {
  function Other() {
    const [isOpen, setOpen] = useState(true)
    return <Dialog open={isOpen} title="Other" onClose={() => setOpen(false)} />
  }
  await renderScreen(
    <>
      <Other />
      <ResultOnReturn />
    </>,
    { path: '/' },
  )
  await expect.poll(() => server.received(currentUser)).toHaveLength(1)
  await expect.element(result).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(result).toBeVisible()
})

test('a result does not open over the administration, and following a link in it closes it', async () => {
  const screen = await show('/manage-creators')
  await expect.poll(() => server.received(currentUser)).toHaveLength(1)
  await expect.element(result).not.toBeInTheDocument()
  await screen.unmount()
  const again = await show('/myteams')
  await result.getByRole('link', { name: 'Next draft' }).click()
  await expect.element(result).not.toBeInTheDocument()
  expect(again.address()).toBe('/')
})
